/** Putting a note that has lost its place (未定位) back by hand: its new passage is selected in the text. */
import { useCallback, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import type { Passage } from '../core/anchor.ts';
import { scrollToPlace } from '../core/place.ts';
import { draftFrom, LONGEST_QUOTE } from '../note-drafts.ts';
import type { NoteDraft, ReaderNote } from '../ports.ts';
import type { Stage } from '../stage.ts';

export interface PutBack {
  /** Which note is to be put back; null when none is. */
  note: ReaderNote | null;
  start(note: ReaderNote): void;
  /** Comment, tag and colour stay; the words become those of the passage. */
  putAt(passage: Passage): void;
  /** False when nothing was under way. */
  stop(): boolean;
}

export function usePutBack(stage: Stage | null, save: (draft: NoteDraft) => void): PutBack {
  const [note, setNote] = useState<ReaderNote | null>(null);
  const start = useCallback(
    (lost: ReaderNote) => {
      setNote(lost);
      // Its paragraph is often still there, and the new words not far.
      if (stage) scrollToPlace(stage.view, lost.data.start, innerHeight / 3);
    },
    [stage],
  );
  return {
    note,
    start,
    putAt({ root, anchor }) {
      if (!note) return;
      if (anchor.quote.length > LONGEST_QUOTE) {
        toast(`划线最多 ${LONGEST_QUOTE} 字`);
        return;
      }
      save({ ...draftFrom(note), text: anchor.quote, root, data: anchor });
      setNote(null);
      toast('已放回原文');
    },
    stop() {
      setNote(null);
      return note !== null;
    },
  };
}
