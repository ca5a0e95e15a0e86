/** Status of a feed: the health tag, crawl times, and the switch for scheduled crawling. */

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Feed } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { showError } from '../../../ui/error-toast.ts';
import { Switch } from '../../../ui/form-controls.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatDateTime } from '../forms/date-time.ts';

export function HealthTag({ feed: { enabled, health, warning } }: { feed: Feed }) {
  if (health === 'FAILING') return <Tag tone="bad">出错</Tag>;
  if (warning) return <Tag tone="warn">不完整</Tag>;
  if (!enabled) return <Tag>停用</Tag>;
  return health === 'NEW' ? <Tag>还没抓</Tag> : <Tag tone="good">正常</Tag>;
}

/** Date and time without the year, `11-21 16:50`. */
const shortDateTime = (instant: string): string => formatDateTime(instant).slice(5);

export function CrawlTimes({ feed: { last_crawl_at: last, next_crawl_at: next } }: { feed: Feed }) {
  return (
    <>
      <span>{last ? <time dateTime={last}>上次 {shortDateTime(last)}</time> : '没有抓过'}</span>
      {next && (
        <span>
          <time dateTime={next}>下次 {shortDateTime(next)}</time>
        </span>
      )}
    </>
  );
}

/** Switches scheduled crawling; optimistic, reverted when the call fails. */
export function FeedSwitch({ feed }: { feed: Feed }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<boolean | null>(null);
  const change = async (enabled: boolean) => {
    setAsked(enabled);
    try {
      await api().call('POST /reader/rss/feed/{id}/update', { params: { id: feed.id }, body: { enabled } });
      toast(enabled ? '已启用，几分钟内会抓取' : '已停用');
      await revalidate();
    } catch (error) {
      showError(error);
    }
    setAsked(null);
  };
  return (
    <Switch
      checked={asked ?? feed.enabled}
      aria-label={`定时抓取 ${feed.title}`}
      onChange={({ target }) => change(target.checked)}
    />
  );
}
