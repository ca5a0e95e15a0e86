/** The right column of the overview: what goes out today, applications for 畅读, and what was used up. */
import { Check, Clock } from 'lucide';
import type { ResultOf } from '#contract/index.ts';
import type { ChangduApplication } from '#contract/shapes.ts';
import { clockText } from '#engine/shanghai-time.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDayAndClock } from '../../../ui/day.ts';
import { Icon } from '../../../ui/icon.tsx';
import { withCommas } from '../../../ui/number.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { identityName } from '../../changdu/application-facts.tsx';
import { articlesAddress } from '../articles/article-filters.ts';

type OverviewData = ResultOf<'GET /api/admin/overview'>;

export function Slots({ slots, count }: { slots: OverviewData['slots']; count: number }) {
  return (
    <section aria-labelledby="slots">
      <SectionHead id="slots" title="今天发布">
        <TextLink href={articlesAddress({ status: 'PUBLISHED' })}>已发布</TextLink>
      </SectionHead>
      {slots.length === 0 ? (
        <p className="t14 dim ov-quiet">今天没有排文章，审核时可以定时间。</p>
      ) : (
        <ol className="slots">
          {slots.map(({ at, is_out: isOut, article }) => (
            <li key={article.id} className={isOut ? 'done' : undefined}>
              <time className="num" dateTime={at}>
                {clockText(at)}
              </time>
              <PageLink to={`/admin/article/${article.id}`}>
                <b lang="en">{article.title}</b>
                <span className="t12 dim">{isOut ? '已发布' : '到时间自动发布'}</span>
              </PageLink>
              <Icon of={isOut ? Check : Clock} size="sm" />
            </li>
          ))}
        </ol>
      )}
      {count > slots.length && (
        <p className="t12 dim ov-quiet">
          共 {count} 篇，这里列出 {slots.length} 篇。
        </p>
      )}
    </section>
  );
}

export function Applications({ items, count }: { items: readonly ChangduApplication[]; count: number }) {
  return (
    <section aria-labelledby="changdu" id="applications">
      <SectionHead id="changdu" title="畅读申请">
        {count > 0 && <TextLink href="/admin/changdu">全部 {count} 件</TextLink>}
      </SectionHead>
      {items.length === 0 ? (
        <p className="t14 dim ov-quiet">没有等批复的申请。</p>
      ) : (
        <ul className="asks">
          {items.map(({ id, user, identity, school, created_at: at }) => (
            <li key={id}>
              <div>
                <b>{user.name}</b>
                <Tag>{identityName(identity)}</Tag>
                <p className="t14 dim">{school}</p>
                <p className="t12 faint">{formatDayAndClock(at)}</p>
              </div>
              <Button href="/admin/changdu">批复</Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function UsedToday({ today, diskFree }: { today: NonNullable<OverviewData['today']>; diskFree: number }) {
  return (
    <section className="ov-cost" aria-labelledby="used">
      <SectionHead id="used" title="今天用掉">
        <TextLink href="/admin/cost">费用</TextLink>
      </SectionHead>
      <dl>
        <div>
          <dt>AI</dt>
          <dd>
            <span>
              <b className="num">{withCommas(today.ai_calls)}</b> 次
            </span>
            <span>
              <b className="num">{withCommas(today.ai_tokens)}</b> 词元
            </span>
            <Cost fen={today.ai_fen} isUsed={today.ai_calls > 0} />
          </dd>
        </div>
        <div>
          <dt>机器翻译</dt>
          <dd>
            <span>
              <b className="num">{withCommas(today.translated_characters)}</b> 字符
            </span>
            <Cost fen={today.translation_fen} isUsed={today.translated_characters > 0} />
          </dd>
        </div>
        <div>
          <dt>短信</dt>
          <dd>
            <span>
              <b className="num">{withCommas(today.sms)}</b> 条
            </span>
          </dd>
        </div>
        <div>
          <dt>磁盘</dt>
          <dd>
            <span>
              还空着 <b className="num">{withCommas(Math.round(diskFree / 1e9))}</b> GB
            </span>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Number of readers with each kind of reminder. */
export function Reminded({ reminders }: { reminders: NonNullable<OverviewData['reminders']> }) {
  const { calendar, push, push_devices: devices, letters, mailed } = reminders;
  const rows: [string, number, string][] = [
    ['订阅日历', calendar, ''],
    ['推送提醒', push, devices > 0 ? `${withCommas(devices)} 台设备` : ''],
    ['每周来信', letters, mailed > 0 ? `寄到邮箱 ${withCommas(mailed)} 人` : ''],
  ];
  return (
    <section className="ov-cost" aria-labelledby="reminded">
      <SectionHead id="reminded" title="提醒" />
      <dl>
        {rows.map(([name, people, more]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>
                <b className="num">{withCommas(people)}</b> 人
              </span>
              {more && <span>{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Cost of services with a stated price. */
function Cost({ fen, isUsed }: { fen: number | null; isUsed: boolean }) {
  if (!isUsed) return null;
  if (fen === null) return <span className="faint">没写价格</span>;
  return (
    <span>
      <b className="num">{(fen / 100).toFixed(2)}</b> 元
    </span>
  );
}
