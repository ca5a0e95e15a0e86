/**
 * Passages that several readers marked: fetched when they are first wanted, shown in the text under a dotted line and in a list beside
 * it.
 */
import { useEffect, useState } from 'react';
import type { PopularMark } from '#contract/shapes.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { bringSpan } from '../core/scroll-position.ts';
import { type Span, spanText } from '../core/text-spans.ts';
import type { ReaderPorts } from '../ports.ts';
import { createStoredChoice, useStoredChoice } from '../settings/stored-choice.ts';

/** Hidden unless asked for: the page is the reader's own. */
export const popularDisplay = createStoredChoice('popular', ['shown', 'hidden'], 'hidden');

export interface PopularPassage {
  span: Span;
  /** How many readers marked the passage. */
  count: number;
}

/** Popular passages in text order; empty while they are not shown. */
export function usePopular(
  surface: ReaderSurface | null,
  fetchPopular: ReaderPorts['notes']['popular'],
  isLoggedIn: boolean,
): PopularPassage[] {
  const isShown = useStoredChoice(popularDisplay) === 'shown';
  const isWanted = isShown && isLoggedIn && surface !== null;
  const [passages, setPassages] = useState<PopularPassage[]>([]);
  useEffect(() => {
    if (!isWanted || !fetchPopular) return;
    let isStale = false;
    fetchPopular().then(
      (marks) => !isStale && setPassages(marks.flatMap((mark) => passageOf(surface, mark) ?? [])),
      // A failure is not shown, because these are optional; they are requested again when the page is next opened.
      (error: unknown) => console.error('popular passages could not be fetched', error),
    );
    return () => {
      isStale = true;
      setPassages([]);
    };
  }, [isWanted, fetchPopular, surface]);
  useEffect(() => {
    surface?.painter.show(
      'popular',
      passages.map(({ span }) => span),
    );
  }, [surface, passages]);
  return passages;
}

function passageOf({ view }: ReaderSurface, { start, end, count }: PopularMark): PopularPassage | null {
  const block = view.block(start.block_id);
  return block && { span: { block, strand: 'own', start: start.offset, end: end.offset }, count };
}

/** The list beside the text. */
export function PopularList({ passages }: { passages: readonly PopularPassage[] }) {
  if (passages.length === 0) return null;
  return (
    <section className="notes popular" aria-labelledby="popular-title">
      <SectionHead title="大家划过" id="popular-title" />
      <PopularRows passages={passages} />
    </section>
  );
}

interface PopularRowsProps {
  passages: readonly PopularPassage[];
  /** Called before the page moves to the passage. */
  onGo?: () => void;
}

/** The rows alone; a click goes to the passage. */
export function PopularRows({ passages, onGo }: PopularRowsProps) {
  const go = (span: PopularPassage['span']) => {
    onGo?.();
    bringSpan(span, 1 / 3);
  };
  return (
    <ul>
      {passages.map(({ span, count }) => (
        <li className="note" key={`${span.block.dataset.block} ${span.start}`}>
          <button type="button" className="note-go" title="到文中" onClick={() => go(span)}>
            <q lang="en">{spanText(span)}</q>
          </button>
          <p>{count} 人划过</p>
        </li>
      ))}
    </ul>
  );
}
