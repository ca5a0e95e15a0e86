/** How a feed is doing: a tag, and in words why it fails and when it is asked next. */
import type { Feed } from '#contract/shapes.ts';
import { Tag } from '../../../ui/tag.tsx';
import { formatMoment } from '../moment.ts';

export function HealthTag({ feed: { enabled, health, warning } }: { feed: Feed }) {
  if (health === 'FAILING') return <Tag tone="bad">出错</Tag>;
  if (warning) return <Tag tone="warn">不完整</Tag>;
  if (!enabled) return <Tag>停用</Tag>;
  return health === 'NEW' ? <Tag>还没抓</Tag> : <Tag tone="good">正常</Tag>;
}

/** `11-21 16:50` of a moment within the year, which is all that crawls are about. */
const shortMoment = (instant: string): string => formatMoment(instant).slice(5);

export function CrawlTimes({ feed: { last_crawl_at: last, next_crawl_at: next } }: { feed: Feed }) {
  return (
    <>
      <span>{last ? <time dateTime={last}>上次 {shortMoment(last)}</time> : '没有抓过'}</span>
      {next && (
        <span>
          <time dateTime={next}>下次 {shortMoment(next)}</time>
        </span>
      )}
    </>
  );
}
