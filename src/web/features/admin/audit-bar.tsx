/** The last word on an article, by the state it is in: publish or send back, back to the queue, restore. */
import { ArrowRight, Check, RotateCcw } from 'lucide';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminArticle } from '#contract/shapes.ts';
import { api } from '../../shell/browser.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { isAhead, isScheduled, stateLabel } from './article-state.ts';
import { formatMoment } from './moment.ts';
import type { Desk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';

interface AuditBarProps {
  desk: Desk;
  /** The article to go on with; null when none waits. */
  nextId: string | null;
}

export function AuditBar({ desk, nextId }: AuditBarProps) {
  const [remark, setRemark] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { article } = desk;
  const params = { id: article.id };
  // What is being saved is waited for; what could not be saved is looked at first.
  const isStuck = desk.pending.length > 0 && desk.saving !== 'idle' && desk.saving !== 'saving';
  const remarkBox = useRef<HTMLInputElement>(null);
  const mainButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  useDeskKeys({
    x: () => remarkBox.current?.focus(),
    // Only the focus moves there: one letter typed by mistake must not publish.
    p: () => mainButton.current?.focus(),
    n: () => (nextId === null ? toast('没有别的待审文章了') : void navigate(`/admin/article/${nextId}`)),
  });
  const onRemarkKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void audit('reject');
  };

  const passesLater = isAhead(article.published_at);
  const moment = article.published_at && formatMoment(article.published_at);
  const passed = passesLater ? `${moment} 发布` : '已发布';

  async function publishNow() {
    setBusy(true);
    if (await desk.save({ published_at: new Date().toISOString() })) toast('已发布');
    setBusy(false);
  }

  async function run(work: () => Promise<unknown>, said: string) {
    setBusy(true);
    if (await desk.act(work)) toast(said);
    setBusy(false);
  }

  async function audit(action: 'pass' | 'reject') {
    if (action === 'reject' && remark.trim() === '') {
      remarkBox.current?.focus();
      return setMissing(true);
    }
    setMissing(false);
    await run(
      () => api().call('POST /reader/article/waikan/{id}/audit', { params, body: { action, remark: remark.trim() } }),
      action === 'pass' ? passed : '已退回',
    );
  }

  async function sendToQueue() {
    setBusy(true);
    if (await desk.save({ status: 'PENDING' })) toast('已送审');
    setBusy(false);
  }

  if (article.status === 'PENDING') {
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
        <Button look="danger" disabled={isBusy} onClick={() => audit('reject')}>
          退回
        </Button>
        <Button
          ref={mainButton}
          look="primary"
          icon={Check}
          isBusy={isBusy}
          disabled={isStuck}
          onClick={() => audit('pass')}
        >
          {passesLater ? '通过，定时发布' : '通过并发布'}
        </Button>
        {passesLater && <p className="hint">通过后，到 {moment} 才发布。</p>}
        {isMissing && (
          <p className="hint bad" id="audit-missing" role="alert">
            退回要写明原因
          </p>
        )}
      </footer>
    );
  }
  const isWaiting = isScheduled(article);
  return (
    <footer className="audit settled">
      <p className="t14 dim">{isWaiting ? `已通过，到 ${moment} 发布，现在读者看不到。` : settledWords(article)}</p>
      {isWaiting && (
        <Button look="primary" isBusy={isBusy} onClick={publishNow}>
          现在就发布
        </Button>
      )}
      {article.status === 'PUBLISHED' && !isWaiting && <Button href={`/article/${article.id}`}>在前台看</Button>}
      {article.allowed_status.includes('PENDING') && (
        <Button isBusy={isBusy} onClick={sendToQueue}>
          {article.status === 'PUBLISHED' ? '撤回到待审' : '送审'}
        </Button>
      )}
      {article.status === 'DELETED' && (
        <Button
          icon={RotateCcw}
          isBusy={isBusy}
          onClick={() => run(() => api().call('POST /reader/article/{id}/restore', { params }), '已恢复')}
        >
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

/** How it stands, and why it failed or was sent back. */
function settledWords({ status, status_log: [last] }: AdminArticle): string {
  const isBack = status === 'FAILED' || status === 'REJECTED';
  return isBack && last?.remark ? `${stateLabel(status)}：${last.remark}` : `这篇文章${stateLabel(status)}。`;
}
