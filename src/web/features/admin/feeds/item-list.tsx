/** What one feed brought: found by a word, each made into an article with one tap. */
import { Download, Search } from 'lucide';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { FeedItem } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFullDay } from '../../../ui/day.ts';
import { TextInput } from '../../../ui/form-controls.tsx';
import { EmptyState, LoadMore } from '../../../ui/list-states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { StateTag } from '../state-tag.tsx';
import { feedsAddress } from './feed-address.ts';
import { type ItemPage, useItemPage } from './use-item-page.ts';
import { useTask } from './use-task.ts';

export function ItemList({ page, q }: { page: ItemPage; q: string }) {
  const { id } = page.feed;
  const { list, refresh } = useItemPage(page, q);
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
        <EmptyState
          title={q ? `没有提到“${q}”的条目` : '还没有条目'}
          action={q ? <Button href={feedsAddress({ feed: id })}>看全部</Button> : undefined}
        >
          {!q && '点“立即抓取”，或等下次定时抓取。'}
        </EmptyState>
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
  // The button that was pressed is gone: whoever works by keyboard goes on from what stands in its place.
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
            <StateTag status={item.status ?? 'PENDING'} />
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
