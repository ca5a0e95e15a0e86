/** Where the keyboard's focus goes when a word's card, or the bar of its highlight, opens and closes. */
import { type RefObject, useEffect, useState } from 'react';
import { focusBar } from './floating-bar.tsx';
import type { WordHelp } from './use-word-help.ts';

interface CardFocus {
  /** Into the bar or the card that opens with this press. */
  enter(): void;
  /** Closes the card; from there the focus goes back to its word. */
  close(): void;
}

/**
 * @param heading of the card
 * @param text the running text
 */
export function useCardFocus(
  help: WordHelp,
  heading: RefObject<HTMLElement | null>,
  text: RefObject<HTMLElement | null>,
): CardFocus {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    if (!focusBar()) heading.current?.focus();
    setIsWanted(false);
  }, [isWanted, heading]);
  return {
    enter: () => setIsWanted(true),
    close() {
      const isFocusInCard = document.activeElement?.closest('[data-word-card]') != null;
      if (!isFocusInCard || !help.open) return help.close();
      // The arrows go on from there.
      help.pointAt(help.open.word);
      text.current?.focus({ preventScroll: true });
    },
  };
}
