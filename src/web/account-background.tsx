/** Background work for a reader who is logged in. */
import { ClaimResultAfterRegistration } from './features/placement/claim-result.tsx';
import { AccountStyleSync } from './features/reader/settings/account-style.tsx';
import { DailyReminder } from './shell/reminder/daily-reminder.tsx';

export function AccountBackground() {
  return (
    <>
      <ClaimResultAfterRegistration />
      <AccountStyleSync />
      <DailyReminder />
    </>
  );
}
