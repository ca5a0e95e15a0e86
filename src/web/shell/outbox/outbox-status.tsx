/** The line at the window's edge while changes wait on this device or were refused; pressed, it opens the outbox dialog. */
import { CloudOff } from 'lucide';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { toast } from '../../ui/toast.ts';
import { useSession } from '../session.tsx';
import { announceWordChanges } from '../word-changes.ts';
import { type OutboxNews, VISITOR } from './entry.ts';
import { NOTHING_WAITS, type OutboxView } from './outbox.ts';
import { pageOutbox, useOutbox, useOutboxSending } from './page-outbox.ts';

const loadDialog = async () => (await import('./outbox-dialog.tsx')).OutboxDialog;
const OutboxDialog = lazyPart(loadDialog, ({ onClose }) => onClose());

export function OutboxStatus() {
  const { me, logIn } = useSession();
  const { pathname } = useLocation();
  useOutboxSending(me?.user_id);
  useEffect(() => tellWhatVisitorsDid(), []);
  const waiting = useOutbox();
  const [isOpen, setIsOpen] = useState(false);
  const isWaiting = waiting !== NOTHING_WAITS;
  // Loaded ahead, because it is needed above all without network, and a failed import is not retried while the page is open.
  useEffect(() => {
    if (isWaiting && navigator.onLine) loadDialog().catch(() => {});
  }, [isWaiting]);
  const isForVisitor = waiting.held.some(({ userId }) => userId === VISITOR);
  // On login pages the waiting changes are given as the reason for logging in.
  const line = isForVisitor && LOGIN_PAGES.has(pathname) ? null : statusTextOf(waiting);
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

const LOGIN_PAGES = new Set(['/Login', '/Register', '/reset', '/reset_password']);

/** After the login: tells the reader and the rest of the page about a visitor's changes that were sent. @returns stops listening */
function tellWhatVisitorsDid(): () => void {
  // A toast replaces the one before: each tells of all that was sent together with it.
  let sent = 0;
  const tell = async ({ event, entry }: OutboxNews) => {
    if (event !== 'sent' || !entry.isFromVisitor) return;
    const before = sent;
    const isLast = !pageOutbox()
      .waiting()
      .some(({ isFromVisitor }) => isFromVisitor);
    sent = isLast ? 0 : sent + 1;
    const { savedMessageOf, wordChangeOf } = await import('./visitor-messages.ts');
    toast(savedMessageOf(entry, before));
    const change = wordChangeOf(entry);
    if (change) announceWordChanges([change]);
  };
  // The change was sent even if its message fails.
  return pageOutbox().onNews((news) => void tell(news).catch(console.error));
}

/** Null when there is nothing to say. */
export function statusTextOf({ held, refused, needsLogin }: OutboxView): string | null {
  const failed = refused.filter(({ isOvertaken }) => !isOvertaken).length;
  if (failed > 0) return `${failed} 条没能保存`;
  if (refused.length > 0) return `${refused.length} 条笔记已在别处删除`;
  if (held.length === 0) return null;
  return `${held.length} 条未同步，${needsLogin ? '登录' : '联网'}后自动发送`;
}
