/** One quiet line at the window's edge while changes wait on this device, or were refused; pressed, it shows them. */
import { CloudOff } from 'lucide';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { useSession } from '../session.tsx';
import type { OutboxView } from './outbox.ts';
import { useOutbox, useOutboxSending } from './page-outbox.ts';

const OutboxDialog = latePart(
  async () => (await import('./outbox-dialog.tsx')).OutboxDialog,
  ({ onClose }) => onClose(),
);

export function OutboxLine() {
  const { me, logIn } = useSession();
  useOutboxSending(me?.user_id);
  const waiting = useOutbox();
  const [isOpen, setIsOpen] = useState(false);
  const line = lineOf(waiting);
  return (
    <>
      <div className="outbox-line" role="status">
        {line && (
          <button type="button" className="pop" onClick={() => setIsOpen(true)}>
            <Icon of={CloudOff} size="sm" />
            {line}
          </button>
        )}
      </div>
      {isOpen && <OutboxDialog waiting={waiting} onLogin={logIn} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Null when there is nothing to say. */
export function lineOf({ held, refused, needsLogin }: OutboxView): string | null {
  const failed = refused.filter(({ isOvertaken }) => !isOvertaken).length;
  if (failed > 0) return `${failed} 条没能保存`;
  if (refused.length > 0) return `${refused.length} 条笔记已在别处删除`;
  if (held.length === 0) return null;
  return `${held.length} 条未同步，${needsLogin ? '登录' : '联网'}后自动发送`;
}
