/**
 * The reader's keyboard. Space and the Page keys move by page. With the text in focus the arrows select a word, Enter opens its card or
 * the bar of its highlight; S or Shift with an arrow selects text, Enter then goes to the bar; Escape closes what is open; ? lists the
 * keys.
 */
import { type FocusEvent, useEffect, useRef } from 'react';
import { isTyping } from '../../ui/is-typing.ts';
import type { ReaderSurface } from './core/reader-surface.ts';
import { boxOf, positionAtTop } from './core/scroll-position.ts';
import { rangeOf } from './core/text-spans.ts';
import { stepWord, type Word } from './core/words.ts';
import { focusBar } from './floating-bar.tsx';
import type { WordLookup } from './lookup/use-word-lookup.ts';
import { pagesAround } from './paging/page-layout.ts';
import { turnPage } from './paging/use-paging.ts';

interface KeyTargets {
  surface: ReaderSurface | null;
  lookup: WordLookup;
  /** The element of the running text, which takes focus. */
  text: HTMLElement | null;
  barHeight: number;
  onEscape: () => void;
  /** Opens the word's card, or the bar of its highlight, with the focus in it. */
  onEnter: (word: Word) => void;
  /** Lists these keys. */
  onHelp: () => void;
}

/** @returns focus handlers for the text: a word is pointed at while it has the keyboard's focus, which needs no other ring */
export function useReaderKeys(targets: KeyTargets): { onFocus: (event: FocusEvent) => void; onBlur: () => void } {
  const latest = useRef(targets);
  const scrollAtTab = useRef<number | null>(null);
  const lastPointedAt = useRef<Word | null>(null);
  useEffect(() => {
    latest.current = targets;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      scrollAtTab.current = event.key === 'Tab' ? scrollY : null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (handle(event, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const { surface, lookup, text, barHeight } = targets;
  return {
    onFocus(event) {
      const isByKey = event.target === text && text.matches(':focus-visible');
      if (!isByKey) return;
      // The browser moves what takes the focus to the middle of the window; a text longer than that should stay.
      if (scrollAtTab.current !== null) scrollTo({ top: scrollAtTab.current, behavior: 'instant' });
      if (!surface || lookup.open) return;
      const last = lastPointedAt.current;
      if (last && isInView(last, barHeight)) lookup.pointAt(last);
      else pointAtFirst(surface, lookup, text, barHeight);
    },
    onBlur() {
      if (!lookup.open?.isPointedAt) return;
      lastPointedAt.current = lookup.open.word;
      lookup.close();
    },
  };
}

/** Handles a key. @returns whether it was one of the reader's keys */
function handle(event: KeyboardEvent, { surface, lookup, text, barHeight, ...on }: KeyTargets): boolean {
  const isOnControl = event.target instanceof Element && event.target.closest('button, a[href], summary') !== null;
  switch (event.key) {
    case ' ':
      if (isOnControl) return false;
      turnPage(event.shiftKey ? -1 : 1, text);
      return true;
    case 'PageDown':
    case 'PageUp':
      turnPage(event.key === 'PageUp' ? -1 : 1, text);
      return true;
    case 'Escape':
      on.onEscape();
      return false;
    case 'ArrowLeft':
    case 'ArrowRight': {
      const direction = event.key === 'ArrowLeft' ? -1 : 1;
      if (lookup.open && event.shiftKey && surface) return extendSelection(surface, lookup.open.word, direction);
      if (lookup.open) lookup.step(direction);
      else if (text && pagesAround(text)) turnPage(direction, text);
      else if (surface && document.activeElement === text) pointAtFirst(surface, lookup, text, barHeight);
      else return false;
      return true;
    }
    case 's':
    case 'S':
      return lookup.open && !isOnControl ? selectWord(lookup.open.word, 1) : false;
    case 'Enter':
      if (!isOnControl && getSelection()?.isCollapsed === false) return focusBar();
      if (isOnControl || !lookup.open?.isPointedAt) return false;
      on.onEnter(lookup.open.word);
      return true;
    case '?':
      on.onHelp();
      return true;
    default:
      return false;
  }
}

/** The first word under the top bar, or of the text while its titles are still there. */
function pointAtFirst(surface: ReaderSurface, lookup: WordLookup, text: HTMLElement | null, barHeight: number): void {
  const position = positionAtTop(surface.view, barHeight);
  const shown = position && surface.view.block(position.block_id);
  const isInText = shown && text?.contains(shown);
  const block = isInText ? shown : text?.querySelector<HTMLElement>('[data-block]');
  if (!block) return;
  const at = isInText ? position.offset : 0;
  const gap = { block, strand: 'own', start: at, end: at } as const;
  // After the end of the text, only the word before it can be taken.
  const first = stepWord(surface.view, gap, 1) ?? stepWord(surface.view, gap, -1);
  if (first) lookup.pointAt(first);
}

function isInView(word: Word, barHeight: number): boolean {
  const { top, bottom } = boxOf(word);
  return top >= barHeight && bottom <= innerHeight;
}

/** Selects from the open word on, a word at a time. */
function extendSelection(surface: ReaderSurface, word: Word, direction: 1 | -1): boolean {
  const selection = getSelection();
  if (!selection) return false;
  if (selection.isCollapsed) return selectWord(word, direction);
  selection.modify('extend', direction === 1 ? 'forward' : 'backward', 'word');
  return surface.view.root.contains(selection.focusNode);
}

/** @param direction which end moves when the selection is extended */
function selectWord(word: Word, direction: 1 | -1): boolean {
  const range = rangeOf(word);
  if (!range) return false;
  const [start, end] = [range.startContainer, range.endContainer];
  if (direction === 1) getSelection()?.setBaseAndExtent(start, range.startOffset, end, range.endOffset);
  else getSelection()?.setBaseAndExtent(end, range.endOffset, start, range.startOffset);
  return true;
}
