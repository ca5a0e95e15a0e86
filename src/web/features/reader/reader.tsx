/**
 * The reader: shows an article or a book's chapter and gives lookup with it. The text is an island that React does not render
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
import { useReaderSurface } from './core/reader-surface.ts';
import type { Word } from './core/words.ts';
import { Glosses } from './gloss/glosses.ts';
import { KeyboardHelp, Listening, NotesSheet, preloadLazyParts, SettingsSheet } from './lazy-parts.tsx';
import { useListening } from './listening/use-listening.ts';
import { usePrefetch } from './lookup/prefetch.ts';
import { useWordCardActions } from './lookup/use-word-card-actions.ts';
import { useWordLookup } from './lookup/use-word-lookup.ts';
import { NoteMarkers } from './notes/note-markers.tsx';
import { goToNote, useNoteLink } from './notes/note-navigation.ts';
import { PassageTools, type PassageToolsHandle } from './notes/passage-tools.tsx';
import { usePopular } from './notes/popular-passages.tsx';
import { ReAnchoringNotice, useReAnchoring } from './notes/re-anchoring.tsx';
import { useNotes } from './notes/use-notes.ts';
import { FirstUseHint, OtherPositionNotice } from './paging/notices.tsx';
import { usePaging } from './paging/use-paging.ts';
import { useParagraphLink, useReadingPosition } from './paging/use-reading-position.ts';
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
import { TopBar, useAutoHidingBar } from './top-bar.tsx';
import { useSideBySide } from './translation/side-by-side.ts';
import { useTranslationTools } from './translation/use-translation.tsx';
import { useTranslationPeek } from './translation/use-translation-peek.ts';
import { useReaderKeys } from './use-reader-keys.ts';
import { type TextClicks, textClickHandlers, useLongPress } from './use-text-clicks.ts';

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
  const [isKeyboardHelpOpen, setIsKeyboardHelpOpen] = useState<boolean | null>(null);
  // Opening a translation changes only the island's DOM; counting makes the card show it.
  const [, countTranslation] = useReducer((count: number) => count + 1, 0);

  const surface = useReaderSurface(root);
  const place = useReadingPosition({ surface, document: work, onProgress: ports.onProgress, position, text, bar });
  useAutoHidingBar(bar, place.isProgrammaticScroll);
  const lookup = useWordLookup(surface, ports);
  usePrefetch(surface, lookup, ports.lookUpMany);
  const notes = useNotes(surface, ports.notes, session.isLoggedIn);
  const listening = useListening();
  const popular = usePopular(surface, ports.notes.popular, session.isLoggedIn);
  const reAnchoring = useReAnchoring(surface, notes.save);
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
  useSideBySide(surface);
  useTranslationPeek(surface, lookup.open?.sentence.element ?? null, countTranslation);
  useParagraphLink(surface);
  useNoteLink(surface, notes, { onThere: (uuid) => tools.current?.press(uuid, null), onLost: reAnchoring.start });
  const barHeight = bar.current?.offsetHeight ?? 0;
  const card = useWordCardActions({ lookup, text, bar, onTranslation: countTranslation });

  useLayoutEffect(() => {
    showTranslationDisplay(getTranslationDisplay());
    showGlossChoice(getGlossChoice());
  }, []);
  // Closed: a panel that is asked for before React has seen it comes a third of a second late.
  useEffect(
    () =>
      preloadLazyParts(session.isLoggedIn, () => startTransition(() => setIsSettingsOpen((isOpen) => isOpen ?? false))),
    [session.isLoggedIn],
  );

  const openByKey = (word: Word) => {
    const mark = surface?.painter.marksIn({ ...word, end: word.start + 1 })[0];
    if (mark) tools.current?.press(mark, word);
    else lookup.show(word);
    card.enter();
  };
  const keys = useReaderKeys({
    surface,
    lookup,
    text: text.current,
    barHeight,
    onEscape: () => translations.close() || tools.current?.close() || reAnchoring.stop() || card.close(),
    onEnter: openByKey,
    onHelp: () => setIsKeyboardHelpOpen(true),
  });
  const isWordOpen = useRef(false);
  useEffect(() => {
    isWordOpen.current = lookup.open !== null;
  });
  const isBusy = useCallback(() => isWordOpen.current || tools.current?.isOpen() === true, []);
  usePaging(text, isBusy);

  const clicks: TextClicks = {
    onWord: (word) => {
      translations.close();
      tools.current?.close();
      lookup.show(word);
    },
    onMark: (uuid, word) => {
      lookup.close();
      tools.current?.press(uuid, word);
    },
    onBlank: () => translations.close() || tools.current?.close() || lookup.close(),
    onTranslation: countTranslation,
    onZh: translations.press,
  };
  const presses = textClickHandlers(surface, clicks);
  useLongPress(surface, clicks, lookup.close);
  const edit = useCallback((note: ReaderNote) => tools.current?.edit(note), []);
  const goTo = useCallback(
    ({ note_uuid }: ReaderNote) => {
      const anchored = notes.find(note_uuid);
      if (anchored) goToNote(anchored);
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
          {surface && (
            <Glosses surface={surface} entries={work.words} port={ports.gloss} onWordNews={ports.onWordNews} />
          )}
          {surface && <NoteMarkers surface={surface} notes={notes} onOpen={edit} />}
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
        lookup={lookup}
        card={card}
        notes={notes}
        popular={popular}
        onListen={listening.startAt}
        onReport={translations.report}
        onLogin={login}
        onGo={goTo}
        onEdit={edit}
        onReAnchor={reAnchoring.start}
      />
      {listening.request === null &&
        (place.other ? (
          <OtherPositionNotice place={place.other} onGo={place.goToOther} onDismiss={place.dismissOther} />
        ) : (
          <FirstUseHint
            isWordOpen={lookup.open?.isPointedAt === false}
            isProgrammaticScroll={place.isProgrammaticScroll}
          />
        ))}
      <PassageTools
        ref={tools}
        surface={surface}
        document={work}
        share={ports.share}
        translate={ports.translate}
        notes={notes}
        reAnchoring={reAnchoring}
        isLoggedIn={session.isLoggedIn}
        onLogin={login}
        onLookUp={(word) => lookup.show(word)}
        onListen={listening.startAt}
      />
      {translations.shown}
      {listening.request && surface && (
        <Listening
          surface={surface}
          document={work}
          request={listening.request}
          topHeight={barHeight}
          onHeard={ports.onHeard}
          onClose={listening.stop}
        />
      )}
      {reAnchoring.note && <ReAnchoringNotice note={reAnchoring.note} onStop={reAnchoring.stop} />}
      {isSettingsOpen !== null && (
        <SettingsSheet
          isOpen={isSettingsOpen}
          onClose={() => setIsSettingsOpen(false)}
          withScrollAnchor={place.withScrollAnchor}
          hasPopular={ports.notes.popular !== undefined && session.isLoggedIn}
        >
          {ports.gloss && <GlossRow port={ports.gloss} withScrollAnchor={place.withScrollAnchor} />}
        </SettingsSheet>
      )}
      {areNotesOpen !== null && (
        <NotesSheet
          isOpen={areNotesOpen}
          onClose={() => setAreNotesOpen(false)}
          notes={notes}
          popular={popular}
          onGo={goTo}
          onEdit={edit}
          onReAnchor={reAnchoring.start}
        />
      )}
      {isKeyboardHelpOpen !== null && (
        <KeyboardHelp isOpen={isKeyboardHelpOpen} onClose={() => setIsKeyboardHelpOpen(false)} />
      )}
    </div>
  );
}

function nameOf({ kind, id, version }: ReaderDocument): string {
  return `${kind} ${id} ${version}`;
}
