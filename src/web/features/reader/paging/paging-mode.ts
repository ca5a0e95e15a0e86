/** How pages are turned besides scrolling and keys: not at all, by a press at either side, by a swipe. Kept in this browser. */

export const pagingModes = ['scroll', 'tap', 'swipe'] as const;
export type PagingMode = (typeof pagingModes)[number];

const KEY = 'paging';
const listeners = new Set<() => void>();

/** `scroll` unless something else was chosen. */
export function getPagingMode(): PagingMode {
  try {
    const kept = localStorage.getItem(KEY);
    return pagingModes.find((mode) => mode === kept) ?? 'scroll';
  } catch {
    return 'scroll';
  }
}

export function setPagingMode(mode: PagingMode): void {
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Storage may be closed to us; scrolling then stays as it is.
  }
  for (const listener of listeners) listener();
}

/** Calls back after each change; returns the way to stop. */
export function onPagingMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
