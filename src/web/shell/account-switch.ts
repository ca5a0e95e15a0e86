/**
 * Another account may have been logged in from another tab. This page still shows the first account's data, so nothing is written from it
 * into the second account, and no card of the second comes into a review round of the first: the page is reloaded and says why.
 */

/** Key in session storage by which the reloaded page knows that the account has changed. */
export const SWITCH_NOTE = 'account_switched';

export interface PageAccount {
  /** Ids of the account that the page was loaded for, and of the one that a call would be made for now; null for visitors. */
  loadedFor(): string | null;
  present(): string | null;
  /** Loads the page anew. */
  leave(): void;
}

/** Writes, but visits are logged for every account and visitor; and more cards for a round of review. */
const isOfAccount = (url: string, method = 'GET') =>
  method === 'GET' ? url.includes('/reader/myword/review/') : !url.endsWith('/api/log');

/** Whether a call would be made for another account than the page's. */
export function isSwitched({ loadedFor, present }: Omit<PageAccount, 'leave'>): boolean {
  const [before, now] = [loadedFor(), present()];
  return before !== null && now !== null && before !== now;
}

/** @returns a `fetch` whose writes, and whose cards of a round, are held back, for good, when they would be another account's */
export function guardAccount(send: typeof fetch, account: PageAccount): typeof fetch {
  return (input, init) => {
    if (!isOfAccount(String(input), init?.method) || !isSwitched(account)) return send(input, init);
    account.leave();
    return new Promise(() => {});
  };
}

/**
 * Loads the page anew for the account that is logged in now, and leaves {@link SWITCH_NOTE} for the message.
 *
 * @param outcome of the latest change: whether it waits for its own account
 */
export function reloadForOtherAccount(outcome: 'kept' | 'lost' = 'lost'): void {
  try {
    // A call that the page makes by itself may follow the reader's change.
    if (sessionStorage.getItem(SWITCH_NOTE) !== 'kept') sessionStorage.setItem(SWITCH_NOTE, outcome);
  } catch {
    // The page then comes back without a word.
  }
  location.reload();
}
