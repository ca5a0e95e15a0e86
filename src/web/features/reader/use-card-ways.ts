/** What is done from the open word's card and from the keyboard with it: its sentence's translation, the focus, closing. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { toggleTranslation, translationOf } from './core/sentences.ts';
import { focusBar } from './floating-bar.tsx';
import { useSheetRules } from './use-sheet-rules.ts';
import type { WordHelp } from './use-word-help.ts';

interface Parts {
  help: WordHelp;
  text: RefObject<HTMLElement | null>;
  bar: RefObject<HTMLElement | null>;
  /** A translation has opened or closed. */
  onTranslation: () => void;
}

export interface CardWays {
  /** Of the card; takes the focus when it was opened from the keyboard. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Into the card, or the bar of a highlight, that opens with this press of a key. */
  enter(): void;
  /** Opens or closes the translation of the word's sentence. */
  toggleSentence(): void;
  close(): void;
}

export function useCardWays({ help, text, bar, onTranslation }: Parts): CardWays {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isFocusWanted, setIsFocusWanted] = useState(false);
  const revealSheet = useSheetRules(help.open, bar, help.close);
  useEffect(() => {
    if (!isFocusWanted) return;
    if (!focusBar()) heading.current?.focus();
    setIsFocusWanted(false);
  }, [isFocusWanted]);
  return {
    heading,
    enter: () => setIsFocusWanted(true),
    toggleSentence() {
      const sentence = help.open?.sentence.element;
      if (!sentence) return;
      const isOpen = toggleTranslation(sentence);
      onTranslation();
      if (isOpen) revealSheet(translationOf(sentence));
    },
    close() {
      const isFocusInCard = document.activeElement?.closest('[data-word-card]') != null;
      if (!isFocusInCard || !help.open) return help.close();
      // Back from the card to the same word, so that the arrows go on from there.
      help.pointAt(help.open.word);
      text.current?.focus({ preventScroll: true });
    },
  };
}
