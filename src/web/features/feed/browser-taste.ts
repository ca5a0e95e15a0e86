/** What lists need to know of what this browser remembers of a visitor, and home before it has a feed (`taste-memory.ts` has the rest). */

export const TASTE_KEY = 'taste';

/** An article was opened or hidden here, and no account has taken that over. */
export function hasTaste(): boolean {
  try {
    const saved = localStorage.getItem(TASTE_KEY) ?? '';
    return saved.includes('"owner":null') && /"(opened|hidden)":\["/.test(saved);
  } catch {
    return false;
  }
}

/** Articles that a visitor hid here, and that no account has taken over: they are in no list. */
export function hiddenHere(): ReadonlySet<string> {
  if (!hasTaste()) return new Set();
  try {
    const { hidden } = JSON.parse(localStorage.getItem(TASTE_KEY) ?? 'null') as { hidden?: unknown };
    return new Set(Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}
