/** Editing a collection: title, introduction, order, publishing and deleting. It saves by itself. */
import { CircleCheck, LoaderCircle, Plus, Trash2, TriangleAlert } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { LONGEST_COLLECTION_TITLE, LONGEST_INTRO } from '#contract/limits.ts';
import type { ArticleCard, CollectionDetail } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Field, Switch, TextArea, TextInput } from '../../ui/form-controls.tsx';
import { NeedsScripts } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { ArticleOrder } from './article-order.tsx';
import { ArticlePickerDialog } from './article-picker-dialog.tsx';
import { Mosaic } from './collection-card.tsx';
import { Conflict, Deleted } from './conflict.tsx';
import { type Content, hasTitle, isUnsaved, putBack } from './draft.ts';
import { type DraftEditing, type SaveState, useDraft } from './use-draft.ts';
import '../../ui/pages/collection.css';
import '../../ui/pages/collection-editing.css';

interface CollectionEditorProps {
  collection: CollectionDetail;
  /** Address of this page, to which a collection comes back whose deletion is undone. */
  editHref: string;
  /** Address to which 完成 leads. */
  doneHref: string;
  /** Address of the page after deleting the collection. */
  listHref: string;
  /** The list where a deleted collection is found. */
  deletedIn: string;
}

export function CollectionEditor({ collection, doneHref, ...place }: CollectionEditorProps) {
  const { listHref } = place;
  const editing = useDraft(collection);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isPicking, setPicking] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const { draft, change } = editing;
  const { content } = draft;

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const restore = async (article: ArticleCard, before: readonly ArticleCard[]) => {
    change((now) => ({ articles: putBack(now.articles, before, article.id) }));
    // What saves by itself is gone with the page; the toast stays.
    if (isOpen.current) return;
    if (await editing.flush()) await revalidate();
    else toast(`《${article.title_zh ?? article.title}》没有放回去，请到合集里再加一次`);
  };
  const remove = (article: ArticleCard) => {
    const before = content.articles;
    change({ articles: before.filter(({ id }) => id !== article.id) });
    toast(`拿掉了《${article.title_zh ?? article.title}》`, {
      action: { label: '撤销', onClick: () => void restore(article, before) },
    });
  };
  const toggle = (article: ArticleCard) => {
    const isIn = content.articles.some(({ id }) => id === article.id);
    change({
      articles: isIn ? content.articles.filter(({ id }) => id !== article.id) : [...content.articles, article],
    });
  };
  /** False when something is unsaved, and the reader has been led to what keeps it from being saved. */
  const settle = async () => {
    const isSaved = await editing.flush();
    if (!isSaved && !hasTitle(content)) title.current?.focus();
    return isSaved;
  };
  const finish = async () => {
    if (await settle()) {
      await revalidate();
      await navigate(doneHref);
    }
  };
  const covers = content.articles.slice(0, 3).map(({ cover }) => cover);

  return (
    <div className="cl editing">
      <div className="cl-head">
        <NeedsScripts />
        <Mosaic collection={{ cover: content.cover, covers }} isBig />
        <div className="f-title">
          <Field label="标题" error={hasTitle(content) ? null : '请填写标题'}>
            <TextInput
              ref={title}
              value={content.title}
              maxLength={LONGEST_COLLECTION_TITLE}
              onChange={({ target }) => change({ title: target.value })}
            />
          </Field>
        </div>
        <Field label="介绍" hint="为什么把它们放在一起，怎么读">
          <TextArea
            rows={4}
            value={content.intro}
            maxLength={LONGEST_INTRO}
            onChange={({ target }) => change({ intro: target.value })}
          />
        </Field>
        {content.articles.length > 0 && <CoverChoice content={content} onChange={(cover) => change({ cover })} />}
        <PublishSwitch editing={editing} isOwn={collection.is_own} onBeforeChange={settle} />
      </div>
      <div className="cl-body">
        <div className="list-top">
          <h1 className="section-title">
            <span className="in-bar">编辑合集</span>
            <span className="count num">{content.articles.length} 篇</span>
            <SaveLine saving={editing.saving} onLogin={() => void editing.flush()} />
          </h1>
          <Button className="finish" onClick={() => void finish()}>
            完成
          </Button>
        </div>
        {draft.conflict && <Conflict editing={editing} draft={draft} theirs={draft.conflict} />}
        {draft.isDeleted && <Deleted editing={editing} listHref={listHref} />}
        {content.articles.length === 0 ? (
          <EmptyState title="还没有文章">加上文章，再拖手柄排好顺序。</EmptyState>
        ) : (
          <ArticleOrder articles={content.articles} onChange={(articles) => change({ articles })} onRemove={remove} />
        )}
        {draft.withdrawn.length > 0 && <WithdrawnArticles editing={editing} />}
        <Button className="add" icon={Plus} isWide onClick={() => setPicking(true)}>
          加文章
        </Button>
        <div className="del-line scripted">
          <DeleteButton collection={collection} editing={editing} {...place} />
          <span className="t12 dim">30 天内可以放回来</span>
        </div>
      </div>
      {isPicking && (
        <ArticlePickerDialog chosen={content.articles} onToggle={toggle} onClose={() => setPicking(false)} />
      )}
      <LeaveGuard isOn={isUnsaved(draft)} save={editing.flush} />
    </div>
  );
}

/** Articles that readers don't see now. */
function WithdrawnArticles({ editing }: { editing: DraftEditing }) {
  const { isBusy, run } = useBusy();
  return (
    <section className="sec" aria-labelledby="withdrawn">
      <SectionHead id="withdrawn" title="已下架">
        <span className="t12 dim">只有你看得到，重新发布后回到原来的位置</span>
      </SectionHead>
      <ul>
        {editing.draft.withdrawn.map(({ id, title, title_zh: titleZh }) => (
          <li key={id} className="row">
            <span>
              <b lang="en">{title}</b>
              {titleZh && <small>{titleZh}</small>}
            </span>
            <Button
              isBusy={isBusy}
              aria-label={`拿掉：${titleZh ?? title}`}
              onClick={() => void run(() => editing.removeWithdrawn(id))}
            >
              拿掉
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Covers of its articles to choose from. */
const MAX_COVERS = 11;

/** The cover: made of the first articles' ones, or that of one article. */
function CoverChoice({
  content: { cover, articles },
  onChange,
}: {
  content: Content;
  onChange(cover: string | null): void;
}) {
  const covers = [...new Set([...(cover === null ? [] : [cover]), ...articles.map((article) => article.cover)])];
  return (
    <fieldset className="cl-covers">
      <legend>封面</legend>
      <label>
        <input type="radio" name="cover" checked={cover === null} onChange={() => onChange(null)} />
        <Mosaic collection={{ cover: null, covers: articles.slice(0, 3).map((article) => article.cover) }} />
        <span className="t12 dim">自动拼</span>
      </label>
      {covers.slice(0, MAX_COVERS).map((address, index) => (
        <label key={address}>
          <input
            type="radio"
            name="cover"
            aria-label={`第 ${index + 1} 张图`}
            checked={cover === address}
            onChange={() => onChange(address)}
          />
          <Cover src={address} />
        </label>
      ))}
    </fieldset>
  );
}

const clock = (at: Date) => at.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });

function SaveLine({ saving, onLogin }: { saving: SaveState; onLogin: () => void }) {
  switch (saving.state) {
    case 'saved':
      return (
        // Without scripts nothing is saved, whatever is typed.
        <span className="sub saved scripted" role="status">
          <Icon of={CircleCheck} size="sm" />
          {saving.at ? `已保存 ${clock(saving.at)}` : '已保存'}
        </span>
      );
    case 'saving':
      return (
        <span className="sub saved" role="status">
          <Icon of={LoaderCircle} size="sm" className="turning" />
          正在保存
        </span>
      );
    case 'loginEnded':
      return (
        <span className="sub saved not" role="status">
          <Icon of={TriangleAlert} size="sm" />
          还没保存，登录后保存
          <button type="button" className="link pad" onClick={onLogin}>
            登录
          </button>
        </span>
      );
    default:
      return (
        <span className="sub saved not" role="status">
          <Icon of={TriangleAlert} size="sm" />
          {saving.state === 'failed' ? `还没保存：${saving.message}` : '还没保存'}
        </span>
      );
  }
}

interface PublishSwitchProps {
  editing: DraftEditing;
  isOwn: boolean;
  onBeforeChange: () => Promise<boolean>;
}

function PublishSwitch({ editing, isOwn, onBeforeChange }: PublishSwitchProps) {
  const switchId = useId();
  const owner = isOwn ? '你自己' : '作者';
  const { isTakenDown } = editing.draft;
  /** Shown while it is being sent. */
  const [wanted, setWanted] = useState<boolean>();
  const isPublic = wanted ?? editing.draft.isPublic;
  const { revalidate } = useRevalidator();
  const change = async (next: boolean) => {
    setWanted(next);
    try {
      // Saved first, so that the published content is what is shown here.
      if (!(await onBeforeChange())) {
        toast(next ? '有修改还没有保存，先不公开' : '有修改还没有保存，先不收回');
        return;
      }
      await editing.publish(next);
      toast(next ? '已公开，谁都能看到' : `已收回，只有${owner}看得到`);
      await revalidate();
    } catch (error) {
      showError(error);
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <div className="pub">
      <label htmlFor={switchId}>
        <b>公开</b>
        <small>
          {isPublic
            ? '谁都能看到，能关注。'
            : isTakenDown
              ? '编辑下架了它，要重新公开请联系编辑。'
              : `现在只有${owner}看得到。`}
        </small>
      </label>
      <Switch
        id={switchId}
        checked={isPublic}
        onChange={({ target }) => void change(target.checked)}
        aria-label="公开"
      />
    </div>
  );
}

interface DeleteButtonProps extends Omit<CollectionEditorProps, 'doneHref'> {
  editing: DraftEditing;
}

function DeleteButton({ collection, editing, editHref, listHref, deletedIn }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const params = { id: collection.id };
  const restore = () =>
    api()
      .call('POST /reader/collection/{id}/restore', { params })
      .then(() => navigate(editHref))
      .catch(showError);
  const remove = async () => {
    setBusy(true);
    try {
      // Saved first, so that a restored collection has the last change.
      await editing.flush();
      await api().call('POST /reader/collection/{id}/destory', { params });
      editing.discard();
      toast('合集已删除', { action: { label: '撤销', onClick: () => void restore() } });
      await navigate(listHref);
    } catch (error) {
      showError(error);
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button look="quiet" className="del" icon={Trash2} onClick={() => setAsking(true)}>
        删除合集
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`删除《${editing.draft.saved.title}》？`}
        confirmLabel="删除"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void remove()}
      >
        30 天内可以在{deletedIn}里恢复。里面的文章不受影响。
      </ConfirmDialog>
    </>
  );
}
