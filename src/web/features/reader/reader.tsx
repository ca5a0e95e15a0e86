/**
 * The reader: shows an article or a book's chapter and gives help with it. The text is an island that React does not render
 * (see `text-island.tsx`); everything else is laid around it or painted over it.
 */
import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { KeptPosition } from '#contract/shapes.ts';
import { showStyleOn } from '../../shell/reading-style.ts';
import { classes } from '../../ui/classes.ts';
import { useStage } from './core/reader-surface.ts';
import type { Word } from './core/words.ts';
import { Glosses } from './gloss/glosses.ts';
import { fetchLaterParts, KeyHelp, Listening, NotesSheet, ReadingSettings } from './lazy-parts.tsx';
import { useListening } from './listening/use-listening.ts';
import { useWordsAhead } from './lookup/prefetch.ts';
import { useCardWays } from './lookup/use-word-card-actions.ts';
import { useWordHelp } from './lookup/use-word-lookup.ts';
import { NoteSigns } from './notes/note-markers.tsx';
import { goToNote, useNoteLink } from './notes/note-navigation.ts';
import { PassageTools, type PassageToolsHandle } from './notes/passage-tools.tsx';
import { usePopular } from './notes/popular-passages.tsx';
import { PutBackNotice, usePutBack } from './notes/re-anchoring.tsx';
import { useNotes } from './notes/use-notes.ts';
import { FirstHint, OtherPlaceChip } from './paging/notices.tsx';
import { useTouchPaging } from './paging/use-paging.ts';
import { useParagraphLink, useReadingPlace } from './paging/use-reading-position.ts';
import type { ReaderDocument, ReaderNote, ReaderPorts, ReaderSession } from './ports.ts';
import { LockedEnd, PrintLink, TextIsland } from './reader-text.tsx';
import { GlossRow } from './settings/settings-sheet.tsx';
import {
  getGlossChoice,
  getTranslationDisplay,
  showGlossChoice,
  showTranslationDisplay,
} from './settings/text-settings.ts';
import { SideColumn } from './side-column.tsx';
import { TopBar, useQuietBar } from './top-bar.tsx';
import { useBeside } from './translation/side-by-side.ts';
import { useTranslationTools } from './translation/use-translation.tsx';
import { useCompare } from './translation/use-translation-peek.ts';
import { useReaderKeys } from './use-reader-keys.ts';
import { type Meanings, textPresses, useLongPress } from './use-text-clicks.ts';

export interface ReaderProps {
  document: ReaderDocument;
  /** From `textMarkup`: on the server and after navigation in the browser; null when hydrating what the server sent. */
  html: string | null;
  ports: ReaderPorts;
  session: ReaderSession;
  /** Where this reader stopped last, of all devices; undefined while it is not known. */
  position?: KeptPosition | null;
  /** Above the text: meta line, `ReaderTitle`, words to meet beforehand. */
  header: ReactNode;
  /** After the text; a preview shows how it is locked instead. */
  end: ReactNode;
}

export function Reader(props: ReaderProps) {
  return <OpenText key={nameOf(props.document)} {...props} />;
}

function OpenText({ document: work, html, ports, session, position, header, end }: ReaderProps) {
  const root = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);
  const tools = useRef<PassageToolsHandle>(null);
  // Null until first asked for, or fetched ahead: the panel is there only then.
  const [isSettingsOpen, setIsSettingsOpen] = useState<boolean | null>(null);
  const [areNotesOpen, setAreNotesOpen] = useState<boolean | null>(null);
  const [isKeyHelpOpen, setIsKeyHelpOpen] = useState<boolean | null>(null);
  // Opening a translation changes only the island's DOM; counting makes the card show it.
  const [, countTranslation] = useReducer((count: number) => count + 1, 0);

  const stage = useStage(root);
  const place = useReadingPlace({ stage, document: work, onProgress: ports.onProgress, position, text, bar });
  useQuietBar(bar, place.isOwnScrolling);
  const help = useWordHelp(stage, ports);
  useWordsAhead(stage, help, ports.lookUpMany);
  const notes = useNotes(stage, ports.notes, session.isLoggedIn);
  const listening = useListening();
  const popular = usePopular(stage, ports.notes.popular, session.isLoggedIn);
  const putBack = usePutBack(stage, notes.save);
  const login = () => {
    place.report();
    session.login();
  };
  const translations = useTranslationTools({
    report: ports.reportTranslation,
    isLoggedIn: session.isLoggedIn,
    onLogin: login,
    onChange: countTranslation,
  });
  useBeside(stage);
  useCompare(stage, help.open?.sentence.element ?? null, countTranslation);
  useParagraphLink(stage);
  useNoteLink(stage, notes, { onThere: (uuid) => tools.current?.press(uuid, null), onLost: putBack.start });
  const barHeight = bar.current?.offsetHeight ?? 0;
  const card = useCardWays({ help, text, bar, onTranslation: countTranslation });

  useLayoutEffect(() => {
    showTranslationDisplay(getTranslationDisplay());
    showGlossChoice(getGlossChoice());
  }, []);
  // Closed: a panel that is asked for before React has seen it comes a third of a second late.
  useEffect(
    () =>
      fetchLaterParts(session.isLoggedIn, () => startTransition(() => setIsSettingsOpen((isOpen) => isOpen ?? false))),
    [session.isLoggedIn],
  );

  const openByKey = (word: Word) => {
    const mark = stage?.painter.marksIn({ ...word, end: word.start + 1 })[0];
    if (mark) tools.current?.press(mark, word);
    else help.show(word);
    card.enter();
  };
  const keys = useReaderKeys({
    stage,
    help,
    text: text.current,
    barHeight,
    onEscape: () => translations.close() || tools.current?.close() || putBack.stop() || card.close(),
    onEnter: openByKey,
    onHelp: () => setIsKeyHelpOpen(true),
  });
  const isWordOpen = useRef(false);
  useEffect(() => {
    isWordOpen.current = help.open !== null;
  });
  const isBusy = useCallback(() => isWordOpen.current || tools.current?.isOpen() === true, []);
  useTouchPaging(text, isBusy);

  const meanings: Meanings = {
    onWord: (word) => {
      translations.close();
      tools.current?.close();
      help.show(word);
    },
    onMark: (uuid, word) => {
      help.close();
      tools.current?.press(uuid, word);
    },
    onBlank: () => translations.close() || tools.current?.close() || help.close(),
    onTranslation: countTranslation,
    onZh: translations.press,
  };
  const presses = textPresses(stage, meanings);
  useLongPress(stage, meanings, help.close);
  const edit = useCallback((note: ReaderNote) => tools.current?.edit(note), []);
  const goTo = useCallback(
    ({ note_uuid }: ReaderNote) => {
      const placed = notes.find(note_uuid);
      if (placed) goToNote(placed);
      tools.current?.press(note_uuid, null);
    },
    [notes],
  );

  return (
    <div className="reader">
      <TopBar
        bar={bar}
        document={work}
        ports={ports}
        session={session}
        progress={place.progress}
        isListening={listening.request !== null}
        onListen={() => (listening.request ? listening.stop() : listening.startAt(null))}
        onSettings={() => startTransition(() => setIsSettingsOpen(true))}
        onNotes={() => setAreNotesOpen(true)}
        onLogin={login}
      />
      <main ref={showStyleOn} className="read-main" id="main" tabIndex={-1}>
        <div ref={root} className={classes('read-text', work.preview && 'is-preview')} {...presses}>
          <div className="read-head">{header}</div>
          <article
            ref={text}
            id="text"
            className="read-run"
            lang="en"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from word to word in it
            tabIndex={0}
            aria-label="正文"
            aria-describedby="text-keys"
            onFocus={keys.onFocus}
            onBlur={keys.onBlur}
          >
            <TextIsland html={html} name={nameOf(work)} />
          </article>
          {stage && <Glosses stage={stage} entries={work.words} port={ports.gloss} onWordNews={ports.onWordNews} />}
          {stage && <NoteSigns stage={stage} notes={notes} onOpen={edit} />}
        </div>
        <p className="vh" id="text-keys">
          左右键选词，回车查词，S 选中，Shift 加左右键多选，T 看本句翻译，按住只看一眼，P 朗读
        </p>
        <PrintLink />
        {work.preview ? <LockedEnd hiddenBlocks={work.hiddenBlocks} isLoggedIn={session.isLoggedIn} /> : end}
      </main>
      <SideColumn
        document={work}
        ports={ports}
        isLoggedIn={session.isLoggedIn}
        help={help}
        card={card}
        notes={notes}
        popular={popular}
        onListen={listening.startAt}
        onReport={translations.report}
        onLogin={login}
        onGo={goTo}
        onEdit={edit}
        onPutBack={putBack.start}
      />
      {listening.request === null &&
        (place.other ? (
          <OtherPlaceChip place={place.other} onGo={place.goToOther} onDismiss={place.dismissOther} />
        ) : (
          <FirstHint isWordOpen={help.open?.isPointedAt === false} isOwnScrolling={place.isOwnScrolling} />
        ))}
      <PassageTools
        ref={tools}
        stage={stage}
        document={work}
        share={ports.share}
        translate={ports.translate}
        notes={notes}
        putBack={putBack}
        isLoggedIn={session.isLoggedIn}
        onLogin={login}
        onLookUp={(word) => help.show(word)}
        onListen={listening.startAt}
      />
      {translations.shown}
      {listening.request && stage && (
        <Listening
          stage={stage}
          document={work}
          request={listening.request}
          topHeight={barHeight}
          onHeard={ports.onHeard}
          onClose={listening.stop}
        />
      )}
      {putBack.note && <PutBackNotice note={putBack.note} onStop={putBack.stop} />}
      {isSettingsOpen !== null && (
        <ReadingSettings
          isOpen={isSettingsOpen}
          onClose={() => setIsSettingsOpen(false)}
          keepPlace={place.keepPlace}
          hasPopular={ports.notes.popular !== undefined && session.isLoggedIn}
        >
          {ports.gloss && <GlossRow port={ports.gloss} keepPlace={place.keepPlace} />}
        </ReadingSettings>
      )}
      {areNotesOpen !== null && (
        <NotesSheet
          isOpen={areNotesOpen}
          onClose={() => setAreNotesOpen(false)}
          notes={notes}
          popular={popular}
          onGo={goTo}
          onEdit={edit}
          onPutBack={putBack.start}
        />
      )}
      {isKeyHelpOpen !== null && <KeyHelp isOpen={isKeyHelpOpen} onClose={() => setIsKeyHelpOpen(false)} />}
    </div>
  );
}

function nameOf({ kind, id, version }: ReaderDocument): string {
  return `${kind} ${id} ${version}`;
}
