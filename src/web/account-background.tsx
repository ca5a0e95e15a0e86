/** What works unseen for whoever is logged in. */
import { MoveTestToAccount } from './features/placement/move-to-account.tsx';
import { DailyReminder } from './shell/reminder/daily-reminder.tsx';

export function AccountBackground() {
  return (
    <>
      <MoveTestToAccount />
      <DailyReminder />
    </>
  );
}
