/** What one visitor did, the newest first, by day. */
import { FileText, Gauge, LogIn, MousePointerClick, Sparkles } from 'lucide';
import type { Visitor, VisitorEvent } from '#contract/shapes.ts';
import { clockText, shanghaiDay } from '#engine/shanghai-time.ts';
import { formatDay } from '../../../ui/day.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { usersAddress } from '../users/user-address.ts';
import { durationText, type TrailStep, trailByDay } from './trail-steps.ts';
import { deviceName, originName, visitorName } from './visitor-labels.ts';

interface TrailProps {
  cuid: string;
  /** Null for one who is not known, or not kept any more. */
  visitor: Visitor | null;
  /** The newest first. */
  events: readonly VisitorEvent[];
  /** There are older ones. */
  isCut: boolean;
}

const icons = { app: LogIn, page: FileText, word: MousePointerClick, test: Gauge, other: Sparkles };

export function Trail({ visitor, events, isCut }: TrailProps) {
  if (visitor === null) {
    return (
      <>
        <h2 id="trail" className="section-title">
          没有这位访客
        </h2>
        <p className="t14 dim">编号不对，或者一年没有再来，已经删掉了。</p>
      </>
    );
  }
  const { user_id: userId, is_new: isNew, first_at: firstAt } = visitor;
  return (
    <>
      <header>
        <h2 id="trail" className="section-title">
          {visitorName(visitor)} {isNew && userId === null && <Tag>新</Tag>}
        </h2>
        <p className="t14 dim">
          {formatDay(firstAt)}第一次来，
          {[deviceName(visitor), originName(visitor.came_from)].filter(Boolean).join('，')}，
          {userId === null ? (
            '没有注册。'
          ) : (
            <TextLink isInline href={usersAddress({ user: userId })}>
              看这个账号
            </TextLink>
          )}
        </p>
      </header>
      {events.length === 0 && <p className="t14 dim">90 天里没有来过，足迹已经删掉。</p>}
      {trailByDay(events, shanghaiDay(new Date())).map(({ day, steps }) => (
        <section key={day} aria-label={day}>
          <h3 className="label">{day}</h3>
          <ol className="trail">
            {steps.map((step) => (
              <Step key={step.id} step={step} />
            ))}
          </ol>
        </section>
      ))}
      {isCut && <p className="t12 faint">更早的没有列出。</p>}
      <p className="t12 faint ov-src">地址里的口令和码已经去掉。90 天后删除。</p>
    </>
  );
}

function Step({ step }: { step: TrailStep }) {
  const { at, kind, done, what, title, seconds } = step;
  return (
    <li>
      <time className="num" dateTime={at}>
        {clockText(at)}
      </time>
      <Icon of={icons[kind]} size="sm" />
      <div>
        <p>
          <span className="t14 dim">{done}</span>
          {kind === 'page' ? <code>{what}</code> : <span lang={kind === 'word' ? 'en' : undefined}>{what}</span>}
          {title && (
            <span className="t12 dim" lang="en">
              {title}
            </span>
          )}
        </p>
        {seconds !== null && <p className="t12 faint">停了 {durationText(seconds)}</p>}
      </div>
    </li>
  );
}
