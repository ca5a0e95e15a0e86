/** Tells the page of a book what its reader is made of, and where the card of a word stands. */
import { useEffect, useLayoutEffect } from 'react';
import { boxOf, type OpenWord, type ReaderTools } from '../reader/index.ts';
import { isWide } from './book-layout.tsx';

interface FollowReaderProps {
  tools: ReaderTools;
  isPaged: boolean;
  onSurface: (surface: ReaderTools['surface']) => void;
  /** A click beside all words, in a narrow window. */
  onBlank: () => void;
}

/** Draws nothing: stands in the reader's frame, which is drawn once the reader is there. */
export function FollowReader(props: FollowReaderProps): null {
  const { isPaged, onSurface, onBlank } = props;
  const { surface, openWord, onBlank: blank } = props.tools;
  useCardPosition(openWord, isPaged);
  useLayoutEffect(() => onSurface(surface), [surface, onSurface]);
  useEffect(() => {
    blank.current = () => !isWide() && onBlank();
  });
  return null;
}

/** Between the word, the card and the window's edges, CSS pixels. */
const GAP = 12;
const WIDTH = 380;
/** Of the bar at the top. */
const TOP = 60;

/** In pages the card of a word floats at the word, below it or above; elsewhere it stands where the reader puts it. */
function useCardPosition(open: OpenWord | null, isPaged: boolean): void {
  useLayoutEffect(() => {
    if (!open || !isPaged) return;
    const place = () => {
      const column = document.querySelector<HTMLElement>('.in-pages .side-col');
      if (!column) return;
      const box = boxOf(open.word);
      const below = innerHeight - box.bottom - GAP * 2;
      const above = box.top - GAP - TOP;
      const isBelow = below >= above;
      const left = Math.min(innerWidth - WIDTH - GAP * 3, Math.max(GAP * 3, box.left + box.width / 2 - WIDTH / 2));
      column.style.setProperty('--card-left', `${left}px`);
      column.style.setProperty('--card-top', isBelow ? `${box.bottom + GAP}px` : 'auto');
      column.style.setProperty('--card-bottom', isBelow ? 'auto' : `${innerHeight - box.top + GAP}px`);
      column.style.setProperty('--card-most', `${Math.max(below, above)}px`);
    };
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [open, isPaged]);
}
