/** Publishing an article: the decision under the text, and in the sidebar the members-only lock, the publication date and deletion. */
import { ArrowRight, Check, RotateCcw, Trash2, X } from 'lucide';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminArticle } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Field, Switch, TextInput } from '../../../ui/form-controls.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { toast } from '../../../ui/toast.ts';
import { useShortcuts } from '../article-text/shortcuts.tsx';
import { isScheduled, stateLabel } from '../articles/article-state.tsx';
import { formatDateTime, fromDateTimeInput, toDateTimeInput } from '../forms/date-time.ts';
import type { Editor } from './use-editor.ts';

interface PublishingProps {
  editor: Editor;
  /** Called with whether a date is typed that has not been saved. */
  onTyping: (isTyping: boolean) => void;
}

/** Members-only lock, publication date and deletion. */
export function Publishing({ editor, onTyping }: PublishingProps) {
  const { article } = editor;
  const params = { id: article.id };
  const kept = article.published_at === null ? '' : toDateTimeInput(article.published_at);
  const [typed, setTyped] = useState<string | null>(null);
  const instant = typed === null ? null : fromDateTimeInput(typed);
  const tell = useEffectEvent(onTyping);
  useEffect(() => tell(typed !== null), [typed]);

  async function lock(isLock: boolean) {
    editor.take({ is_lock: isLock });
    const isDone = await editor.act(() =>
      api().call('POST /reader/article/{id}/lock', { params, body: { is_lock: isLock } }),
    );
    if (isDone) toast(isLock ? '只给会员读了' : '大家都能读了');
    else editor.take({ is_lock: !isLock });
  }

  async function savePublishTime() {
    if (instant === null) return;
    const refusal = await editor.save({ published_at: instant });
    if (refusal !== null) return toast(`没有保存：${refusal}`);
    setTyped(null);
    toast(editor.latest().is_ahead ? `定在 ${formatDateTime(instant)} 发布` : '已保存');
  }

  async function dropDate() {
    const refusal = await editor.save({ published_at: null });
    toast(refusal === null ? '已去掉日期' : `没有去掉：${refusal}`);
  }

  async function remove() {
    const isDone = await editor.act(() => api().call('POST /reader/article/{id}/delete', { params }));
    if (!isDone) return;
    const restore = () => editor.act(() => api().call('POST /reader/article/{id}/restore', { params }));
    toast('已删除', { action: { label: '撤销', onClick: restore } });
  }

  return (
    <section aria-labelledby="editor-publishing">
      <SectionHead id="editor-publishing" title="发布" />
      <div className="setlist">
        <label htmlFor="editor-lock">
          只给会员读
          <Switch id="editor-lock" checked={article.is_lock} onChange={({ target }) => lock(target.checked)} />
        </label>
      </div>
      <div className="editor-form stack">
        <Field
          label="本站发布日期（北京时间）"
          hint="填将来的时间，就到那时才发布"
          error={typed !== null && instant === null ? '请填完整的日期和时间' : null}
        >
          <TextInput
            type="datetime-local"
            value={typed ?? kept}
            onChange={({ target }) => setTyped(target.value === kept ? null : target.value)}
          />
        </Field>
        {typed !== null && (
          <div className="editor-acts">
            <Button look="primary" disabled={instant === null} onClick={savePublishTime}>
              保存日期
            </Button>
            <Button onClick={() => setTyped(null)}>放弃</Button>
          </div>
        )}
        {typed === null && article.is_day_chosen && !isScheduled(article) && (
          <div className="editor-acts">
            <Button icon={X} onClick={dropDate}>
              去掉日期
            </Button>
          </div>
        )}
        {article.status !== 'DELETED' && (
          <Button look="danger" icon={Trash2} onClick={remove}>
            删除文章
          </Button>
        )}
      </div>
    </section>
  );
}

interface DecisionBarProps {
  editor: Editor;
  /** The next pending article; null without one. */
  nextId: string | null;
  /** Whether another part of the page has unsaved input, which would not be published with the rest. */
  isTypingMore: boolean;
  /** Called with whether a remark is typed that has not been sent. */
  onTyping: (isTyping: boolean) => void;
}

/** The bar under the text: publishes or rejects a pending article; shows the status of a decided one and its next steps. */
export function DecisionBar({ editor, nextId, isTypingMore, onTyping }: DecisionBarProps) {
  const [remark, setRemark] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { article } = editor;
  // Changes being saved are waited for; changes that could not be saved must be resolved first.
  const isStuck = editor.pending.length > 0 && editor.saving !== 'idle' && editor.saving !== 'saving';
  const remarkBox = useRef<HTMLInputElement>(null);
  const passButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const isTyping = remark.trim() !== '' && article.status === 'PENDING';
  const tell = useEffectEvent(onTyping);
  useEffect(() => tell(isTyping), [isTyping]);
  useShortcuts({
    x: () => remarkBox.current?.focus(),
    // Only moves the focus, because a letter typed by mistake must not publish.
    p: () => passButton.current?.focus(),
    n: () => (nextId === null ? toast('没有别的待审文章了') : void navigate(`/admin/article/${nextId}`)),
  });
  if (article.status !== 'PENDING') return <DecidedBar {...{ editor, nextId, isTypingMore }} />;

  const onRemarkKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void audit('reject');
  };
  const passesLater = article.is_ahead;
  const publishTime = article.published_at && formatDateTime(article.published_at);
  const passed = passesLater ? `${publishTime} 发布` : '已发布';

  async function audit(action: 'pass' | 'reject') {
    if (action === 'pass' && isTypingMore) return toast(HELD);
    if (action === 'reject' && remark.trim() === '') {
      remarkBox.current?.focus();
      return setMissing(true);
    }
    setMissing(false);
    setBusy(true);
    const isDone = await editor.act(({ version }) => {
      const body = { action, remark: remark.trim(), version };
      return api().call('POST /reader/article/waikan/{id}/audit', { params: { id: article.id }, body });
    });
    if (isDone) {
      setRemark('');
      toast(action === 'pass' ? passed : '已退回');
    }
    setBusy(false);
  }

  return (
    <footer className="audit">
      <TextInput
        ref={remarkBox}
        value={remark}
        onKeyDown={onRemarkKey}
        onChange={({ target }) => setRemark(target.value)}
        placeholder="退回要写明原因，通过可不填"
        aria-label="审核意见"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? 'audit-missing' : undefined}
        maxLength={200}
      />
      <Button look="danger" disabled={isBusy || isStuck} onClick={() => audit('reject')}>
        退回
      </Button>
      <Button
        ref={passButton}
        look="primary"
        icon={Check}
        isBusy={isBusy}
        disabled={isStuck}
        onClick={() => audit('pass')}
      >
        {passesLater ? '通过，定时发布' : '通过并发布'}
      </Button>
      {passesLater && <p className="hint">通过后，到 {publishTime} 才发布。</p>}
      {isMissing && (
        <p className="hint bad" id="audit-missing" role="alert">
          退回要写明原因
        </p>
      )}
    </footer>
  );
}

const HELD = '先保存或放弃正在改的';

type DecidedBarProps = Omit<DecisionBarProps, 'onTyping'>;

function DecidedBar({ editor, nextId, isTypingMore }: DecidedBarProps) {
  const { article } = editor;
  const [isBusy, setBusy] = useState(false);
  const isWaiting = isScheduled(article);
  const params = { id: article.id };

  async function run(work: () => Promise<boolean>, said: string) {
    setBusy(true);
    if (await work()) toast(said);
    setBusy(false);
  }
  async function publishNow() {
    if (isTypingMore) return toast(HELD);
    await run(
      () =>
        editor.act(({ version, updated_at }) => {
          // The server's clock decides what now is.
          const body = { article: { version, updated_at, publish_now: true as const } };
          return api().call('POST /reader/article/{id}/update', { params, body });
        }),
      '已发布',
    );
  }
  const [isAsking, setAsking] = useState(false);
  const isOut = article.status === 'PUBLISHED' && !isWaiting;
  async function sendToQueue() {
    setBusy(true);
    const refusal = await editor.save({ status: 'PENDING' });
    const [done, failed] = isOut ? ['已撤回到待审', '没有撤回'] : ['已送审', '没有送审'];
    toast(refusal === null ? done : `${failed}：${refusal}`);
    setBusy(false);
    setAsking(false);
  }
  const restore = () =>
    run(() => editor.act(() => api().call('POST /reader/article/{id}/restore', { params })), '已恢复');

  return (
    <footer className="audit settled">
      <p className="t14 dim">{decidedLabel(article)}</p>
      {isWaiting && (
        <Button look="primary" isBusy={isBusy} onClick={publishNow}>
          现在就发布
        </Button>
      )}
      {article.allowed_status.includes('PENDING') && (
        <Button isBusy={isBusy} onClick={isOut ? () => setAsking(true) : sendToQueue}>
          {article.status === 'PUBLISHED' ? '撤回到待审' : '送审'}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="撤回这一篇？"
        confirmLabel="撤回到待审"
        isBusy={isBusy}
        onConfirm={() => void sendToQueue()}
      >
        读者马上不能再读。
        {article.is_day_chosen ? '再通过时，发布日期还是原来的。' : '再通过时，发布日期是那一天，会排到最前。'}
      </ConfirmDialog>
      {/* Takes the place of 通过, so that a double click does not withdraw the article. */}
      {isOut && <Button href={`/article/${article.id}`}>在前台看</Button>}
      {article.status === 'DELETED' && (
        <Button icon={RotateCcw} isBusy={isBusy} onClick={restore}>
          恢复
        </Button>
      )}
      {nextId !== null && (
        <Button look={isWaiting ? undefined : 'primary'} icon={ArrowRight} href={`/admin/article/${nextId}`}>
          下一篇待审
        </Button>
      )}
    </footer>
  );
}

/**
 * The pending article that is worked on next: the one after the current one, at the end the first one.
 *
 * @param waiting ids of the pending articles, the oldest first
 * @param later of those that were after the current one while it was pending, in order
 */
export function nextPending(waiting: readonly string[], currentId: string, later: readonly string[]): string | null {
  const at = waiting.indexOf(currentId);
  const after = at < 0 ? later.find((id) => waiting.includes(id)) : waiting[at + 1];
  return after ?? waiting.find((id) => id !== currentId) ?? null;
}

/** The status, with the remark when it failed or was rejected. */
function decidedLabel(article: AdminArticle): string {
  const { status, status_log: log, published_at: publishedAt } = article;
  if (isScheduled(article) && publishedAt) return `已通过，到 ${formatDateTime(publishedAt)} 发布，现在读者看不到。`;
  const isBack = status === 'FAILED' || status === 'REJECTED';
  const remark = log[0]?.remark;
  return isBack && remark ? `${stateLabel(status)}：${remark}` : `这篇文章${stateLabel(status)}。`;
}
