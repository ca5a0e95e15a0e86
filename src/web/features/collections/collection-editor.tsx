/** Editing a collection: title, introduction, order, publishing and deleting. It saves by itself. */
import { CircleCheck, LoaderCircle, Plus, Trash2, TriangleAlert } from 'lucide';
import { useId, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ArticleCard, CollectionDetail } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Field, Switch, TextArea, TextInput } from '../../ui/form-controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { toast } from '../../ui/toast.ts';
import { ArticleOrder } from './article-order.tsx';
import { ArticlePickerDialog } from './article-picker-dialog.tsx';
import { Mosaic } from './collection-card.tsx';
import { type Content, changesOf, contentOf, type Draft } from './draft.ts';
import { type DraftEditing, type SaveState, useDraft } from './use-draft.ts';
import '../../ui/pages/collection.css';
import '../../ui/pages/collection-editing.css';

const LONGEST_TITLE = 100;
const LONGEST_INTRO = 2_000;

interface CollectionEditorProps {
  collection: CollectionDetail;
  /** Where 完成 leads. */
  doneHref: string;
  /** Where one is after deleting it. */
  listHref: string;
}

export function CollectionEditor({ collection, doneHref, listHref }: CollectionEditorProps) {
  const editing = useDraft(collection);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isPicking, setPicking] = useState(false);
  const { draft, change } = editing;
  const { content } = draft;

  const remove = (article: ArticleCard) => {
    const before = content.articles;
    change({ articles: before.filter(({ id }) => id !== article.id) });
    toast(`拿掉了《${article.title_zh ?? article.title}》`, {
      action: { label: '撤销', onClick: () => change({ articles: before }) },
    });
  };
  const toggle = (article: ArticleCard) => {
    const isIn = content.articles.some(({ id }) => id === article.id);
    change({
      articles: isIn ? content.articles.filter(({ id }) => id !== article.id) : [...content.articles, article],
    });
  };
  const finish = async () => {
    if (await editing.flush()) {
      await revalidate();
      await navigate(doneHref);
    }
  };
  const covers = content.articles.slice(0, 3).map(({ cover }) => cover);

  return (
    <div className="cl editing">
      <div className="cl-head">
        <Mosaic collection={{ cover: content.cover, covers }} isBig />
        <div className="f-title">
          <Field label="标题" error={content.title.trim() === '' ? '请填写标题' : null}>
            <TextInput
              value={content.title}
              maxLength={LONGEST_TITLE}
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
        <PublishSwitch collection={collection} onBeforeChange={editing.flush} />
        <DeleteButton collection={collection} listHref={listHref} />
      </div>
      <div className="cl-body">
        <div className="list-top">
          <h1 className="section-title">
            编辑合集
            <SaveLine saving={editing.saving} />
          </h1>
          <Button onClick={() => void finish()}>完成</Button>
        </div>
        {draft.conflict && <Conflict editing={editing} draft={draft} theirs={draft.conflict} />}
        {content.articles.length === 0 ? (
          <EmptyState title="还没有文章">加上文章，再拖手柄排好顺序。</EmptyState>
        ) : (
          <ArticleOrder articles={content.articles} onChange={(articles) => change({ articles })} onRemove={remove} />
        )}
        <Button className="add" icon={Plus} isWide onClick={() => setPicking(true)}>
          加文章
        </Button>
      </div>
      {isPicking && (
        <ArticlePickerDialog chosen={content.articles} onToggle={toggle} onClose={() => setPicking(false)} />
      )}
    </div>
  );
}

/** Covers of its articles to choose from. */
const MOST_COVERS = 11;

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
      {covers.slice(0, MOST_COVERS).map((address, index) => (
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

function SaveLine({ saving }: { saving: SaveState }) {
  switch (saving.state) {
    case 'saved':
      return (
        <span className="sub saved" role="status">
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
    default:
      return (
        <span className="sub saved not" role="status">
          <Icon of={TriangleAlert} size="sm" />
          {saving.state === 'failed' ? `还没保存：${saving.message}` : '还没保存'}
        </span>
      );
  }
}

function PublishSwitch({
  collection,
  onBeforeChange,
}: {
  collection: CollectionDetail;
  onBeforeChange: () => Promise<boolean>;
}) {
  const switchId = useId();
  const [isPublic, setPublic] = useState(collection.is_public);
  const { revalidate } = useRevalidator();
  const change = async (next: boolean) => {
    setPublic(next);
    try {
      // What is public is what is shown here.
      if (!(await onBeforeChange())) return setPublic(!next);
      await api().call('POST /reader/collection/{id}/publish', {
        params: { id: collection.id },
        body: { cancel: !next },
      });
      toast(next ? '已公开，谁都能看到' : '已收回，只有自己看得到');
      await revalidate();
    } catch (error) {
      setPublic(!next);
      showError(error);
    }
  };
  return (
    <div className="pub">
      <label htmlFor={switchId}>
        <b>公开</b>
        <small>{isPublic ? '谁都能看到，能关注。' : '现在只有你自己看得到。'}</small>
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

function DeleteButton({ collection, listHref }: { collection: CollectionDetail; listHref: string }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const params = { id: collection.id };
  const restore = () =>
    api()
      .call('POST /reader/collection/{id}/restore', { params })
      .then(() => navigate(`/collection/${collection.id}/edit`))
      .catch(showError);
  const remove = async () => {
    setBusy(true);
    try {
      await api().call('POST /reader/collection/{id}/destory', { params });
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
        title={`删除《${collection.title}》？`}
        confirmLabel="删除"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void remove()}
      >
        30 天内可以在「我的合集」里恢复。里面的文章不受影响。
      </ConfirmDialog>
    </>
  );
}

interface ConflictProps {
  editing: DraftEditing;
  draft: Draft;
  theirs: CollectionDetail;
}

/** What the other side did and what mine is; nothing is sent until one is chosen. */
function Conflict({ editing, draft: { content, saved }, theirs }: ConflictProps) {
  const [isComparing, setComparing] = useState(false);
  return (
    <div className="edit-conflict" role="alert">
      <b>这个合集刚在另一处改过</b>
      <p>
        那边：{listed(changesOf(saved, contentOf(theirs)))}。你这边：{listed(changesOf(saved, content))}，还没保存。
      </p>
      <div>
        <Button onClick={editing.takeTheirs}>用那边的</Button>
        <Button onClick={editing.keepMine}>用我的</Button>
        <Button look="quiet" onClick={() => setComparing(true)}>
          比一比
        </Button>
      </div>
      <Dialog isOpen={isComparing} onClose={() => setComparing(false)} title="比一比" isLarge>
        <div className="compare">
          <Side title="那边" content={contentOf(theirs)} />
          <Side title="你这边" content={content} />
        </div>
      </Dialog>
    </div>
  );
}

const listed = (changes: readonly string[]) => changes.join('，') || '没有看得出的改动';

function Side({ title, content }: { title: string; content: Content }) {
  return (
    <section aria-label={title}>
      <h3 className="section-title">{title}</h3>
      <p>{content.title}</p>
      {content.intro && <p className="t14 dim">{content.intro}</p>}
      <ol>
        {content.articles.map((article) => (
          <li key={article.id}>{article.title_zh ?? article.title}</li>
        ))}
      </ol>
    </section>
  );
}
