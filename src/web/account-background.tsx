/** For a reader who is logged in: background work, and the login that has ended. */
import { useEffect } from 'react';
import { ClaimResultAfterRegistration } from './features/placement/claim-result.tsx';
import { LoginAgain } from './shell/login-again/login-again.tsx';
import { DailyReminder } from './shell/reminder/daily-reminder.tsx';
import { isStray, watchDoublePresses } from './ui/double-press.ts';

/** By then the page has what it shows. */
const AT_REST_MS = 3_000;

/** The list of what waits is asked for when there is no network to fetch it. */
function fetchForNoNetwork(): void {
  if (navigator.onLine) import('./shell/outbox/outbox-dialog.tsx').catch(() => {});
}

export function AccountBackground() {
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
