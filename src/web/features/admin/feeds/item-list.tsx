/** The items of a feed: search, and a button on each to add it as an article. */
import { Download, Search } from 'lucide';
import { useEffect, useRef } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { FeedItem } from '#contract/shapes.ts';
import { type PagedQuery, usePagedQuery } from '../../../data/use-paged-query.ts';
import { api } from '../../../shell/api.ts';
import { useLiveUpdates } from '../../../shell/live-updates.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFullDay } from '../../../ui/day.ts';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { TextInput } from '../../../ui/form-controls.tsx';
import { LoadMore } from '../../../ui/list-states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ArticleStateTag } from '../articles/article-state.tsx';
import { useTask } from '../tasks/use-task.ts';
import { feedsAddress } from './feed-filters.ts';

export function ItemList({ page, q }: { page: ItemPage; q: string }) {
  const { id } = page.feed;
  const { list, refresh } = useFeedItems(page, q);
  return (
    <>
      <search>
        <Form className="admin-search feed-search" key={q}>
          <input type="hidden" name="feed" value={id} />
          <TextInput
            type="search"
            name="q"
            defaultValue={q}
            placeholder="按标题或摘要找"
            aria-label="按标题或摘要找条目"
            enterKeyHint="search"
          />
          <Button type="submit" icon={Search}>
            查找
          </Button>
        </Form>
      </search>
      {list.items.length === 0 ? (
        <EmptyList
          title={q ? `没有提到“${q}”的条目` : '还没有条目'}
          action={q ? <Button href={feedsAddress({ feed: id })}>看全部</Button> : undefined}
        >
          {!q && '点“立即抓取”，或等下次定时抓取。'}
        </EmptyList>
      ) : (
        <>
          <ul className="admin-list" aria-label="条目">
            {list.items.map((item) => (
              <ItemRow key={item.id} item={item} onChange={refresh} />
            ))}
          </ul>
          <LoadMore list={list} hrefOf={(offset) => feedsAddress({ feed: id, q, offset })} />
        </>
      )}
    </>
  );
}

function ItemRow({ item, onChange }: { item: FeedItem; onChange: () => Promise<void> }) {
  const { state, start } = useTask(async () => {
    const task = await api().call('POST /reader/rss/articles/{id}/download', { params: { id: item.id } });
    return task.task_id;
  }, onChange);
  const made = state.kind === 'done' ? state.result?.article_id : undefined;
  const articleId = item.article_id ?? (typeof made === 'string' ? made : null);
  const link = useRef<HTMLAnchorElement>(null);
  // The pressed button is gone, so keyboard focus moves to the link that replaced it.
  useEffect(() => {
    if (state.kind === 'done' && document.activeElement === document.body) link.current?.focus();
  }, [state.kind]);
  const day = item.published_at;
  const failure = state.kind === 'failed' ? state.message : state.kind === 'idle' ? item.error : null;
  return (
    <li className="item-row">
      <a className="admin-title" href={item.url} target="_blank" rel="noreferrer" lang="en">
        <b>{item.title}</b>
        {item.summary && <span className="item-summary t14 dim">{item.summary}</span>}
      </a>
      {(day || item.author) && (
        <span className="feed-facts t12 dim">
          {day && <time dateTime={day}>{formatFullDay(day)}</time>}
          {item.author && <span lang="en">{item.author}</span>}
        </span>
      )}
      <span className="item-act">
        {articleId ? (
          <>
            <ArticleStateTag status={item.status ?? 'PENDING'} />
            <TextLink ref={link} href={`/admin/article/${articleId}`}>
              看文章
            </TextLink>
          </>
        ) : (
          <Button
            icon={Download}
            isBusy={state.kind === 'working'}
            onClick={start}
            aria-label={`${failure === null ? '下载' : '重试'} ${item.title}`}
          >
            {failure === null ? '下载' : '重试'}
          </Button>
        )}
      </span>
      <span className="item-note t14" role="status">
        {state.kind === 'working' && <span className="dim">{state.message}</span>}
        {failure !== null && !articleId && <span className="bad">{failure}</span>}
      </span>
    </li>
  );
}

type ItemPage = ResultOf<'GET /reader/rss/feed/{id}/articles'>;

/** The limit of the API. */
const MOST = 100;

/**
 * The items of a feed, further pages included. Live events reload them without losing the place in the list.
 *
 * @param q filter, '' for none
 */
function useFeedItems(page: ItemPage, q: string): { list: PagedQuery<FeedItem>; refresh: () => Promise<void> } {
  const { revalidate } = useRevalidator();
  const params = { id: page.feed.id };
  const fetchItems = (offset: number, limit?: number) =>
    api().call('GET /reader/rss/feed/{id}/articles', {
      params,
      query: { offset, ...(limit !== undefined && { limit }), ...(q && { q }) },
    });
  const list = usePagedQuery<FeedItem>(
    page,
    (offset) => fetchItems(offset),
    (item) => item.id,
  );
  async function refresh(): Promise<void> {
    if (list.items.length <= page.items.length) return revalidate();
    // Reloading the page would drop the further pages.
    try {
      for (let offset = 0; offset < list.items.length; offset += MOST)
        list.update((await fetchItems(offset, MOST)).items);
    } catch (error) {
      console.debug('what is shown of the items stays', error);
    }
  }
  useLiveUpdates('articles', () => void refresh());
  useLiveUpdates('tasks', () => void refresh());
  useLiveUpdates('feeds', () => void refresh());
  return { list, refresh };
}
