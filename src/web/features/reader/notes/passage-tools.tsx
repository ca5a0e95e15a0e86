/** All actions on a selected passage or an open highlight: colours, notes, copying, sharing, translating, listening. */
import {
  type ComponentProps,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useState,
  useSyncExternalStore,
} from 'react';
import { LONGEST_QUOTE } from '#contract/limits.ts';
import { copyText } from '../../../shell/share-text.ts';
import { newUuid } from '../../../shell/uuid.ts';
import { toast } from '../../../ui/toast.ts';
import { type Passage, passageText } from '../core/anchor.ts';
import type { Painter } from '../core/painter.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import type { Span } from '../core/text-spans.ts';
import { asWord, type Word } from '../core/words.ts';
import { PassageSheet, ShareDialog } from '../lazy-parts.tsx';
import type { NoteDraft, ReaderDocument, ReaderNote, ReaderPorts } from '../ports.ts';
import { translationDisplay } from '../settings/text-settings.ts';
import { toggleTranslations, translatedSentences } from '../translation/translated-passages.ts';
import { draftFrom, draftOf, isSamePlace } from './note-drafts.ts';
import type { AnchoredNote } from './note-store.ts';
import { PassageBar } from './passage-bar.tsx';
import { ReAnchorBar, type ReAnchoring } from './re-anchoring.tsx';
import { useNoteEditing } from './use-note-editing.tsx';
import type { Notes } from './use-note-store.ts';
import { useSelectedPassage } from './use-selected-passage.ts';

interface PassageToolsProps {
  ref: Ref<PassageToolsHandle>;
  surface: ReaderSurface | null;
  document: ReaderDocument;
  ask: ReaderPorts['ask'];
  translate: ReaderPorts['translate'];
  notes: Notes;
  reAnchoring: ReAnchoring;
  isLoggedIn: boolean;
  onLogin: () => void;
  onLookUp: (word: Word) => void;
  onListen: (from: Span) => void;
}

/** Longest passage that the service accepts, in characters. */
const LONGEST_PASSAGE = 2_000;

/** What the rest of the reader calls on these tools. */
export interface PassageToolsHandle {
  isOpen(): boolean;
  /** Opens the bar of a highlight. */
  openHighlight(noteUuid: string, word: Word | null): void;
  edit(note: ReaderNote): void;
  /** Closes the bar; false when none was open. */
  close(): boolean;
}

/** A component of its own: a selection or a new highlight renders these tools again, not the whole reader. */
export function PassageTools(props: PassageToolsProps) {
  const {
    ref,
    surface,
    document: work,
    ask,
    translate,
    notes,
    reAnchoring,
    isLoggedIn,
    onLogin,
    onLookUp,
    onListen,
  } = props;
  const { passage, clear, clearAfterPaint } = useSelectedPassage(surface, work.version);
  const [opened, setOpened] = useState<{ uuid: string; word: Word | null } | null>(null);
  const [shared, setShared] = useState<readonly Span[] | null>(null);
  const [translated, setTranslated] = useState<string | null>(null);
  const editing = useNoteEditing({ surface, document: work, notes, isLoggedIn, onLogin });
  const highlightNow = useCallback(() => (opened ? notes.find(opened.uuid) : undefined), [notes, opened]);
  const highlight = useSyncExternalStore(notes.subscribe, highlightNow, highlightNow);

  const copy = (spans: readonly Span[]) => copyText(passageText(spans));
  const translationOf = (spans: readonly Span[]): ComponentProps<typeof PassageBar>['translation'] => {
    const sentences = translatedSentences(spans);
    const isOwnText = spans.every(({ strand }) => strand === 'own');
    const text = passageText(spans).trim();
    if (sentences.length > 0 ? translationDisplay.get() === 'always' : !translate || !isOwnText) return undefined;
    const isThere = sentences.length > 0;
    const open = () => {
      if (isThere) toggleTranslations(sentences);
      else if (!isLoggedIn) onLogin();
      else if (text.length > LONGEST_PASSAGE) toast(`一次最多翻译 ${LONGEST_PASSAGE} 个字符`);
      else setTranslated(text);
      clear();
      setOpened(null);
    };
    return { label: isThere || translate?.translates() ? '翻译' : '释义', open };
  };
  /** Undefined where nothing can be asked: without a port, and about a translation. */
  const askAbout = (spans: readonly Span[]): (() => void) | undefined => {
    const [first] = spans;
    const own = spans.filter(({ block }) => block === first?.block);
    const last = own.at(-1);
    if (!ask || !first || !last || spans.some(({ strand }) => strand !== 'own')) return undefined;
    return () => {
      clear();
      setOpened(null);
      if (!isLoggedIn) return onLogin();
      const quote = passageText(spans).trim().slice(0, LONGEST_PASSAGE);
      ask({ block_id: first.block.dataset.block ?? '', offset: first.start, end_offset: last.end, quote });
    };
  };
  const start = (selected: Passage, color: NoteDraft['color']): NoteDraft | null => {
    if (selected.anchor.quote.length > LONGEST_QUOTE) {
      toast(`划线最多 ${LONGEST_QUOTE} 字`);
      return null;
    }
    const draft = draftOf(selected, color, newUuid());
    // Marking the same passage again, here or in another window, changes the highlight that is there.
    const here = selected.spans.slice(0, 1).flatMap((span) => surface?.painter.marksIn(span) ?? []);
    const same = here.flatMap((id) => notes.get(id) ?? []).find((note) => isSamePlace(note, draft));
    return same ? { ...draftFrom(same), color } : draft;
  };
  const edit = (note: ReaderNote) => {
    setOpened(null);
    editing.edit(note);
  };

  // A long press selects a single word.
  const selectedWord = passage?.spans.length === 1 && passage.spans[0] ? asWord(passage.spans[0]) : null;
  const putHereBar = passage && reAnchoring.note && (
    <ReAnchorBar
      spans={passage.spans}
      onPut={() => {
        reAnchoring.moveTo(passage);
        clear();
      }}
    />
  );
  const selectionBar = passage && !editing.isOpen && !reAnchoring.note && (
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
      onAsk={askAbout(passage.spans)}
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
  const clickedWord = opened?.word;
  const overlaps = highlight && surface ? overlapping(highlight, surface.painter, notes.find) : [];
  const isHighlightShown = highlight !== undefined && !passage && !editing.isOpen;
  // Paints the one of the overlapping highlights that the bar belongs to.
  useEffect(() => {
    if (!surface || !highlight || !isHighlightShown || overlaps.length < 2) return;
    surface.painter.show('picked', highlight.mark.spans);
    return () => surface.painter.show('picked', []);
  }, [surface, highlight, isHighlightShown, overlaps.length]);
  const highlightBar = highlight && isHighlightShown && (
    <PassageBar
      spans={highlight.mark.spans}
      chosen={highlight.note.color}
      overlap={
        overlaps.length > 1
          ? {
              index: overlaps.indexOf(highlight),
              count: overlaps.length,
              onNext: () => {
                const next = overlaps[(overlaps.indexOf(highlight) + 1) % overlaps.length];
                if (next) setOpened({ uuid: next.note.note_uuid, word: clickedWord ?? null });
              },
            }
          : undefined
      }
      onColour={(color) => notes.save({ ...draftFrom(highlight.note), color })}
      onNote={() => edit(highlight.note)}
      onLookUp={
        clickedWord
          ? () => {
              setOpened(null);
              onLookUp(clickedWord);
            }
          : undefined
      }
      translation={translationOf(highlight.mark.spans)}
      onAsk={askAbout(highlight.mark.spans)}
      onListen={() => {
        setOpened(null);
        if (highlight.mark.spans[0]) onListen(highlight.mark.spans[0]);
      }}
      onCopy={() => void copy(highlight.mark.spans)}
      onShare={() => {
        setShared(highlight.mark.spans);
        setOpened(null);
      }}
      onDelete={() => {
        setOpened(null);
        notes.remove(highlight.note);
      }}
    />
  );

  const isOpen = Boolean(selectionBar || highlightBar || editing.isOpen || shared || translated !== null);
  useImperativeHandle(ref, () => ({
    isOpen: () => isOpen,
    openHighlight: (uuid, word) => setOpened({ uuid, word }),
    edit,
    close() {
      if (passage) clear();
      setOpened(null);
      return highlight !== undefined || passage !== null;
    },
  }));
  return (
    <>
      {putHereBar}
      {selectionBar}
      {highlightBar}
      {editing.shown}
      {translate && translated !== null && (
        <PassageSheet key={translated} text={translated} port={translate} onClose={() => setTranslated(null)} />
      )}
      {shared && <ShareDialog document={work} spans={shared} onClose={() => setShared(null)} />}
    </>
  );
}

/** The highlights that overlap with `one`, including itself, newest first. */
export function overlapping(
  one: AnchoredNote,
  painter: Pick<Painter, 'marksIn'>,
  find: (noteUuid: string) => AnchoredNote | undefined,
): AnchoredNote[] {
  const ids = new Set(one.mark.spans.flatMap((span) => painter.marksIn(span)));
  return [...ids].flatMap((id) => find(id) ?? []).sort((a, b) => b.mark.order - a.mark.order);
}
