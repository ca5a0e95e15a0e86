/** The notes of this text on a phone, and what other readers marked, in a sheet from the bottom; a click goes to the passage. */
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import type { ReaderNote } from '../ports.ts';
import { type NoteListProps, NotesOnText, useNotesOnText } from './note-list.tsx';
import type { PopularPassage } from './popular-passages.tsx';
import { PopularRows } from './popular-passages.tsx';

interface NotesSheetProps extends NoteListProps {
  isOpen: boolean;
  onClose: () => void;
  popular: readonly PopularPassage[];
}

export function NotesSheet({ isOpen, onClose, notes, popular, onGo, onEdit, onReAnchor }: NotesSheetProps) {
  const lists = useNotesOnText(notes);
  const count = lists.anchored.length + lists.unanchored.length;
  // The target would be covered by the sheet, so the sheet is closed first.
  const closing = (act: (note: ReaderNote) => void) => (note: ReaderNote) => {
    onClose();
    act(note);
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={count > 0 ? `这篇的笔记 ${count}` : '这篇的笔记'} isTall>
      <div className="notes">
        <NotesOnText {...lists} onGo={closing(onGo)} onEdit={closing(onEdit)} onReAnchor={closing(onReAnchor)} />
      </div>
      {popular.length > 0 && (
        <div className="notes popular">
          <h3 className="t14 dim">大家划过</h3>
          <PopularRows passages={popular} onGo={onClose} />
        </div>
      )}
    </Sheet>
  );
}
