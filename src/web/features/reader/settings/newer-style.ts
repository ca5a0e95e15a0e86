/** Which of two reading styles is newer: the one of this browser, or the account's. */
import type { Settings } from '#contract/shapes.ts';

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
