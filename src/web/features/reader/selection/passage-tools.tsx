/** Everything that is done with a passage: marking, notes, copying, sharing, for a selection and for a highlight that was pressed. */
import {
  type ComponentProps,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useState,
  useSyncExternalStore,
} from 'react';
import { copyText } from '../../../shell/share-text.ts';
import { newUuid } from '../../../shell/uuid.ts';
import { toast } from '../../../ui/toast.ts';
import { type Passage, passageText } from '../core/anchor.ts';
import type { Span } from '../core/positions.ts';
import { asWord, type Word } from '../core/words.ts';
import { PassageSheet, ShareDialog } from '../later-parts.tsx';
import { draftFrom, draftOf, isSamePlace, LONGEST_QUOTE } from '../note-drafts.ts';
import type { Notes } from '../notes/use-notes.ts';
import { PassageBar } from '../passage-bar.tsx';
import type { NoteDraft, ReaderDocument, ReaderNote, ReaderPorts } from '../ports.ts';
import { PutHereBar } from '../put-back/put-back-bars.tsx';
import type { PutBack } from '../put-back/use-put-back.ts';
import type { Stage } from '../stage.ts';
import { getTranslationDisplay } from '../translation-display.ts';
import { usePassage } from '../use-passage.ts';
import { overlapping } from './overlapping.ts';
import { toggleTranslations, translatedSentences } from './passage-translation.ts';
import { useNoteEditing } from './use-note-editing.tsx';

interface PassageToolsProps {
  ref: Ref<PassageToolsHandle>;
  stage: Stage | null;
  document: ReaderDocument;
  share: ReaderPorts['share'];
  translate: ReaderPorts['translate'];
  notes: Notes;
  putBack: PutBack;
  isLoggedIn: boolean;
  onLogin: () => void;
  onLookUp: (word: Word) => void;
  onListen: (from: Span) => void;
}

/** What the service takes at a time. */
const LONGEST_PASSAGE = 2_000;

/** What the rest of the reader asks of the tools. */
export interface PassageToolsHandle {
  isOpen(): boolean;
  /** Opens the bar of a highlight. */
  press(noteUuid: string, word: Word | null): void;
  edit(note: ReaderNote): void;
  /** Closes the bar; false when none was open. */
  close(): boolean;
}

/** A component of its own: a selection or a new highlight renders these tools again, not the whole reader. */
export function PassageTools(props: PassageToolsProps) {
  const {
    ref,
    stage,
    document: work,
    share,
    translate,
    notes,
    putBack,
    isLoggedIn,
    onLogin,
    onLookUp,
    onListen,
  } = props;
  const { passage, clear, clearAfterPaint } = usePassage(stage, work.version);
  const [pressed, setPressed] = useState<{ uuid: string; word: Word | null } | null>(null);
  const [shared, setShared] = useState<readonly Span[] | null>(null);
  const [translated, setTranslated] = useState<string | null>(null);
  const editing = useNoteEditing({ stage, document: work, notes, isLoggedIn, onLogin });
  const heldNow = useCallback(() => (pressed ? notes.find(pressed.uuid) : undefined), [notes, pressed]);
  const held = useSyncExternalStore(notes.subscribe, heldNow, heldNow);

  const copy = (spans: readonly Span[]) => copyText(passageText(spans));
  const translationOf = (spans: readonly Span[]): ComponentProps<typeof PassageBar>['translation'] => {
    const sentences = translatedSentences(spans);
    const isOwnText = spans.every(({ strand }) => strand === 'own');
    const text = passageText(spans).trim();
    if (sentences.length > 0 ? getTranslationDisplay() === 'always' : !translate || !isOwnText) return undefined;
    const isThere = sentences.length > 0;
    const open = () => {
      if (isThere) toggleTranslations(sentences);
      else if (!isLoggedIn) onLogin();
      else if (text.length > LONGEST_PASSAGE) toast(`一次最多翻译 ${LONGEST_PASSAGE} 个字符`);
      else setTranslated(text);
      clear();
      setPressed(null);
    };
    return { label: isThere || translate?.translates() ? '翻译' : '释义', open };
  };
  const start = (selected: Passage, color: NoteDraft['color']): NoteDraft | null => {
    if (selected.anchor.quote.length > LONGEST_QUOTE) {
      toast(`划线最多 ${LONGEST_QUOTE} 字`);
      return null;
    }
    const draft = draftOf(selected, color, newUuid());
    // The same passage marked again, here or in another window, is the same highlight.
    const here = selected.spans.slice(0, 1).flatMap((span) => stage?.painter.marksIn(span) ?? []);
    const same = here.flatMap((id) => notes.get(id) ?? []).find((note) => isSamePlace(note, draft));
    return same ? { ...draftFrom(same), color } : draft;
  };
  const edit = (note: ReaderNote) => {
    setPressed(null);
    editing.edit(note);
  };

  // As a long press leaves it.
  const selectedWord = passage?.spans.length === 1 && passage.spans[0] ? asWord(passage.spans[0]) : null;
  const putHereBar = passage && putBack.note && (
    <PutHereBar
      spans={passage.spans}
      onPut={() => {
        putBack.putAt(passage);
        clear();
      }}
    />
  );
  const selectionBar = passage && !editing.isOpen && !putBack.note && (
    <PassageBar
      spans={passage.spans}
      onColour={(color) => {
        const draft = start(passage, color);
        if (!draft) return clear();
        notes.save(draft);
        clearAfterPaint();
        if (!isLoggedIn) onLogin();
      }}
      onNote={() => {
        const draft = start(passage, 'yellow');
        const same = draft && notes.find(draft.note_uuid);
        if (same) editing.edit(same.note);
        else if (draft) editing.start(draft, passage.spans);
        clear();
      }}
      onLookUp={
        selectedWord
          ? () => {
              clear();
              onLookUp(selectedWord);
            }
          : undefined
      }
      translation={translationOf(passage.spans)}
      onListen={() => {
        if (passage.spans[0]) onListen(passage.spans[0]);
        clear();
      }}
      onCopy={() => void copy(passage.spans)}
      onShare={() => {
        setShared(passage.spans);
        clear();
      }}
    />
  );
  const heldWord = pressed?.word;
  const rivals = held && stage ? overlapping(held, stage.painter, notes.find) : [];
  const isHeldShown = held !== undefined && !passage && !editing.isOpen;
  // Which of them is meant shows in the text.
  useEffect(() => {
    if (!stage || !held || !isHeldShown || rivals.length < 2) return;
    stage.painter.show('picked', held.mark.spans);
    return () => stage.painter.show('picked', []);
  }, [stage, held, isHeldShown, rivals.length]);
  const heldBar = held && isHeldShown && (
    <PassageBar
      spans={held.mark.spans}
      chosen={held.note.color}
      overlap={
        rivals.length > 1
          ? {
              index: rivals.indexOf(held),
              count: rivals.length,
              onNext: () => {
                const next = rivals[(rivals.indexOf(held) + 1) % rivals.length];
                if (next) setPressed({ uuid: next.note.note_uuid, word: heldWord ?? null });
              },
            }
          : undefined
      }
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
      translation={translationOf(held.mark.spans)}
      onListen={() => {
        setPressed(null);
        if (held.mark.spans[0]) onListen(held.mark.spans[0]);
      }}
      onCopy={() => void copy(held.mark.spans)}
      onShare={() => {
        setShared(held.mark.spans);
        setPressed(null);
      }}
      onDelete={() => {
        setPressed(null);
        notes.remove(held.note);
      }}
    />
  );

  const isOpen = Boolean(selectionBar || heldBar || editing.isOpen || shared || translated !== null);
  useImperativeHandle(ref, () => ({
    isOpen: () => isOpen,
    press: (uuid, word) => setPressed({ uuid, word }),
    edit,
    close() {
      if (passage) clear();
      setPressed(null);
      return held !== undefined || passage !== null;
    },
  }));
  return (
    <>
      {putHereBar}
      {selectionBar}
      {heldBar}
      {editing.shown}
      {translate && translated !== null && (
        <PassageSheet key={translated} text={translated} port={translate} onClose={() => setTranslated(null)} />
      )}
      {shared && <ShareDialog document={work} spans={shared} share={share} onClose={() => setShared(null)} />}
    </>
  );
}
