/** The number of due words on the icon of the installed app, where there is one. */
import { isSwitched } from '../account-switch.ts';
import { account, backgroundApi, hasLoginEnded } from '../api.ts';

type Badged = Navigator & { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> };

/** Shows the number; none for 0. */
export async function showOnIcon(due: number): Promise<void> {
  const icon = navigator as Badged;
  await (due > 0 ? icon.setAppBadge?.(due) : icon.clearAppBadge?.())?.catch(() => undefined);
}

/**
 * Counts the due words of the reader whom the page is of, and shows the number on the icon.
 *
 * @returns null where another account, or nobody, is logged in by now
 * @throws where the server gives no answer
 */
export async function countDue(): Promise<number | null> {
  if (isSwitched(account) || hasLoginEnded()) return null;
  const { due } = await backgroundApi().call('GET /reader/myword/overview');
  await showOnIcon(due);
  return due;
}
