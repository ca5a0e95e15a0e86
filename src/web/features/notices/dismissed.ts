/** The ids of the last hundred notices closed in this browser. */

const KEY = 'dismissed_notices';
const MOST = 100;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Empty when storage is blocked or holds something else. */
export function dismissedNotices(storage: Storage): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** @returns all closed notices including this one */
export function dismissNotice(storage: Storage, id: string): ReadonlySet<string> {
  const dismissed = [...dismissedNotices(storage)].filter((other) => other !== id);
  const kept = [...dismissed, id].slice(-MOST);
  try {
    storage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Stays closed until the page is left.
  }
  return new Set(kept);
}
