/** The page of a book that is read: connects the reader to the book's calls and stands around the text. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AskPosition, Book } from '#contract/shapes.ts';
import { api, token } from '../../shell/api.ts';
import { hasService } from '../../shell/has-service.ts';
import { useSession } from '../../shell/session.tsx';
import { showError } from '../../ui/error-toast.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { useReadingSpeed } from '../article-page/use-reading-speed.ts';
import { useGlossPort, wordPorts } from '../article-page/word-ports.ts';
import { AskPanel } from '../ask/lazy-panels.tsx';
import {
  type AskedPassage,
  positionAtTop,
  Reader,
  type ReaderDocument,
  type ReaderTools,
  type ReadingPosition,
} from '../reader/index.ts';
import { BookFrame } from './book-frame.tsx';
import { type BookLayout, FollowReader, LayoutRow, useIsWide } from './book-layout.tsx';
import { createBookNotes } from './book-notes.ts';
import { Elsewhere, FootnotePop, JumpChip, OfflineNotice, type OpenFootnote } from './book-notices.tsx';
import { chapterAsked, chapterOfBlock, mapOf, workId } from './book-places.ts';
import { blocksPort, createBookTranslation } from './book-translation.ts';
import type { ChapterHead } from './chapter-lines.ts';
import { ChapterSection } from './chapter-section.tsx';
import { createBookGlosses, createChapterTexts } from './chapter-texts.ts';
import { ContentsDrawer } from './contents-drawer.tsx';
import { placeInAddress, useJumps, useTextLinks } from './jumps.ts';
import { SearchDrawer } from './search-drawer.tsx';
import type { DrawerName } from './tool-panel.tsx';
import { type KeptPlace, placeOnDevice, useBookmark, useBookPlace, useElsewhere } from './use-book-place.ts';
import { useBookReports } from './use-book-reports.ts';
import { useChapterEnds } from './use-chapter-ends.ts';
import { useChapters } from './use-chapters.ts';
import './book-page.css';
import { goBack } from '../../shell/go-back.ts';

/** Words a minute, where nothing is known of the reader. */
const USUAL_SPEED = 120;

async function unknownWordsOf(id: string, index: number) {
  const input = { params: { id, index }, query: { unknown: 'true' as const } };
  return (await api().call('GET /reader/book/{id}/chapter/{index}/words', input)).level_words;
}

interface BookPageProps {
  book: Book;
  /** The chapter that came with the document, or comes first. */
  first: ChapterHead;
  /** Markup of its text on the server; null in the browser. */
  html: string | null;
  /** The document has the beginning of its text; the rest is fetched. */
  isCut: boolean;
  /** Place where this account last was, on any device. */
  kept: KeptPlace | null;
  /** Id of the account; null for a visitor. */
  reader: string | null;
  layout: BookLayout;
}

export function BookPage({ book, first, html, isCut, kept, reader, layout: layoutAtFirst }: BookPageProps) {
  const { book_uuid: id } = book;
  const session = useSession();
  const navigate = useNavigate();
  const [layout, setLayout] = useState(layoutAtFirst);
  const isWide = useIsWide();
  const isPaged = layout === 'pages' && isWide !== false;
  const map = useMemo(() => mapOf(book), [book]);
  const speed = useReadingSpeed(session.me?.settings) ?? USUAL_SPEED;

  const [texts] = useState(() => createChapterTexts(id, reader));
  const [notes] = useState(() => createBookNotes(id));
  const [glosses] = useState(() => createBookGlosses(texts, (index) => unknownWordsOf(id, index)));
  const [translation] = useState(() => createBookTranslation(id, texts));
  const tools = useRef<ReaderTools | null>(null);
  const [surface, setSurface] = useState<ReaderTools['surface']>(null);
  const shownNow = useRef<readonly number[]>([first.index]);
  const chapters = useChapters({
    bookId: id,
    count: map.chapters.length,
    first: first.index,
    texts,
    notes,
    tools,
    surface,
    isPaged: isPaged && isWide === true,
  });
  const { shown, go, follow } = chapters;
  shownNow.current = shown;
  useEffect(() => glosses.setShown(shown), [glosses, shown]);
  const place = useBookPlace({
    bookId: id,
    isOnShelf: book.on_shelf,
    first: first.index,
    count: map.chapters.length,
    tools,
    shown: shownNow,
  });
  const reports = useBookReports(book);

  const work = useMemo(() => documentOf(book, reader), [book, reader]);
  const [asked, setAsked] = useState<AskPosition | null>(null);
  const [source, setSource] = useState<'BOOK' | 'WORD'>('BOOK');
  const asking = useMemo(() => ({ book_uuid: id, source }), [id, source]);
  const askPassage = useCallback((passage: AskedPassage | null, as?: 'word') => {
    setSource(as ? 'WORD' : 'BOOK');
    if (passage) setAsked({ ...passage, index: chapterOfBlock(passage.block_id) ?? 0 });
  }, []);
  /** Asks about the chapter, without a quote: the place decides which part of a long one is sent. */
  const askChapter = () => {
    const view = tools.current?.surface?.view;
    const at = view && positionAtTop(view, tools.current?.bar.current?.offsetHeight ?? 0);
    const { index } = place.store.get();
    const chapter = at ? (chapterOfBlock(at.block_id) ?? index) : index;
    setSource('BOOK');
    setAsked({ block_id: at?.block_id ?? `c${chapter}b1`, offset: 0, index: chapter, quote: '' });
  };
  const ports = useMemo(
    () => ({
      ...bookWords(id),
      notes: notes.port,
      ask: askPassage,
      nextText: follow,
      ...reports,
      onProgress(position: ReadingPosition) {
        place.onProgress(position);
        reports.onProgress(position);
      },
      goBack: () => goBack(navigate),
    }),
    [id, notes, place.onProgress, reports, navigate, askPassage, follow],
  );
  const gloss = useGlossPort(glosses);

  const [drawer, setDrawer] = useState<DrawerName | null>(null);
  const [query, setQuery] = useState('');
  const [areToolsShown, setAreToolsShown] = useState(false);
  const [footnote, setFootnote] = useState<OpenFootnote | null>(null);
  const closeFootnote = useCallback(() => setFootnote(null), []);
  const elsewhere = useElsewhere(id, reader, place.isShelved);
  const leaveTools = useCallback(() => {
    setDrawer(null);
    setAreToolsShown(false);
  }, []);
  const { jump, origin, goBack: jumpBack } = useJumps({ map, place: place.store, tools, go, onJump: leaveTools });

  // What the loader brings again, and `go`, which differs between pages and scrolling, must not run the effect again.
  const begin = useRef(() => {});
  begin.current = () => {
    // Without network the document may be one that another address has brought.
    const chapter = chapterAsked(new URLSearchParams(location.search), map.chapters.length);
    const there = placeInAddress() ?? (chapter === null ? null : { index: chapter, block_id: null, offset: 0 });
    const known = there ?? placeOnDevice(id, reader)?.pos ?? kept?.pos;
    go(known ?? { index: first.index, block_id: null, offset: 0 }, { isReturn: true });
    if (!there) elsewhere.look(kept);
  };
  const { search: wanted } = useLocation();
  // Begins at the place in the address, else at this device's place, else at the account's; again where a link leads to another chapter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account and the address say where to begin
  useLayoutEffect(() => {
    if (surface) begin.current();
  }, [surface, reader, wanted]);

  const turn = useCallback((direction: 1 | -1) => tools.current?.pages?.turn(direction), []);
  const onEnd = useChapterEnds({ bookId: id, count: map.chapters.length, chapters, tools });
  const pages = useMemo(() => (isPaged ? { onEnd } : null), [isPaged, onEnd]);
  const bookmark = useBookmark({ notes, tools, place: place.store, surface });
  useTextLinks({
    surface,
    onPlace: jump,
    onFootnote: (index, noteId, anchor) => {
      const show = (head: ChapterHead | null | undefined) => {
        const note = head?.footnotes.find((one) => one.id === noteId);
        if (note) setFootnote({ note, anchor });
      };
      if (index === first.index) return show(first);
      const text = texts.open(index);
      if (text.head) show(text.head);
      else text.whole.then(() => show(text.head), showError);
    },
  });
  const isKept = chapters.of(place.store.get().index)?.error == null;

  return (
    <Reader
      document={work}
      html={null}
      ports={{ ...ports, gloss, translateBlocks: blocksPort(translation, session.logIn) }}
      session={{ isLoggedIn: session.isLoggedIn ?? false, login: session.logIn }}
      header={null}
      end={null}
      notes={notes.store}
      pages={pages}
      settingRow={<LayoutRow layout={layout} onChange={setLayout} />}
      text={shown.map((index) => (
        <ChapterSection
          key={index}
          bookId={id}
          index={index}
          map={map}
          speed={speed}
          title={index === first.index ? first : null}
          html={index === first.index ? html : ''}
          isCut={isCut && index === first.index}
          text={chapters.of(index)}
          isLoggedIn={session.isLoggedIn ?? false}
          surface={surface}
          translation={translation}
          onLogin={session.logIn}
          onNext={(next) => go({ index: next, block_id: null, offset: 0 }, { takesFocus: true })}
          onRetry={chapters.retry}
        />
      ))}
      frame={(now) => {
        tools.current = now;
        return (
          <>
            <FollowReader
              tools={now}
              isPaged={isPaged}
              onSurface={setSurface}
              onBlank={() => setAreToolsShown((isShown) => !isShown)}
            />
            <BookFrame
              book={book}
              map={map}
              speed={speed}
              tools={now}
              place={place.store}
              isMarked={bookmark.isMarked}
              areToolsShown={areToolsShown}
              onTools={setAreToolsShown}
              onAsk={() => (token() === null ? session.logIn() : askChapter())}
              onBookmark={() => (token() === null ? session.logIn() : bookmark.toggle())}
              onDrawer={setDrawer}
              onGo={jump}
              onTurn={turn}
            />
            {drawer && drawer !== 'search' && (
              <ContentsDrawer
                book={book}
                map={map}
                speed={speed}
                reached={place.store.get()}
                notes={notes}
                isLoggedIn={session.isLoggedIn ?? false}
                isOnShelf={place.isShelved()}
                tab={drawer}
                onTab={setDrawer}
                onGo={jump}
                onClose={() => setDrawer(null)}
              />
            )}
            {drawer === 'search' && (
              <SearchDrawer
                bookId={id}
                map={map}
                index={place.store.get().index}
                query={query}
                onQuery={setQuery}
                onGo={jump}
                onClose={() => setDrawer(null)}
              />
            )}
            {footnote && <FootnotePop open={footnote} onClose={closeFootnote} />}
            {origin && <JumpChip label={origin.label} onBack={jumpBack} />}
            {elsewhere.place && (
              <Elsewhere
                map={map}
                place={elsewhere.place}
                onStay={() => {
                  elsewhere.answer();
                  keepFocus();
                }}
                onGo={() => {
                  elsewhere.answer();
                  if (elsewhere.place) jump(elsewhere.place.pos);
                }}
              />
            )}
            <OfflineNotice isKept={isKept} />
            {asked && (
              <AskPanel
                key={JSON.stringify([asked, source])}
                work={asking}
                passage={asked}
                isAi={hasService('ai')}
                onClose={() => setAsked(null)}
              />
            )}
          </>
        );
      }}
    />
  );
}

/** The number of a footnote at the end of a sentence is not of the sentence. */
const NOTE_NUMBER = /(?<=[.!?…”"’)])(\d{1,3}|[*†‡])$/u;

function bookWords(bookId: string) {
  const ports = wordPorts({ book_uuid: bookId });
  const addWord: typeof ports.addWord = (added) =>
    ports.addWord({ ...added, sentence: added.sentence.replace(NOTE_NUMBER, '') });
  return { ...ports, addWord };
}

function documentOf(book: Book, reader: string | null): ReaderDocument {
  return {
    kind: 'chapter',
    id: workId(book.book_uuid, reader),
    version: 0,
    title: book.title,
    title_zh: null,
    words: [],
    preview: false,
    source: book.title,
    author: book.author,
  };
}
