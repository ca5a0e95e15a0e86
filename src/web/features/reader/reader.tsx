/**
 * The reader: shows an article or a book's chapter and composes the controllers of its parts (lookup, notes, translation, listening,
 * paging). React does not render the text itself (`reader-text.tsx`); everything else stands around it or is painted over it.
 */
import {
  type ReactNode,
  type RefObject,
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
import { type ReaderSurface, useReaderSurface } from './core/reader-surface.ts';
import type { SentenceView } from './core/sentences.ts';
import type { Word } from './core/words.ts';
import { Glosses } from './gloss/glosses.ts';
import { KeyboardHelp, Listening, NotesSheet, preloadLazyParts, SettingsSheet } from './lazy-parts.tsx';
import { useListening } from './listening/use-listening.ts';
import { useLookup } from './lookup/use-lookup.ts';
import type { OpenWord } from './lookup/use-word-lookup.ts';
import { NoteMarkers } from './notes/note-markers.tsx';
import type { NoteStore } from './notes/note-store.ts';
import { PassageTools } from './notes/passage-tools.tsx';
import { ReAnchoringNotice } from './notes/re-anchoring.tsx';
import { useNoteLink, useNotes } from './notes/use-notes.ts';
import { ReaderNotice } from './paging/notices.tsx';
import type { PageLayout } from './paging/page-layout.ts';
import { type PagesOption, usePages, usePaging } from './paging/use-paging.ts';
import type { ReadingPositionState } from './paging/use-reading-position.ts';
import type { ReaderDocument, ReaderPorts, ReaderSession } from './ports.ts';
import { LockedEnd, PrintLink, TextIsland } from './reader-text.tsx';
import { showTextSettings } from './settings/text-settings.ts';
import { SideColumn } from './side-column.tsx';
import { TopBar } from './top-bar.tsx';
import { useAskedTranslations } from './translation/asked-translations.ts';
import { useTranslation } from './translation/use-translation.tsx';
import { useReaderKeys } from './use-reader-keys.ts';
import { type TextClicks, useTextClicks } from './use-text-clicks.ts';

export interface ReaderProps {
  document: ReaderDocument;
  /** Markup from `textMarkup` on the server and after navigation in the browser; null when the server's markup is hydrated. */
  html: string | null;
  ports: ReaderPorts;
  session: ReaderSession;
  /** Where this reader stopped last, on any device; undefined while it is not known. */
  position?: KeptPosition | null;
  /** Shown above the text: meta line, `ReaderTitle`, words to learn before reading. */
  header: ReactNode;
  /** Shown after the text; a preview shows the notice of `LockedEnd` instead. */
  end: ReactNode;
  /** Text of a work that is loaded in pieces, each a `TextIsland`; shown instead of `html`. */
  text?: ReactNode;
  /** Notes of such a work, including those of pieces that are not on the page. */
  notes?: NoteStore;
  /** The work's own bar and notices, instead of the usual ones. */
  frame?: (tools: ReaderTools) => ReactNode;
  /** The text is in pages while this is given. */
  pages?: PagesOption | null;
  /** A row of its own in 阅读设置, instead of how taps turn pages. */
  settingRow?: ReactNode;
}

/** The parts of the reader that a work's own {@link ReaderProps.frame} uses. */
export interface ReaderTools {
  surface: ReaderSurface | null;
  /** Null while the text is scrolled. */
  pages: PageLayout | null;
  /** Ref for the bar at the top; its height is kept free. */
  bar: RefObject<HTMLElement | null>;
  /** The word whose card is open. */
  openWord: OpenWord | null;
  isListening: boolean;
  /** A tap on no word, while nothing was open. */
  onBlank: RefObject<(() => void) | null>;
  isProgrammaticScroll: ReadingPositionState['isProgrammaticScroll'];
  runProgrammatic: ReadingPositionState['runProgrammatic'];
  toggleListening(): void;
  openSettings(): void;
  login(): void;
}

export function Reader(props: ReaderProps) {
  return <OpenText key={nameOf(props.document)} {...props} />;
}

function OpenText(props: ReaderProps) {
  const { document: work, html, ports, session, position, header, end, frame, settingRow } = props;
  const { isLoggedIn } = session;
  const root = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);
  // Null until first asked for, or preloaded: the panel is rendered only then.
  const [isSettingsOpen, setIsSettingsOpen] = useState<boolean | null>(null);
  const [areNotesOpen, setAreNotesOpen] = useState<boolean | null>(null);
  const [isKeyboardHelpOpen, setIsKeyboardHelpOpen] = useState<boolean | null>(null);
  // Opening a translation changes only the island's DOM; counting renders the card again.
  const [, countTranslation] = useReducer((count: number) => count + 1, 0);

  const [structured, setStructured] = useState<SentenceView | null>(null);
  const surface = useReaderSurface(root);
  const askTranslation = useAskedTranslations(surface, ports.translateBlocks, countTranslation);
  const lookup = useLookup({
    surface,
    notes: work.words,
    ports,
    text,
    bar,
    askTranslation,
    onTranslation: countTranslation,
  });
  const notes = useNotes(surface, ports.notes, isLoggedIn, props.notes);
  const listening = useListening();
  const isWordOpen = useRef(false);
  useEffect(() => {
    isWordOpen.current = lookup.open !== null;
  });
  const isBusy = useCallback(() => isWordOpen.current || notes.tools.current?.isOpen() === true, [notes.tools]);
  const blank = useRef<(() => void) | null>(null);
  const heightOfBar = useCallback(() => bar.current?.offsetHeight ?? 0, []);
  const pages = usePages({ surface, text, option: props.pages ?? null, barHeight: heightOfBar });
  const paging = usePaging({
    surface,
    document: work,
    onProgress: ports.onProgress,
    position,
    text,
    bar,
    isBusy,
    restores: !frame,
  });
  useNoteLink(surface, notes, paging.lookAside);
  const login = () => {
    paging.report();
    session.login();
  };
  const translation = useTranslation({
    surface,
    openSentence: lookup.open?.sentence.element ?? null,
    ask: askTranslation,
    report: ports.reportTranslation,
    isLoggedIn,
    onLogin: login,
    onChange: countTranslation,
  });
  const barHeight = bar.current?.offsetHeight ?? 0;

  useLayoutEffect(showTextSettings, []);
  // Closed: a panel that React has not rendered before opens a third of a second late.
  useEffect(
    () => preloadLazyParts(isLoggedIn, () => startTransition(() => setIsSettingsOpen((isOpen) => isOpen ?? false))),
    [isLoggedIn],
  );

  const toggleListening = () => (listening.request ? listening.stop() : listening.startAt(null));
  const openSettings = () => startTransition(() => setIsSettingsOpen(true));
  const openByKey = (word: Word) => {
    const mark = surface?.painter.marksIn({ ...word, end: word.start + 1 })[0];
    if (mark) notes.tools.current?.openHighlight(mark, word);
    else lookup.show(word);
    lookup.card.enter();
  };
  const keys = useReaderKeys({
    surface,
    lookup,
    text: text.current,
    barHeight,
    onEscape: () =>
      translation.close() ||
      notes.tools.current?.close() ||
      notes.reAnchoring.stop() ||
      (structured ? setStructured(null) : lookup.card.close()),
    onEnter: openByKey,
    onHelp: () => setIsKeyboardHelpOpen(true),
  });
  const clicks: TextClicks = {
    onWord: (word) => {
      setStructured(null);
      translation.close();
      notes.tools.current?.close();
      lookup.show(word);
    },
    onMark: (noteUuid, word) => {
      setStructured(null);
      lookup.close();
      notes.tools.current?.openHighlight(noteUuid, word);
    },
    onBlank: () => {
      if (translation.close() || notes.tools.current?.close()) return;
      if (structured) setStructured(null);
      else if (lookup.open) lookup.close();
      else blank.current?.();
    },
    onTranslationClick: translation.openBar,
    onTranslationToggle: countTranslation,
    askTranslation,
  };
  const clickHandlers = useTextClicks(surface, clicks, lookup.close);

  return (
    <div className={classes('reader', props.pages && 'in-pages')}>
      {frame ? (
        frame({
          surface,
          pages,
          bar,
          openWord: lookup.open?.isPointedAt === false ? lookup.open : null,
          isListening: listening.request !== null,
          onBlank: blank,
          isProgrammaticScroll: paging.isProgrammaticScroll,
          runProgrammatic: paging.runProgrammatic,
          toggleListening,
          openSettings,
          login,
        })
      ) : (
        <TopBar
          bar={bar}
          document={work}
          ports={ports}
          session={session}
          position={paging}
          isListening={listening.request !== null}
          onListen={toggleListening}
          onSettings={openSettings}
          onNotes={() => setAreNotesOpen(true)}
          onLogin={login}
        />
      )}
      <main ref={showStyleOn} className="read-main" id="main" tabIndex={-1}>
        <div ref={root} className={classes('read-text', work.preview && 'is-preview')} {...clickHandlers}>
          {header && <div className="read-head">{header}</div>}
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
            {props.text ?? <TextIsland html={html} name={nameOf(work)} />}
          </article>
          {surface && (
            <Glosses surface={surface} entries={work.words} port={ports.gloss} onWordNews={ports.onWordNews} />
          )}
          {surface && <NoteMarkers surface={surface} notes={notes.store} onOpen={notes.edit} />}
        </div>
        <p className="vh" id="text-keys">
          左右键选词，回车查词，S 选中，Shift 加左右键多选，T 看本句翻译，按住只看一眼，P 朗读
        </p>
        <PrintLink />
        {work.preview ? <LockedEnd document={work} isLoggedIn={isLoggedIn} /> : end}
      </main>
      <SideColumn
        document={work}
        ports={ports}
        isLoggedIn={isLoggedIn}
        isInPages={Boolean(props.pages)}
        lookup={lookup}
        notes={notes}
        surface={surface}
        structured={structured}
        onStructure={setStructured}
        onListen={listening.startAt}
        onReport={translation.report}
        onLogin={login}
      />
      {listening.request === null && !frame && !notes.reAnchoring.note && (
        <ReaderNotice position={paging} isWordOpen={lookup.open?.isPointedAt === false} />
      )}
      <PassageTools
        ref={notes.tools}
        surface={surface}
        document={work}
        ask={ports.ask}
        translate={ports.translate}
        notes={notes.store}
        reAnchoring={notes.reAnchoring}
        isLoggedIn={isLoggedIn}
        onLogin={login}
        onLookUp={(word) => lookup.show(word)}
        onListen={listening.startAt}
      />
      {translation.shown}
      {listening.request && surface && (
        <Listening
          surface={surface}
          document={work}
          request={listening.request}
          topHeight={barHeight}
          ports={ports}
          onHeard={paging.noteHeard}
          onClose={listening.stop}
        />
      )}
      {notes.reAnchoring.note && <ReAnchoringNotice note={notes.reAnchoring.note} onStop={notes.reAnchoring.stop} />}
      {isSettingsOpen !== null && (
        <SettingsSheet
          isOpen={isSettingsOpen}
          onClose={() => setIsSettingsOpen(false)}
          withScrollAnchor={paging.withScrollAnchor}
          hasPopular={ports.notes.popular !== undefined && isLoggedIn}
          gloss={ports.gloss}
          pagingRow={settingRow}
        />
      )}
      {areNotesOpen !== null && (
        <NotesSheet
          isOpen={areNotesOpen}
          onClose={() => setAreNotesOpen(false)}
          notes={notes.store}
          popular={notes.popular}
          onGo={notes.goTo}
          onEdit={notes.edit}
          onReAnchor={notes.reAnchoring.start}
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
