/** Why a visitor was sent to log in: what they did and what becomes of it; known to this browser only. */
import { Info } from 'lucide';
import { VISITOR } from '../../shell/outbox/entry.ts';
import { pageOutbox, useOutbox } from '../../shell/outbox/page-outbox.ts';
import { loginReasonOf } from '../../shell/outbox/visitor-messages.ts';
import { Icon } from '../../ui/icon.tsx';

/** @param after the step that it waits for */
export function LoginReason({ after }: { after: '登录' | '注册' }) {
  const waiting = useOutbox().held.filter(({ userId }) => userId === VISITOR);
  if (waiting.length === 0) return null;
  const giveUp = () => {
    for (const entry of waiting) pageOutbox().drop(entry);
  };
  return (
    <p className="login-reason" role="status">
      <Icon of={Info} size="sm" />
      <span>
        {after}后{loginReasonOf(waiting)}
      </span>
      <button type="button" className="link pad" onClick={giveUp}>
        不用了
      </button>
    </p>
  );
}
