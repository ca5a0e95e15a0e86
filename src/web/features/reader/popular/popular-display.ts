/** Whether passages that several readers marked are shown. Kept in this browser; not shown unless asked for: the page is the reader's own. */

const KEY = 'popular';
const listeners = new Set<() => void>();

export function isPopularShown(): boolean {
  try {
    return localStorage.getItem(KEY) === 'shown';
  } catch {
    return false;
  }
}

export function setPopularShown(isShown: boolean): void {
  try {
    localStorage.setItem(KEY, isShown ? 'shown' : 'hidden');
  } catch {
    // Storage may be closed to us; nothing is shown then.
  }
  for (const listener of listeners) listener();
}

/** Calls back after each change; returns the way to stop. */
export function onPopularShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
