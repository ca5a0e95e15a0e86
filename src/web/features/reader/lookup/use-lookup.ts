/**
 * The controller of the lookup part: the open word, prefetched answers, and the actions of the word's card, such as opening the translation
 * of its sentence. Keeps the open word in view: below the top bar, above the window's end, and on phones above the card, which is a sheet
 * there and closes when its word is scrolled away.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { WordEntry } from '#contract/shapes.ts';
import { scrollBehavior } from '../../../ui/scroll-behavior.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { boxOf, bringSpan, isOnOtherPage } from '../core/scroll-position.ts';
import { toggleTranslation, translationOf } from '../core/sentences.ts';
import { focusBar } from '../floating-bar.tsx';
import type { ReaderPorts } from '../ports.ts';
import type { AskTranslation } from '../translation/asked-translations.ts';
import { usePrefetch } from './prefetch.ts';
import { type OpenWord, useWordLookup, type WordLookup } from './use-word-lookup.ts';

interface LookupOptions {
  surface: ReaderSurface | null;
  /** The editors' notes. */
  notes: readonly WordEntry[];
  ports: Pick<ReaderPorts, 'lookUp' | 'lookUpMany' | 'onWordNews'>;
  text: RefObject<HTMLElement | null>;
  bar: RefObject<HTMLElement | null>;
  /** Asks for the translation of a sentence that has none; null where this is not possible. */
  askTranslation: AskTranslation | null;
  /** A translation has opened or closed. */
  onTranslation: () => void;
}

export interface Lookup extends WordLookup {
  card: WordCardActions;
}

/** Runs the lookup part on a surface: the open word with its card's actions, and answers fetched ahead. */
export function useLookup(options: LookupOptions): Lookup {
  const { surface, notes, ports, text, bar, askTranslation, onTranslation } = options;
  const lookup = useWordLookup(surface, ports, notes);
  usePrefetch(surface, lookup, ports.lookUpMany, notes);
  const card = useWordCardActions({ lookup, text, bar, askTranslation, onTranslation });
  return { ...lookup, card };
}

interface CardActionsOptions extends Pick<LookupOptions, 'text' | 'bar' | 'askTranslation' | 'onTranslation'> {
  lookup: WordLookup;
}

interface WordCardActions {
  /** The card's heading; takes the focus when it was opened from the keyboard. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Moves the focus into the card, or the bar of a highlight, that opens with this key. */
  enter(): void;
  /** Opens or closes the translation of the word's sentence. */
  toggleSentence(): void;
  close(): void;
}

function useWordCardActions(options: CardActionsOptions): WordCardActions {
  const { lookup, text, bar, askTranslation, onTranslation } = options;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isFocusWanted, setIsFocusWanted] = useState(false);
  const revealSheet = useWordInView(lookup.open, bar, lookup.close);
  useEffect(() => {
    if (!isFocusWanted) return;
    if (!focusBar()) heading.current?.focus();
    setIsFocusWanted(false);
  }, [isFocusWanted]);
  return {
    heading,
    enter: () => setIsFocusWanted(true),
    toggleSentence() {
      const sentence = lookup.open?.sentence.element;
      if (!sentence) return;
      const toggle = () => {
        const isOpen = toggleTranslation(sentence);
        onTranslation();
        if (isOpen) revealSheet(translationOf(sentence));
      };
      if (translationOf(sentence) || !askTranslation) return toggle();
      void askTranslation(sentence).then((isThere) => isThere && toggle());
    },
    close() {
      const isFocusInCard = document.activeElement?.closest('[data-word-card]') != null;
      if (!isFocusInCard || !lookup.open) return lookup.close();
      // Back to the same word in the text, so that the arrows go on from there.
      lookup.pointAt(lookup.open.word);
      text.current?.focus({ preventScroll: true });
    },
  };
}

const PHONE = '(max-width: 1023px)';
/** Share of the window's height that the sheet leaves free unless more is asked for, and where a covered word is moved to. */
const FREE_SHARE = 0.54;
const WORD_SHARE = 0.26;
/** Distance between the visible word and the edges, CSS pixels. */
const AIR = 8;

/** Height above the sheet, CSS pixels; the sheet may still be sliding in. */
function freeHeight(): number {
  const sheet = document.querySelector<HTMLElement>('[data-word-card]:not(.tall)');
  const usual = innerHeight * FREE_SHARE;
  return sheet ? Math.min(usual, innerHeight - sheet.offsetHeight) : usual;
}

/** @returns scrolls an element that has opened in the text above the sheet */
function useWordInView(
  open: OpenWord | null,
  bar: RefObject<HTMLElement | null>,
  close: () => void,
): (element: Element | null) => void {
  const word = open?.word ?? null;
  const isSheet = open?.isPointedAt === false && matchMedia(PHONE).matches;
  const answer = open?.lookUp.state;
  // Runs again when the answer arrives, which may need a higher sheet.
  useEffect(() => {
    if (!word || answer === undefined) return;
    const box = boxOf(word);
    const bottom = isSheet ? freeHeight() : innerHeight;
    let top = bar.current?.offsetHeight ?? 0;
    // On a phone held sideways, or a page zoomed to twice its size, bar and sheet leave no room for the word between them.
    if (bar.current && bottom - top < box.height + 2 * AIR) {
      bar.current.dataset.bar = 'away';
      top = 0;
    }
    /** How far the word is out of view, CSS pixels: negative above, positive below. */
    const outside = () => {
      const box = boxOf(word);
      return Math.min(0, box.bottom - top) || Math.max(0, box.top - bottom);
    };
    const place = Math.min(innerHeight * WORD_SHARE, bottom - AIR - box.height);
    const isCovered = box.top < top + AIR || box.bottom > bottom - AIR;
    if (isCovered || isOnOtherPage(box)) bringSpan(word, Math.max(top, place) / innerHeight);
    if (!isSheet) return;
    // The scroll above begins with the word outside, and scrolling by the reader meanwhile is merged into its events.
    let before = outside();
    const onScroll = () => {
      const now = outside();
      const isComingIn = now * before > 0 && Math.abs(now) <= Math.abs(before);
      if (now !== 0 && !isComingIn) close();
      before = now;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [word, isSheet, answer, bar, close]);
  return useCallback((element) => {
    if (!element || !matchMedia(PHONE).matches) return;
    const hidden = element.getBoundingClientRect().bottom - freeHeight() + AIR;
    if (hidden > 0) scrollBy({ top: hidden, behavior: scrollBehavior() });
  }, []);
}
