/**
 * Re-anchoring a note that has lost its place (未定位) by hand: the reader selects its new passage. A notice at the bottom of the window
 * quotes the note, a button beside the selection moves it there.
 */
import { MapPin, X } from 'lucide';
import { useCallback, useState } from 'react';
import { LONGEST_QUOTE } from '#contract/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Passage } from '../core/anchor.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { scrollToPosition } from '../core/scroll-position.ts';
import type { Span } from '../core/text-spans.ts';
import { FloatingBar } from '../floating-bar.tsx';
import type { NoteDraft, ReaderNote } from '../ports.ts';
import { draftFrom } from './note-drafts.ts';

export interface ReAnchoring {
  /** The note that is being re-anchored, if any. */
  note: ReaderNote | null;
  start(note: ReaderNote): void;
  /** Comment, tag and colour stay; the quote becomes the passage's. */
  moveTo(passage: Passage): void;
  /** False when no note was being re-anchored. */
  stop(): boolean;
}

export function useReAnchoring(surface: ReaderSurface | null, save: (draft: NoteDraft) => void): ReAnchoring {
  const [note, setNote] = useState<ReaderNote | null>(null);
  const start = useCallback(
    (lost: ReaderNote) => {
      setNote(lost);
      // The note's paragraph is often still there, with the new wording nearby.
      if (surface) scrollToPosition(surface.view, lost.data.start, innerHeight / 3);
    },
    [surface],
  );
  return {
    note,
    start,
    moveTo({ root, anchor }) {
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

/** Quotes the note at the bottom of the window. */
export function ReAnchoringNotice({ note, onStop }: { note: ReaderNote; onStop: () => void }) {
  return (
    <section className="re-anchor" aria-label="放回原文">
      <div className="re-anchor-row">
        <div>
          <p className="t14 dim" role="status">
            在文中选中这句话现在的位置
          </p>
          <blockquote className={`note-quote ${note.color}`} lang={note.root.endsWith('zh') ? 'zh-CN' : 'en'}>
            {note.text}
          </blockquote>
        </div>
        <IconButton icon={X} label="不放了" onClick={onStop} />
      </div>
    </section>
  );
}

/** The button beside the selected passage. */
export function ReAnchorBar({ spans, onPut }: { spans: readonly Span[]; onPut: () => void }) {
  return (
    <FloatingBar label="选中的文字" spans={spans}>
      <Button look="primary" icon={MapPin} className="re-anchor-here" onClick={onPut}>
        放到这里
      </Button>
    </FloatingBar>
  );
}
