/** Everything that is done with a passage: marking, notes, copying, sharing, for a selection and for a highlight that was pressed. */
import { type ReactNode, Suspense, useState } from 'react';
import { newUuid } from '../../shell/uuid.ts';
import { toast } from '../../ui/toast.ts';
import { type Passage, passageText } from './core/anchor.ts';
import type { Span } from './core/positions.ts';
import type { Word } from './core/words.ts';
import { NoteEditor } from './later-parts.tsx';
import { draftFrom, draftOf, LONGEST_QUOTE } from './note-drafts.ts';
import { PassageBar } from './passage-bar.tsx';
import type { NoteDraft, ReaderDocument, ReaderNote, ReaderPorts } from './ports.ts';
import { PutHereBar } from './put-back/put-back-bars.tsx';
import type { PutBack } from './put-back/use-put-back.ts';
import { copyText, shareOut, shareText } from './share-text.ts';
import type { Stage } from './stage.ts';
import type { Notes } from './use-notes.ts';
import { usePassage } from './use-passage.ts';

interface Parts {
  stage: Stage | null;
  document: ReaderDocument;
  share: ReaderPorts['share'];
  notes: Notes;
  putBack: PutBack;
  isLoggedIn: boolean;
  onLogin: () => void;
  onLookUp: (word: Word) => void;
}

export interface PassageTools {
  /** The bar and the editor, when they are open. */
  shown: ReactNode;
  /** Opens the bar of a highlight. */
  press(noteUuid: string, word: Word | null): void;
  edit(note: ReaderNote): void;
  /** Closes the bar of a highlight; false when none was open. */
  close(): boolean;
}

export function usePassageTools(parts: Parts): PassageTools {
  const { stage, document: work, share, notes, putBack, isLoggedIn, onLogin, onLookUp } = parts;
  const { passage, clear } = usePassage(stage, work.version);
  const [pressed, setPressed] = useState<{ uuid: string; word: Word | null } | null>(null);
  const [editing, setEditing] = useState<{ draft: NoteDraft; note: ReaderNote | null } | null>(null);
  const held = notes.placed.find(({ note }) => note.note_uuid === pressed?.uuid);

  const copy = (spans: readonly Span[]) => copyText(passageText(spans));
  const send = (spans: readonly Span[]) =>
    shareOut(shareText(work, location.origin + location.pathname, passageText(spans)), share);
  const start = (selected: Passage, color: NoteDraft['color']): NoteDraft | null => {
    if (!isLoggedIn) {
      onLogin();
      return null;
    }
    if (selected.anchor.quote.length > LONGEST_QUOTE) {
      toast(`划线最多 ${LONGEST_QUOTE} 字`);
      return null;
    }
    return draftOf(selected, color, newUuid());
  };
  const edit = (note: ReaderNote) => {
    setPressed(null);
    setEditing({ draft: draftFrom(note), note });
  };
  const stopEditing = () => {
    setEditing(null);
    stage?.painter.show('picked', []);
  };

  const putHereBar = passage && putBack.note && (
    <PutHereBar
      spans={passage.spans}
      onPut={() => {
        putBack.putAt(passage);
        clear();
      }}
    />
  );
  const selectionBar = passage && !editing && !putBack.note && (
    <PassageBar
      spans={passage.spans}
      onColour={(color) => {
        const draft = start(passage, color);
        if (draft) notes.save(draft);
        clear();
      }}
      onNote={() => {
        const draft = start(passage, 'yellow');
        if (!draft) return;
        // The selection goes when the editor takes the focus; the passage stays marked.
        stage?.painter.show('picked', passage.spans);
        setEditing({ draft, note: null });
        clear();
      }}
      onCopy={() => void copy(passage.spans)}
      onShare={() => void send(passage.spans)}
    />
  );
  const heldWord = pressed?.word;
  const heldBar = held && !passage && !editing && (
    <PassageBar
      spans={held.mark.spans}
      chosen={held.note.color}
      onColour={(color) => notes.save({ ...draftFrom(held.note), color })}
      onNote={() => edit(held.note)}
      onLookUp={
        heldWord
          ? () => {
              setPressed(null);
              onLookUp(heldWord);
            }
          : undefined
      }
      onCopy={() => void copy(held.mark.spans)}
      onShare={() => void send(held.mark.spans)}
      onDelete={() => {
        setPressed(null);
        notes.remove(held.note);
      }}
    />
  );
  const editor = editing && (
    <NoteEditor
      key={editing.draft.note_uuid}
      draft={editing.draft}
      isNew={editing.note === null}
      onClose={stopEditing}
      onSave={(draft) => {
        notes.save(draft);
        stopEditing();
      }}
      onDelete={() => {
        if (editing.note) notes.remove(editing.note);
        stopEditing();
      }}
    />
  );

  return {
    shown: (
      <>
        {putHereBar}
        {selectionBar}
        {heldBar}
        <Suspense>{editor}</Suspense>
      </>
    ),
    press: (uuid, word) => setPressed({ uuid, word }),
    edit,
    close: () => {
      setPressed(null);
      return held !== undefined;
    },
  };
}
