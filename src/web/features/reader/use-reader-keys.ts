/**
 * Keys of the reader. Space and Page keys move by page. With the text in focus the arrows point at words, Enter opens the card of the
 * one pointed at, or the bar of its highlight, S or Shift with an arrow selects, Enter then goes to the bar, Escape closes what is open, ? lists the keys.
 */
import { type FocusEvent, useEffect, useRef } from 'react';
import type { Stage } from './core/reader-surface.ts';
import { boxOf, placeAtTop } from './core/scroll-position.ts';
import { rangeOf } from './core/text-spans.ts';
import { stepWord, type Word } from './core/words.ts';
import { focusBar } from './floating-bar.tsx';
import type { WordHelp } from './lookup/use-word-lookup.ts';
import { turnPage } from './paging/use-paging.ts';

interface KeyTargets {
  stage: Stage | null;
  help: WordHelp;
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
  const { stage, help, text, barHeight } = targets;
  return {
    onFocus(event) {
      const isByKey = event.target === text && text.matches(':focus-visible');
      if (!isByKey) return;
      // The browser moves what takes the focus to the middle of the window; a text longer than that should stay.
      if (scrollAtTab.current !== null) scrollTo({ top: scrollAtTab.current, behavior: 'instant' });
      if (!stage || help.open) return;
      const last = lastPointedAt.current;
      if (last && isInView(last, barHeight)) help.pointAt(last);
      else pointAtFirst(stage, help, text, barHeight);
    },
    onBlur() {
      if (!help.open?.isPointedAt) return;
      lastPointedAt.current = help.open.word;
      help.close();
    },
  };
}

/** Whether the key was ours. */
function handle(event: KeyboardEvent, { stage, help, text, barHeight, ...on }: KeyTargets): boolean {
  const isOnControl = event.target instanceof Element && event.target.closest('button, a[href], summary') !== null;
  switch (event.key) {
    case ' ':
      if (isOnControl) return false;
      turnPage(event.shiftKey ? -1 : 1);
      return true;
    case 'PageDown':
    case 'PageUp':
      turnPage(event.key === 'PageUp' ? -1 : 1);
      return true;
    case 'Escape':
      on.onEscape();
      return false;
    case 'ArrowLeft':
    case 'ArrowRight': {
      const direction = event.key === 'ArrowLeft' ? -1 : 1;
      if (help.open && event.shiftKey && stage) return extendSelection(stage, help.open.word, direction);
      if (help.open) help.step(direction);
      else if (stage && document.activeElement === text) pointAtFirst(stage, help, text, barHeight);
      else return false;
      return true;
    }
    case 's':
      return help.open && !isOnControl ? selectWord(help.open.word, 1) : false;
    case 'Enter':
      if (!isOnControl && getSelection()?.isCollapsed === false) return focusBar();
      if (isOnControl || !help.open?.isPointedAt) return false;
      on.onEnter(help.open.word);
      return true;
    case '?':
      on.onHelp();
      return true;
    default:
      return false;
  }
}

/** The first word under the top bar, or of the text while its titles are still there. */
function pointAtFirst(stage: Stage, help: WordHelp, text: HTMLElement | null, barHeight: number): void {
  const place = placeAtTop(stage.view, barHeight);
  const shown = place && stage.view.block(place.block_id);
  const isInText = shown && text?.contains(shown);
  const block = isInText ? shown : text?.querySelector<HTMLElement>('[data-block]');
  if (!block) return;
  const at = isInText ? place.offset : 0;
  const first = stepWord(stage.view, { block, strand: 'own', start: at, end: at }, 1);
  if (first) help.pointAt(first);
}

function isInView(word: Word, barHeight: number): boolean {
  const { top, bottom } = boxOf(word);
  return top >= barHeight && bottom <= innerHeight;
}

/** Selects from the open word on, a word at a time. */
function extendSelection(stage: Stage, word: Word, direction: 1 | -1): boolean {
  const selection = getSelection();
  if (!selection) return false;
  if (selection.isCollapsed) return selectWord(word, direction);
  selection.modify('extend', direction === 1 ? 'forward' : 'backward', 'word');
  return stage.view.root.contains(selection.focusNode);
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

/** Typing, or a key for a dialog or a menu over the page. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null;
}
