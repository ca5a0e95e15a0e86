/** For a reader who is logged in: background work, and the login that has ended. */
import { useEffect } from 'react';
import { ClaimResultAfterRegistration } from './features/placement/claim-result.tsx';
import { useLateScroll } from './shell/late-scroll.ts';
import { LoginAgain } from './shell/login-again/login-again.tsx';
import { DailyReminder } from './shell/reminder/daily-reminder.tsx';
import { isStray, watchDoublePresses } from './ui/double-press.ts';

export function AccountBackground() {
  useLateScroll();
  useEffect(() => watchDoublePresses(isStray), []);
  return (
    <>
      <ClaimResultAfterRegistration />
      <DailyReminder />
      <LoginAgain />
    </>
  );
}
