/** Background work for a reader who is logged in, and asking again for a login that has ended. */
import { useEffect } from 'react';
import { hasTaste } from './features/feed/browser-taste.ts';
import { ClaimResultAfterRegistration } from './features/placement/claim-result.tsx';
import { LoginAgain } from './shell/login-again/login-again.tsx';
import { DailyReminder } from './shell/reminder/daily-reminder.tsx';
import { useSession } from './shell/session.tsx';
import { isStray, watchDoublePresses } from './ui/double-press.ts';

/** Time after which the page has loaded what it shows. */
const AT_REST_MS = 3_000;

/** The list of what waits is asked for when there is no network to fetch it. */
function fetchForNoNetwork(): void {
  if (navigator.onLine) import('./shell/outbox/outbox-dialog.tsx').catch(() => {});
}

/** Moves what a visitor hid in this browser into the account, whatever page the login was on. */
async function takeOverTaste(userId: string): Promise<void> {
  const [{ claimTaste }, { putHide }] = await Promise.all([
    import('./features/feed/taste-memory.ts'),
    import('./features/articles/hiding.ts'),
  ]);
  await claimTaste(userId, (id, why) => putHide(id, true, why));
}

export function AccountBackground() {
  const userId = useSession().me?.user_id;
  useEffect(() => {
    if (userId === undefined || !hasTaste()) return;
    takeOverTaste(userId).catch((error: unknown) => console.error('the taste of the visitor was not moved', error));
  }, [userId]);
  useEffect(() => watchDoublePresses(isStray), []);
  useEffect(() => {
    const timer = setTimeout(fetchForNoNetwork, AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <ClaimResultAfterRegistration />
      <DailyReminder />
      <LoginAgain />
    </>
  );
}
