/** The part of a visitor's taste in this browser that lists need, and home before it has a feed (`taste-memory.ts` has the rest). */

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

/** A list of ids beside the taste, which every list can read without the rest. */
export const HIDDEN_KEY = 'hidden-here';

/** Articles that a visitor hid here, and that no account has taken over: they are in no list. */
export function hiddenHere(): ReadonlySet<string> {
  try {
    return new Set(localStorage.getItem(HIDDEN_KEY)?.split(','));
  } catch {
    return new Set();
  }
}
