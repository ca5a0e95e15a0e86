/**
 * Clicks, taps and long presses on the text: a word opens its card, a highlight its bar, 译 the translations of its block, blank space
 * closes what is open. A long press does what a tap does, also where a tap turns the page.
 */
import { type ClipboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { passageOf, passageText } from './core/anchor.ts';
import type { ReaderSurface } from './core/reader-surface.ts';
import { toggleTranslation } from './core/sentences.ts';
import { hitTest, type Word } from './core/words.ts';
import { clickMarkerNear } from './notes/note-markers.tsx';
import type { AskTranslation } from './translation/asked-translations.ts';

export interface TextClicks {
  onWord: (word: Word) => void;
  onMark: (noteUuid: string, word: Word | null) => void;
  onBlank: () => void;
  onTranslationClick: (translation: Element) => void;
  /** A translation has opened or closed. */
  onTranslationToggle: () => void;
  /** Null where none can be asked for. */
  askTranslation: AskTranslation | null;
}

/**
 * @param close what a long press has opened, when it selects text after all
 * @returns handlers for the element around titles and text
 */
export function useTextClicks(surface: ReaderSurface | null, clicks: TextClicks, close: () => void) {
  useLongPress(surface, clicks, close);
  return textClickHandlers(surface, clicks);
}

function textClickHandlers(surface: ReaderSurface | null, clicks: TextClicks) {
  return {
    onClick(event: MouseEvent) {
      const target = event.target as Element;
      if (!surface || event.defaultPrevented) return;
      const opener = target.closest('.zh-open');
      if (opener) {
        const toggle = () => {
          toggleBlock(opener);
          clicks.onTranslationToggle();
        };
        const asks = opener.classList.contains('asks') && clicks.askTranslation;
        if (asks) void asks(opener).then((isThere) => isThere && toggle());
        else toggle();
        return;
      }
      if (target.closest('a[href], button, input, summary, label') || !getSelection()?.isCollapsed) return;
      const { word, markId } = hitTest(surface.painter, event.clientX, event.clientY);
      if (markId) clicks.onMark(markId, word);
      else if (word) clicks.onWord(word);
      else if (clickMarkerNear(surface.view.root, event.clientX, event.clientY)) return;
      else if (target.closest('.zh')) clicks.onTranslationClick(target.closest('.zh') as Element);
      else clicks.onBlank();
    },
    /** English is copied without the translations that are open inside it. */
    onCopy(event: ClipboardEvent) {
      const selection = getSelection();
      if (!surface || !selection || selection.isCollapsed) return;
      const range = selection.getRangeAt(0);
      const passage = passageOf(surface.view, range, 0);
      if (!passage || !holdsTranslation(surface.view.root, range)) return;
      event.clipboardData.setData('text/plain', passageText(passage.spans));
      event.preventDefault();
    },
  };
}

/** Opens all translations of a block, or closes them when all are open. */
function toggleBlock(opener: Element): void {
  const sentences = [...(opener.closest('[data-block]')?.querySelectorAll('.s') ?? [])];
  const isOpen = opener.getAttribute('aria-expanded') !== 'true';
  for (const sentence of sentences) toggleTranslation(sentence, isOpen);
  opener.setAttribute('aria-expanded', String(isOpen));
}

function holdsTranslation(root: HTMLElement, range: Range): boolean {
  const shown = [...root.querySelectorAll<HTMLElement>('.zh')].filter((zh) => range.intersectsNode(zh));
  return shown.some((zh) => zh.offsetParent !== null);
}

function useLongPress(
  surface: ReaderSurface | null,
  on: Pick<TextClicks, 'onWord' | 'onMark'>,
  close: () => void,
): void {
  const latest = useRef({ ...on, close });
  useEffect(() => {
    latest.current = { ...on, close };
  });
  useEffect(() => {
    if (!surface) return;
    return watchLongPress(surface.view.root, {
      onHeld(x, y) {
        const { word, markId } = hitTest(surface.painter, x, y);
        if (markId) latest.current.onMark(markId, word);
        else if (word) latest.current.onWord(word);
      },
      onSelected: () => latest.current.close(),
    });
  }, [surface]);
}

/** A little longer than a phone's own long press takes by default. */
const HELD_MS = 650;
/** A finger that moved further scrolls; CSS pixels. */
const SLACK = 10;
const CONTROLS = 'a[href], button, input, summary, label';

interface Held {
  pointerId: number;
  x: number;
  y: number;
  /** `onHeld` has been called. */
  isOver: boolean;
}

interface LongPressHandlers {
  /** @param x,y viewport coordinates, CSS pixels */
  onHeld: (x: number, y: number) => void;
  /** Called when the system selects text under the same finger after `onHeld`. */
  onSelected: () => void;
}

/** @returns a function that stops it */
function watchLongPress(root: HTMLElement, { onHeld, onSelected }: LongPressHandlers): () => void {
  let held: Held | null = null;
  /** The click that follows in some browsers when the finger is lifted. */
  let isClickSpent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSelecting = () => getSelection()?.isCollapsed === false;
  const forget = () => {
    clearTimeout(timer);
    held = null;
  };
  const onDown = (event: PointerEvent) => {
    // A second finger is for zooming.
    forget();
    isClickSpent = false;
    const isControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    if (event.pointerType !== 'touch' || !event.isPrimary || isControl || isSelecting()) return;
    const { pointerId, clientX: x, clientY: y } = event;
    const now: Held = { pointerId, x, y, isOver: false };
    held = now;
    timer = setTimeout(() => {
      if (isSelecting()) return forget();
      now.isOver = true;
      isClickSpent = true;
      onHeld(x, y);
    }, HELD_MS);
  };
  const onMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (pointerId === held?.pointerId && Math.hypot(clientX - held.x, clientY - held.y) > SLACK) forget();
  };
  const onSelection = () => {
    if (!held || !isSelecting()) return;
    if (held.isOver) onSelected();
    forget();
  };
  const onClick = (event: Event) => {
    if (!isClickSpent) return;
    isClickSpent = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener('pointerdown', onDown, { signal });
  document.addEventListener('pointermove', onMove, { signal });
  document.addEventListener('pointerup', forget, { signal });
  document.addEventListener('pointercancel', forget, { signal });
  document.addEventListener('selectionchange', onSelection, { signal });
  document.addEventListener('click', onClick, { signal, capture: true });
  return () => {
    forget();
    listening.abort();
  };
}
