/** Whether this browser remembers anything of a visitor: all that home needs to know before it has a feed (`taste-memory.ts` has the rest). */

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
