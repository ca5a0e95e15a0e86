/** The ids of the last hundred notices closed in this browser. */

const KEY = 'dismissed_notices';
const MOST = 100;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** None where storage is closed to us, or holds something else. */
export function dismissedNotices(storage: Storage): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** @returns all that were closed, this one with them */
export function dismissNotice(storage: Storage, id: string): ReadonlySet<string> {
  const dismissed = [...dismissedNotices(storage)].filter((other) => other !== id);
  const kept = [...dismissed, id].slice(-MOST);
  try {
    storage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Closed for as long as the page is open.
  }
  return new Set(kept);
}
