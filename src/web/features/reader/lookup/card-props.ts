/** What the parts of the word card are given: the open word, and what can be done with it. */
import type { RefObject } from 'react';
import type { WordEntry } from '#contract/shapes.ts';
import type { ExplanationStore } from './explanation-store.ts';
import type { OpenWord } from './use-word-lookup.ts';
import type { WordStatusButtonsProps } from './word-status-buttons.tsx';

export interface WordCardProps extends Pick<WordStatusButtonsProps, 'ports' | 'onLogin' | 'onUpdate' | 'isLoggedIn'> {
  open: OpenWord;
  words: readonly WordEntry[];
  /** Of the article that is read; null in a book. */
  articleId: string | null;
  /** Null where nobody explains words. */
  explanations: ExplanationStore | null;
  /** Takes focus when the card was opened from the keyboard. */
  heading: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
  /** Goes back to what was looked up before on this card. */
  onBack: () => void;
  onAsk: (word: string) => void;
  onListen: () => void;
  onReport: ((translation: Element) => void) | undefined;
  isTranslationOpen: boolean;
  /** A translation that is missing can be asked for. */
  asksTranslation: boolean;
  onTranslation: () => void;
  /** Opens the structure of the word's sentence; undefined where it cannot be asked for. */
  onStructure: (() => void) | undefined;
}
