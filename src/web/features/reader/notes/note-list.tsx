/** The notes of this text in the right column, in text order; a press goes to the place. */
import { memo, useMemo, useSyncExternalStore } from 'react';
import { tellingAfterPaint } from '../../../shell/after-paint.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import type { ReaderNote } from '../ports.ts';
import { NoteRows } from './note-rows.tsx';
import type { PlacedNote } from './note-store.ts';
import type { Notes } from './use-notes.ts';

interface NoteListProps {
  notes: Notes;
  /** As all of these, the same function as long as it does the same. */
  onGo: (note: ReaderNote) => void;
  /** Notes that have no place any more can still be read and deleted in the editor. */
  onEdit: (note: ReaderNote) => void;
  onPutBack: (note: ReaderNote) => void;
}

export const NoteList = memo(function NoteList({ notes, onGo, onEdit, onPutBack }: NoteListProps) {
  // A new highlight shows in the text first.
  const subscribe = useMemo(() => tellingAfterPaint(notes.subscribe), [notes]);
  const placed = useSyncExternalStore(subscribe, notes.placed, () => NONE);
  const unplaced = useSyncExternalStore(subscribe, notes.unplaced, () => NO_NOTES);
  const count = placed.length + unplaced.length;
  return (
    <section className="notes" aria-labelledby="notes-title">
      <SectionHead title="这篇的笔记" id="notes-title">
        <span className="t14 faint">{count || ''}</span>
      </SectionHead>
      {count === 0 && <p className="t14 dim">点一个词看释义；选中文字可以划线、写笔记；段末的「译」打开翻译。</p>}
      <NoteRows count={placed.length} noteAt={(row) => placed[row]?.note} label="到文中" onPress={onGo} />
      {unplaced.length > 0 && (
        <>
          <h3 className="t14 dim">未定位：原文已改，找不到位置</h3>
          <NoteRows
            count={unplaced.length}
            noteAt={(row) => unplaced[row]}
            label="查看"
            onPress={onEdit}
            onPutBack={onPutBack}
          />
        </>
      )}
    </section>
  );
});

const NONE: readonly PlacedNote[] = [];
const NO_NOTES: readonly ReaderNote[] = [];
