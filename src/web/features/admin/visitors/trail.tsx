/** One visitor's events, the newest first, by day. */
import { FileText, Gauge, LogIn, MousePointerClick, Sparkles } from 'lucide';
import type { Visitor, VisitorEvent } from '#contract/shapes.ts';
import { addDays, clockText, shanghaiDay } from '#engine/shanghai-time.ts';
import { type Page, usePagedQuery } from '../../../data/use-paged-query.ts';
import { formatNearDay } from '../../../ui/day.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LoadMore } from '../../../ui/list-states.tsx';
import { withCommas } from '../../../ui/number.ts';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { usersAddress } from '../users/user-address.ts';
import { deviceName, originName, visitorName } from './visitor-labels.ts';

interface TrailProps {
  cuid: string;
  /** Null for one who is not known, or not kept any more. */
  visitor: Visitor | null;
  /** A page of events, the newest first. */
  events: Page<VisitorEvent>;
  /** Fetches the page of events from an offset on. */
  fetchEvents(offset: number): Promise<Page<VisitorEvent>>;
  /** A day of Shanghai, by the server's clock. */
  today: string;
  /** Address of the page that begins at an offset. */
  hrefOf(offset: number): string;
}

const icons = { app: LogIn, page: FileText, word: MousePointerClick, test: Gauge, other: Sparkles };

export function Trail({ visitor, events, today, fetchEvents, hrefOf }: TrailProps) {
  const list = usePagedQuery(events, fetchEvents, ({ id }) => id);
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
          {formatNearDay(firstAt)}第一次来，
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
      {list.items.length === 0 && <p className="t14 dim">90 天里没有来过，足迹已经删掉。</p>}
      {trailByDay(list.items, today).map(({ day, steps }) => (
        <section key={day} aria-label={day}>
          <h3 className="label">{day}</h3>
          <ol className="trail">
            {steps.map((step) => (
              <Step key={step.id} step={step} />
            ))}
          </ol>
        </section>
      ))}
      {events.next_offset !== null && <LoadMore list={list} hrefOf={hrefOf} endText="没有更早的了" />}
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

/** A pause that long is the end of a visit: how long the last page was looked at, nobody knows. */
const VISIT_ENDS_MS = 30 * 60_000;
/** Shorter than that, a page was passed through. */
const LEAST_SECONDS = 3;

interface TrailStep {
  id: string;
  at: string;
  kind: 'app' | 'page' | 'word' | 'test' | 'other';
  /** Name of the action, in Chinese. */
  done: string;
  /** A path, a word, a number. */
  what: string;
  /** Title of the article. */
  title: string | null;
  /** Seconds for which the page was looked at; null when unknown. */
  seconds: number | null;
}

/**
 * A visitor's events as steps for people: by day, with what was done and for how long a page was looked at.
 *
 * @param arrived the last to arrive first @param today a day of Shanghai
 */
export function trailByDay(arrived: readonly VisitorEvent[], today: string): { day: string; steps: TrailStep[] }[] {
  const days: { day: string; steps: TrailStep[] }[] = [];
  // What a page could not send at once arrives later than what followed it.
  const events = arrived.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  for (const [index, event] of events.entries()) {
    const date = shanghaiDay(event.created_at);
    const day = dayName(date, today);
    const last = days.at(-1);
    const step = stepOf(event, secondsOf(events, index));
    if (last?.day === day) last.steps.push(step);
    else days.push({ day, steps: [step] });
  }
  return days;
}

function dayName(date: string, today: string): string {
  if (date === today) return '今天';
  if (date === addDays(today, -1)) return '昨天';
  return `${Number(date.slice(5, 7))} 月 ${Number(date.slice(8))} 日`;
}

/** Seconds from a page's opening to that of the next one, or to the last event on it. */
function secondsOf(events: readonly VisitorEvent[], index: number): number | null {
  const event = events[index];
  if (event?.name !== 'OPEN_PAGE') return null;
  const from = Date.parse(event.created_at);
  let until: number | null = null;
  for (let later = index - 1; later >= 0; later -= 1) {
    const next = events[later];
    const at = Date.parse(next?.created_at ?? '');
    if (next === undefined || next.name === 'OPEN_APP' || at - (until ?? from) > VISIT_ENDS_MS) break;
    until = at;
    if (next.name === 'OPEN_PAGE') break;
  }
  const seconds = until === null ? 0 : Math.round((until - from) / 1000);
  return seconds < LEAST_SECONDS ? null : seconds;
}

function stepOf(event: VisitorEvent, seconds: number | null): TrailStep {
  const { id, created_at: at, name, title } = event;
  const data = (typeof event.data === 'object' ? event.data : { path: event.data }) as Record<string, unknown> | null;
  const text = (key: string) => (data?.[key] === undefined || data[key] === null ? '' : String(data[key]));
  const common = { id, at, title, seconds };
  switch (name) {
    case 'OPEN_APP':
      return { ...common, kind: 'app', done: '进入网站', what: cameBy(text('path'), text('from')) };
    case 'OPEN_PAGE':
      return { ...common, kind: 'page', done: '打开页面', what: text('path') };
    case 'TAP_WORD':
      return { ...common, kind: 'word', done: '点开词', what: text('word') };
    case 'TEST_DONE':
      return {
        ...common,
        kind: 'test',
        done: '水平测试做完',
        what: `约 ${withCommas(Number(text('estimate')))} 词`,
      };
    default:
      return { ...common, kind: 'other', done: name, what: text('path') };
  }
}

/** Origin of a visit: by the mark on a link of ours, as in the visitor's own row, else by the other site. */
function cameBy(path: string, site: string): string {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  const mark = query.get('from') ?? query.get('utm_source') ?? (query.has('code') ? 'invitation' : null);
  const origin = mark || site;
  return origin === '' ? '直接来的' : `来自${originName(origin)}`;
}

/** `4 分 10 秒`. */
export function durationText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes === 0 ? `${rest} 秒` : rest === 0 ? `${minutes} 分` : `${minutes} 分 ${rest} 秒`;
}
