/** The notes of this text in text order, a press goes to the place: the right column at a desk; on phones see `notes-sheet.tsx`. */
import { memo, useMemo, useSyncExternalStore } from 'react';
import { notifyAfterPaint } from '../../../shell/after-paint.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import type { ReaderNote } from '../ports.ts';
import { NoteRows } from './note-rows.tsx';
import type { PlacedNote } from './note-store.ts';
import type { Notes } from './use-notes.ts';

export interface NoteListProps {
  notes: Notes;
  /** As all of these, the same function as long as it does the same. */
  onGo: (note: ReaderNote) => void;
  /** Notes that have no place any more can still be read and deleted in the editor. */
  onEdit: (note: ReaderNote) => void;
  onPutBack: (note: ReaderNote) => void;
}

export const NoteList = memo(function NoteList({ notes, ...on }: NoteListProps) {
  const lists = useNotesOnText(notes);
  return (
    <section className="notes" aria-labelledby="notes-title">
      <SectionHead title="这篇的笔记" id="notes-title">
        <span className="t14 faint">{lists.placed.length + lists.unplaced.length || ''}</span>
      </SectionHead>
      <NotesOnText {...lists} {...on} />
    </section>
  );
});

export interface NoteLists {
  placed: readonly PlacedNote[];
  unplaced: readonly ReaderNote[];
}

/** A frame late: a new highlight shows in the text first. */
export function useNotesOnText(notes: Notes): NoteLists {
  const subscribe = useMemo(() => notifyAfterPaint(notes.subscribe), [notes]);
  const placed = useSyncExternalStore(subscribe, notes.placed, () => NONE);
  const unplaced = useSyncExternalStore(subscribe, notes.unplaced, () => NO_NOTES);
  return { placed, unplaced };
}

/** The rows alone, or what to do while there are none. */
export function NotesOnText({ placed, unplaced, onGo, onEdit, onPutBack }: NoteLists & Omit<NoteListProps, 'notes'>) {
  return (
    <>
      {placed.length + unplaced.length === 0 && (
        <p className="t14 dim">点一个词看释义；选中文字可以划线、写笔记；段末的「译」打开翻译。</p>
      )}
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
    </>
  );
}

const NONE: readonly PlacedNote[] = [];
const NO_NOTES: readonly ReaderNote[] = [];
