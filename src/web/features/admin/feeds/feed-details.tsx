/** One feed: status, name and category, and crawling on demand. */
import { ArrowLeft, Pencil, RefreshCw } from 'lucide';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { Feed } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { errorText } from '../../../ui/error-toast.ts';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { articlesAddress } from '../articles/article-filters.ts';
import { UrlInput } from '../forms/url-input.tsx';
import { useTask } from '../tasks/use-task.ts';
import { feedsAddress } from './feed-filters.ts';
import { CrawlTimes, FeedSwitch, HealthTag } from './feed-status.tsx';

export function FeedDetails({ feed }: { feed: Feed }) {
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const { state, start } = useTask(async () => {
    const task = await api().call('POST /reader/rss/feed/{id}/crawl', { params: { id: feed.id } });
    return task.task_id;
  }, revalidate);
  return (
    <>
      <TextLink href={feedsAddress({})}>
        <Icon of={ArrowLeft} size="sm" />
        全部订阅源
      </TextLink>
      <div className="admin-head">
        <h1 className="page-title" lang="en">
          {feed.title}
        </h1>
        <div className="feed-acts">
          <Button icon={Pencil} onClick={() => setEditing(true)}>
            修改
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
      <EditFeedDialog
        key={`${feed.title} ${feed.category} ${feed.url}`}
        feed={feed}
        isOpen={isEditing}
        onClose={() => setEditing(false)}
      />
    </>
  );
}

function EditFeedDialog({ feed, isOpen, onClose }: { feed: Feed; isOpen: boolean; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [title, setTitle] = useState(feed.title);
  const [category, setCategory] = useState(feed.category ?? '');
  const [url, setUrl] = useState(feed.url);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblems({});
    try {
      const moved = url.trim() === feed.url ? {} : { url: url.trim() };
      const body = { title: title.trim(), category: category.trim() || null, ...moved };
      await api().call('POST /reader/rss/feed/{id}/update', { params: { id: feed.id }, body });
      toast('已保存');
      onClose();
      await revalidate();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined;
      setProblems(fields ?? { title: errorText(error) });
    }
    setBusy(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="修改订阅源"
      actions={
        <Button type="submit" form="feed-edit" look="primary" isBusy={isBusy}>
          保存
        </Button>
      }
    >
      <form id="feed-edit" className="stack" noValidate onSubmit={save}>
        <Field label="名称" error={problems.title}>
          <TextInput value={title} maxLength={200} required onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field label="地址" hint="源自己的地址或网站首页；换了会先抓一次" error={problems.url}>
          <UrlInput value={url} onChange={({ target }) => setUrl(target.value)} />
        </Field>
        <Field label="分类" hint="留空是未分类" error={problems.category}>
          <TextInput value={category} maxLength={40} onChange={({ target }) => setCategory(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
