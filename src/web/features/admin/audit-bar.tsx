/** The last word on an article that waits for it: publish or send back. In any other state, see `SettledBar`. */
import { Check } from 'lucide';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/form-controls.tsx';
import { toast } from '../../ui/toast.ts';
import { isAhead } from './article-state.ts';
import { formatMoment } from './moment.ts';
import { SettledBar } from './settled-bar.tsx';
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
  // What is being saved is waited for; what could not be saved is looked at first.
  const isStuck = desk.pending.length > 0 && desk.saving !== 'idle' && desk.saving !== 'saving';
  const remarkBox = useRef<HTMLInputElement>(null);
  const passButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  useDeskKeys({
    x: () => remarkBox.current?.focus(),
    // Only the focus moves there: one letter typed by mistake must not publish.
    p: () => passButton.current?.focus(),
    n: () => (nextId === null ? toast('没有别的待审文章了') : void navigate(`/admin/article/${nextId}`)),
  });
  if (article.status !== 'PENDING') return <SettledBar desk={desk} nextId={nextId} />;

  const onRemarkKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void audit('reject');
  };
  const passesLater = isAhead(article.published_at);
  const moment = article.published_at && formatMoment(article.published_at);
  const passed = passesLater ? `${moment} 发布` : '已发布';

  async function audit(action: 'pass' | 'reject') {
    if (action === 'reject' && remark.trim() === '') {
      remarkBox.current?.focus();
      return setMissing(true);
    }
    setMissing(false);
    setBusy(true);
    const verdict = { params: { id: article.id }, body: { action, remark: remark.trim() } };
    const isDone = await desk.act(() => api().call('POST /reader/article/waikan/{id}/audit', verdict));
    if (isDone) toast(action === 'pass' ? passed : '已退回');
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
      <Button look="danger" disabled={isBusy} onClick={() => audit('reject')}>
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
      {passesLater && <p className="hint">通过后，到 {moment} 才发布。</p>}
      {isMissing && (
        <p className="hint bad" id="audit-missing" role="alert">
          退回要写明原因
        </p>
      )}
    </footer>
  );
}
