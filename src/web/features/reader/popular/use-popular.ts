/** Passages that several readers marked, under a dotted line: fetched when they are first wanted. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PopularMark } from '#contract/shapes.ts';
import type { Span } from '../core/positions.ts';
import type { ReaderPorts } from '../ports.ts';
import type { Stage } from '../stage.ts';
import { isPopularShown, onPopularShown } from './popular-display.ts';

export interface PopularPassage {
  span: Span;
  /** How many readers marked it. */
  count: number;
}

/** In text order; empty while they are not wanted. */
export function usePopular(
  stage: Stage | null,
  fetchPopular: ReaderPorts['notes']['popular'],
  isLoggedIn: boolean,
): PopularPassage[] {
  const isShown = useSyncExternalStore(onPopularShown, isPopularShown, () => false);
  const isWanted = isShown && isLoggedIn && stage !== null;
  const [passages, setPassages] = useState<PopularPassage[]>([]);
  useEffect(() => {
    if (!isWanted || !fetchPopular) return;
    let isStale = false;
    fetchPopular().then(
      (marks) => !isStale && setPassages(marks.flatMap((mark) => passageOf(stage, mark) ?? [])),
      // Nobody waits for these; they are asked for again when the page is next opened.
      (error: unknown) => console.error('popular passages could not be fetched', error),
    );
    return () => {
      isStale = true;
      setPassages([]);
    };
  }, [isWanted, fetchPopular, stage]);
  useEffect(() => {
    stage?.painter.show(
      'popular',
      passages.map(({ span }) => span),
    );
  }, [stage, passages]);
  return passages;
}

function passageOf({ view }: Stage, { start, end, count }: PopularMark): PopularPassage | null {
  const block = view.block(start.block_id);
  return block && { span: { block, strand: 'own', start: start.offset, end: end.offset }, count };
}
