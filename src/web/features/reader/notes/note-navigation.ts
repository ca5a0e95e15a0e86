/**
 * Goes to a note's passage: from the list, or from `#note-{uuid}` in the address. A note that has lost its place is offered for
 * re-anchoring.
 */
import { useEffect, useRef } from 'react';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { bringSpan, scrollToPosition } from '../core/scroll-position.ts';
import { toggleTranslation } from '../core/sentences.ts';
import type { ReaderNote } from '../ports.ts';
import type { AnchoredNote } from './note-store.ts';
import type { Notes } from './use-note-store.ts';

const LINK = /^#note-([0-9a-f-]{36})$/i;

interface Ends {
  /** Called when the highlight is in sight. */
  onThere(noteUuid: string): void;
  onLost(note: ReaderNote): void;
}

/** Follows `#note-{uuid}` in the address, now and when it changes. */
export function useNoteLink(surface: ReaderSurface | null, notes: Notes, ends: Ends): void {
  const followed = useRef<string>(undefined);
  const latest = useRef(ends);
  latest.current = ends;
  useEffect(() => {
    if (!surface) return;
    const follow = () => {
      const uuid = LINK.exec(location.hash)?.[1]?.toLowerCase();
      if (!uuid || followed.current === uuid) return;
      const span = notes.find(uuid)?.mark.spans[0];
      const lost = span ? undefined : notes.unanchored().find((note) => note.note_uuid === uuid);
      // Notes are loaded after the page: the next list may have it.
      if (!span && !lost) return;
      followed.current = uuid;
      // There is nothing to put it back to in the part that shows.
      if (lost && !lost.locked) latest.current.onLost(lost);
      if (!span) return;
      const isChinese = span.strand === 'zh';
      if (isChinese) for (const sentence of span.block.querySelectorAll('.s')) toggleTranslation(sentence, true);
      const point = { block_id: span.block.dataset.block ?? '', offset: isChinese ? 0 : span.start };
      scrollToPosition(surface.view, point, innerHeight / 3);
      // It takes two frames until the text around it has its real height.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => requestAnimationFrame(() => latest.current.onThere(uuid))),
      );
    };
    const again = () => {
      followed.current = undefined;
      follow();
    };
    follow();
    const stop = notes.subscribe(follow);
    addEventListener('hashchange', again);
    return () => {
      stop();
      removeEventListener('hashchange', again);
    };
  }, [surface, notes]);
}

/** Scrolls to a note's passage; a translation that contains it is opened. */
export function goToNote({ mark }: AnchoredNote): void {
  const [span] = mark.spans;
  if (!span) return;
  if (span.strand === 'zh') for (const sentence of span.block.querySelectorAll('.s')) toggleTranslation(sentence, true);
  bringSpan(span, 1 / 3);
}
