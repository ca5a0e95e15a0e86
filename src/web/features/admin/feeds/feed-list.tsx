/** The list of feeds: by category, searched by name, with status and switch. */
import { Search } from 'lucide';
import { Form } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { Feed } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, ChipRow } from '../../../ui/chip.tsx';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { TextInput } from '../../../ui/form-controls.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { type FeedFilters, feedsAddress } from './feed-filters.ts';
import { CrawlTimes, FeedSwitch, HealthTag } from './feed-status.tsx';

export type FeedPage = ResultOf<'GET /reader/rss/feed'>;

interface FeedListProps {
  page: FeedPage;
  filters: FeedFilters;
}

export function FeedList({ page: { items, next_offset: nextOffset, categories }, filters }: FeedListProps) {
  const { category, q, offset } = filters;
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <ChipRow label="分类">
        <Chip href={feedsAddress({ q })} isChosen={category === ''}>
          全部 <span className="num">{total}</span>
        </Chip>
        {categories.map(({ name, count }) =>
          name === null ? null : (
            <Chip key={name} href={feedsAddress({ q, category: name })} isChosen={category === name}>
              {name} <span className="num">{count}</span>
            </Chip>
          ),
        )}
      </ChipRow>
      <search>
        <Form className="admin-search feed-search" key={`${q} ${category}`}>
          {category && <input type="hidden" name="category" value={category} />}
          <TextInput
            type="search"
            name="q"
            defaultValue={q}
            placeholder="按名称或地址找"
            aria-label="按名称或地址找订阅源"
            enterKeyHint="search"
          />
          <Button type="submit" icon={Search}>
            查找
          </Button>
        </Form>
      </search>
      {items.length === 0 ? (
        <NothingFound filters={filters} />
      ) : (
        <ul className="admin-list" aria-label="订阅源">
          {items.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      <nav className="admin-pages" aria-label="翻页">
        {offset > 0 && <TextLink href={feedsAddress({ category, q })}>回第一页</TextLink>}
        {nextOffset !== null && <Button href={feedsAddress({ category, q, offset: nextOffset })}>下一页</Button>}
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

function NothingFound({ filters: { q, category } }: { filters: FeedFilters }) {
  if (q)
    return (
      <EmptyList
        title={`没有名称或地址里有“${q}”的源`}
        action={<Button href={feedsAddress({ category })}>不限名称</Button>}
      />
    );
  if (category)
    return <EmptyList title={`“${category}”里没有源`} action={<Button href={feedsAddress({})}>看全部</Button>} />;
  return (
    <EmptyList title="还没有订阅源" action={<Button href="/admin/rss?add=1">添加第一个</Button>}>
      填网站的网址就行，会自己找到它的源。
    </EmptyList>
  );
}
