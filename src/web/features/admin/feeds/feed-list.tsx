/** The list of RSS feeds, by category and name. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { Feed } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, ChipRow } from '../../../ui/chip.tsx';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { showError } from '../../../ui/error-toast.ts';
import { Switch } from '../../../ui/form-controls.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatDateTime } from '../forms/date-time.ts';
import { SearchForm } from '../forms/search-form.tsx';
import { useAsLatestList } from '../frame/list-link.tsx';
import { type FeedFilters, feedsAddress } from './feed-filters.ts';

export type FeedPage = ResultOf<'GET /reader/rss/feed'>;

interface FeedListProps {
  page: FeedPage;
  filters: FeedFilters;
  /** Whether the form for a new one is open. */
  isAdding: boolean;
}

export function FeedList({ page, filters, isAdding }: FeedListProps) {
  const { items, next_offset: nextOffset, categories, failing_count: failingCount } = page;
  const { category, q, failing, offset } = filters;
  useAsLatestList(feedsAddress(filters));
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <ChipRow label="分类和状态">
        <Chip href={feedsAddress({ q })} isChosen={category === '' && !failing}>
          全部 <span className="num">{total}</span>
        </Chip>
        {categories.map(({ name, count }) =>
          name === null ? null : (
            <Chip key={name} href={feedsAddress({ q, category: name })} isChosen={category === name}>
              {name} <span className="num">{count}</span>
            </Chip>
          ),
        )}
        {(failingCount > 0 || failing) && (
          <Chip href={feedsAddress({ q, failing: true })} isChosen={failing}>
            抓不到 <span className="num">{failingCount}</span>
          </Chip>
        )}
      </ChipRow>
      <SearchForm
        key={`${q} ${category} ${failing}`}
        q={q}
        label="按名称或地址找订阅源"
        placeholder="按名称或地址找"
        className="feed-search"
        kept={{ category, failing: failing ? 'true' : undefined }}
      />
      {items.length === 0 ? (
        <NothingFound filters={filters} isAdding={isAdding} />
      ) : (
        <ul className="admin-list" aria-label="订阅源">
          {items.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      <nav className="admin-pages" aria-label="翻页">
        {offset > 0 && <TextLink href={feedsAddress({ ...filters, offset: 0 })}>回第一页</TextLink>}
        {nextOffset !== null && <Button href={feedsAddress({ ...filters, offset: nextOffset })}>下一页</Button>}
      </nav>
    </>
  );
}

function FeedRow({ feed }: { feed: Feed }) {
  const { id, title, url, category, items, error, warning } = feed;
  return (
    <li className="feed-row">
      <PageLink className="admin-title" to={feedsAddress({ feed: id })}>
        <b lang="en">{title}</b>
        <span className="t14 dim feed-url" lang="en">
          {url.replace(/^https?:\/\//, '')}
        </span>
      </PageLink>
      <span className="feed-facts t12 dim">
        <HealthTag feed={feed} />
        <span>{category ?? '未分类'}</span>
        <span>{items} 条</span>
        <CrawlTimes feed={feed} />
      </span>
      <FeedSwitch feed={feed} />
      {(error ?? warning) && <p className="feed-error t14">{error ?? warning}</p>}
    </li>
  );
}

function NothingFound({ filters, isAdding }: Pick<FeedListProps, 'filters' | 'isAdding'>) {
  const { q, category, failing } = filters;
  if (q)
    return (
      <EmptyList
        title={`没有名称或地址里有“${q}”的源`}
        action={<Button href={feedsAddress({ category, failing })}>不限名称</Button>}
      />
    );
  if (failing) return <EmptyList title="没有抓不到的源" action={<Button href={feedsAddress({})}>看全部</Button>} />;
  if (category)
    return <EmptyList title={`“${category}”里没有源`} action={<Button href={feedsAddress({})}>看全部</Button>} />;
  if (isAdding) return null;
  return (
    <EmptyList title="还没有订阅源" action={<Button href="/admin/rss?add=1">添加第一个</Button>}>
      填网站的网址就行，会自己找到它的源。
    </EmptyList>
  );
}

/** Status of a feed: the health tag, crawl times, and the switch for scheduled crawling. */
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
