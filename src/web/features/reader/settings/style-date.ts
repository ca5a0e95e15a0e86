/** When the reading style last changed in this browser, and which of two styles is newer. */
import type { Settings } from '#contract/shapes.ts';

const KEY = 'style-at';

/** Null when it never did. */
export function styleDate(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function storeStyleDate(at: string): void {
  try {
    localStorage.setItem(KEY, at);
  } catch {
    // Storage may be unavailable; the account's style is then taken each time.
  }
}

/** The newer one holds: `take` the account's, `send` this browser's, or leave both as they are. */
export function newerStyle(here: string | null, account: Settings['style_changed_at']): 'take' | 'send' | 'same' {
  const [own, theirs] = [instantOf(here), instantOf(account)];
  if (own === theirs) return 'same';
  return theirs > own ? 'take' : 'send';
}

/** 0 for what is missing or spoiled. */
function instantOf(text: string | null): number {
  return (text !== null && Date.parse(text)) || 0;
}
