/** One feed: status, name and category, crawling on demand, and its items, each of which can be added as an article. */
import { Download, Pencil, RefreshCw, Trash2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { Feed, FeedItem } from '#contract/shapes.ts';
import { type PagedQuery, usePagedQuery } from '../../../data/use-paged-query.ts';
import { useReturn, useVisit } from '../../../data/use-return.ts';
import { textOf } from '../../../form-outcome.ts';
import { api } from '../../../shell/api.ts';
import { useLiveUpdates } from '../../../shell/live-updates.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFullDay } from '../../../ui/day.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { showError } from '../../../ui/error-toast.ts';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { LoadMore } from '../../../ui/list-states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { articlesAddress } from '../articles/article-filters.ts';
import { ArticleStateTag } from '../articles/article-state.tsx';
import { DialogForm, useDialogForm } from '../forms/dialog-form.tsx';
import { SearchForm } from '../forms/search-form.tsx';
import { UrlInput, withScheme } from '../forms/url-input.tsx';
import { ListLink, latestList } from '../frame/list-link.tsx';
import { insistLabel } from '../tasks/task-labels.ts';
import { useTask } from '../tasks/use-task.ts';
import { feedsAddress } from './feed-filters.ts';
import { CrawlTimes, FeedSwitch, HealthTag } from './feed-list.tsx';

export function FeedDetails({ feed }: { feed: Feed }) {
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { state, start } = useTask(async () => {
    const task = await api().call('POST /reader/rss/feed/{id}/crawl', { params: { id: feed.id } });
    return task.task_id;
  }, revalidate);
  return (
    <>
      <ListLink path={feedsAddress({})}>订阅源列表</ListLink>
      <div className="admin-head">
        <h1 className="page-title" lang="en">
          {feed.title}
        </h1>
        <div className="feed-acts">
          <Button icon={Pencil} onClick={() => setEditing(true)}>
            修改
          </Button>
          <Button icon={Trash2} onClick={() => setDeleting(true)}>
            删除
          </Button>
          <Button icon={RefreshCw} look="primary" isBusy={state.kind === 'working'} onClick={start}>
            立即抓取
          </Button>
        </div>
      </div>
      <div className="feed-state">
        <p className="feed-facts t14 dim">
          <HealthTag feed={feed} />
          <span>{feed.category ?? '未分类'}</span>
          <span>{feed.items} 条</span>
          <CrawlTimes feed={feed} />
          <TextLink href={articlesAddress({ feed_id: feed.id })}>收录的文章</TextLink>
          {/^https?:/.test(feed.site ?? '') && (
            <TextLink href={feed.site ?? ''} target="_blank" rel="noreferrer">
              打开网站
            </TextLink>
          )}
        </p>
        <span className="feed-on t14">
          定时抓取
          <FeedSwitch feed={feed} />
        </span>
      </div>
      <p className="feed-url t14 dim" lang="en">
        {feed.url}
      </p>
      <div className="feed-told" role="status">
        {state.kind === 'working' && <p className="t14 dim">{state.message}</p>}
        {state.kind === 'done' && <p className="form-notice">{state.message}</p>}
      </div>
      {(state.kind === 'failed' || feed.error) && (
        <p className="form-error feed-told" role="alert">
          {state.kind === 'failed' ? state.message : `上次没有抓到：${feed.error}`}
        </p>
      )}
      {feed.warning && <p className="feed-told t14 dim">{feed.warning}</p>}
      <EditFeedDialog feed={feed} isOpen={isEditing} onClose={() => setEditing(false)} />
      <DeleteFeedDialog feed={feed} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function DeleteFeedDialog({ feed, isOpen, onClose }: { feed: Feed; isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      await api().call('POST /reader/rss/feed/{id}/delete', { params: { id: feed.id } });
      toast('已删除');
      await navigate(latestList(feedsAddress({})));
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="删除这个订阅源？"
      confirmLabel="删除"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void remove()}
    >
      它的条目一起删掉，不能恢复；已经收录的文章留下。只是暂时不要，可以关掉定时抓取。
    </ConfirmDialog>
  );
}

function EditFeedDialog({ feed, isOpen, onClose }: { feed: Feed; isOpen: boolean; onClose: () => void }) {
  const form = useDialogForm({
    send: (sent) => {
      const [title = '', address = '', category = ''] = ['title', 'url', 'category'].map((name) =>
        textOf(sent, name).trim(),
      );
      const url = withScheme(address);
      // Newer values of what is not changed here stand.
      const body = {
        ...(title !== feed.title && { title }),
        ...(url !== feed.url && { url }),
        ...(category !== (feed.category ?? '') && { category: category || null }),
      };
      return api().call('POST /reader/rss/feed/{id}/update', { params: { id: feed.id }, body });
    },
    done: '已保存',
    onClose,
  });
  const { problems } = form;
  return (
    <DialogForm isOpen={isOpen} title="修改订阅源" action="保存" form={form}>
      <Field label="名称" error={problems.title}>
        <TextInput name="title" defaultValue={feed.title} maxLength={200} />
      </Field>
      <Field label="地址" hint="源自己的地址或网站首页；换了会先抓一次" error={problems.url}>
        <UrlInput name="url" defaultValue={feed.url} />
      </Field>
      <Field label="分类" hint="留空是未分类" error={problems.category}>
        <TextInput name="category" defaultValue={feed.category ?? ''} maxLength={40} />
      </Field>
    </DialogForm>
  );
}

/** The items of a feed: search, and a button on each to add it as an article. */
export function ItemList({ page, q }: { page: ItemPage; q: string }) {
  const { id } = page.feed;
  const { list, refresh } = useFeedItems(page, q);
  return (
    <>
      <SearchForm
        key={q}
        q={q}
        label="按标题或摘要找条目"
        placeholder="按标题或摘要找"
        className="feed-search"
        kept={{ feed: id }}
      />
      {list.items.length === 0 ? (
        <EmptyList
          title={q ? `没有提到“${q}”的条目` : '还没有条目'}
          action={q ? <Button href={feedsAddress({ feed: id })}>看全部</Button> : undefined}
        >
          {!q && '点「立即抓取」，或等下次定时抓取。'}
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
    const query = { anyway: insist === null ? 'false' : 'true' } as const;
    const task = await api().call('POST /reader/rss/articles/{id}/download', { params: { id: item.id }, query });
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
  const insist = failure === null ? null : insistLabel({ kind: 'feed.download', article: null, message: failure });
  const label = failure === null ? '下载' : (insist ?? '重试');
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
            aria-label={`${label} ${item.title}`}
          >
            {label}
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
    { visit: useVisit() },
  );
  useReturn(list, page);
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
