/**
 * What stands around the text of a book: the bar at the top, the foot with the progress, on phones the tools that a tap opens, and the
 * notices: back to where one was, a place from elsewhere, no network.
 */
import {
  ALargeSmall,
  ArrowLeft,
  Bookmark,
  ChevronLeft,
  ChevronRight,
  CornerUpLeft,
  Headphones,
  Highlighter,
  List,
  Search,
  SkipBack,
  SkipForward,
  WifiOff,
} from 'lucide';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Book } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndClock } from '../../ui/day.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ReaderTools } from '../reader/index.ts';
import { type BookMap, bookShare, chapterLabel, minutesLabel, placeAtShare } from './book-places.ts';
import type { KeptPlace, PlaceStore, ReachedPlace } from './use-book-place.ts';
import type { PlaceWanted } from './use-chapters.ts';

export type DrawerName = 'toc' | 'notes' | 'bookmarks' | 'search';

interface BookFrameProps {
  book: Pick<Book, 'book_uuid' | 'title'>;
  map: BookMap;
  speed: number;
  tools: ReaderTools;
  place: PlaceStore;
  isMarked: boolean;
  areToolsShown: boolean;
  onTools: (isShown: boolean) => void;
  onBookmark: () => void;
  onDrawer: (name: DrawerName) => void;
  onGo: (place: PlaceWanted) => void;
  onTurn: (direction: 1 | -1) => void;
}

const usePlace = (store: PlaceStore): ReachedPlace => useSyncExternalStore(store.subscribe, store.get, store.get);

export function BookFrame(props: BookFrameProps) {
  const { book, map, tools, place, isMarked, areToolsShown, onTools, onBookmark, onDrawer, onTurn } = props;
  return (
    <>
      <header className="book-top" ref={tools.bar} data-shown={areToolsShown || undefined}>
        <IconButton icon={ArrowLeft} label="返回" href={`/book/${book.book_uuid}/show`} />
        <p className="book-where">
          <span lang="en">{book.title}</span>
          <WhichChapter map={map} place={place} />
        </p>
        <div className="side">
          <IconButton icon={List} label="目录" className="desk-only" aria-haspopup="dialog" onClick={() => onDrawer('toc')} />
          <IconButton icon={Search} label="在书里搜" className="desk-only" aria-haspopup="dialog" onClick={() => onDrawer('search')} />
          <IconButton
            icon={Headphones}
            label="朗读"
            className="desk-only"
            isPressed={tools.isListening}
            onClick={tools.toggleListening}
          />
          <IconButton icon={ALargeSmall} label="阅读设置" className="desk-only" aria-haspopup="dialog" onClick={tools.openSettings} />
          <IconButton icon={Highlighter} label="笔记" className="desk-only" aria-haspopup="dialog" onClick={() => onDrawer('notes')} />
          <IconButton icon={Bookmark} label="书签" isPressed={isMarked} isFilling onClick={onBookmark} />
        </div>
      </header>
      {tools.pages && (
        <>
          <button type="button" className="book-turn before" aria-label="上一页" onClick={() => onTurn(-1)}>
            <Icon of={ChevronLeft} />
          </button>
          <button type="button" className="book-turn after" aria-label="下一页" onClick={() => onTurn(1)}>
            <Icon of={ChevronRight} />
          </button>
        </>
      )}
      <BookFoot {...props} onOpen={() => onTools(!areToolsShown)} />
      {areToolsShown && <ToolPanel {...props} />}
    </>
  );
}

function WhichChapter({ map, place }: { map: BookMap; place: PlaceStore }) {
  return <span className="faint">{chapterLabel(map, usePlace(place).index)}</span>;
}

/** Ticks at the beginnings of chapters; of a book with more they would be a grey line. */
const MOST_TICKS = 60;

function Track({ map, share }: { map: BookMap; share: number }) {
  const track = useRef<HTMLDivElement>(null);
  useEffect(() => track.current?.style.setProperty('--p', String(share)), [share]);
  useEffect(() => {
    const ticks = track.current?.querySelectorAll<HTMLElement>('i') ?? [];
    for (const tick of ticks) tick.style.setProperty('--at', tick.dataset.at ?? '0');
  }, []);
  const { chapters, words } = map;
  return (
    <div
      className="book-track"
      role="progressbar"
      aria-label="全书进度"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      ref={track}
    >
      {chapters.length <= MOST_TICKS &&
        chapters.slice(1).map(({ index, before }) => <i key={index} data-at={(before / words).toFixed(4)} />)}
      <b />
    </div>
  );
}

function BookFoot({ map, speed, place, onOpen }: BookFrameProps & { onOpen: () => void }) {
  const { index, share, page, pages } = usePlace(place);
  const all = bookShare(map, index, share);
  const left = ((map.chapters[index]?.words ?? 0) * (1 - share)) / speed;
  const isAtEnd = page === null ? share > 0.995 : page + 1 === pages && share > 0;
  return (
    <footer className="book-foot">
      <Track map={map} share={all} />
      <button type="button" className="book-foot-open" aria-label="阅读工具" onClick={onOpen}>
        <span>
          {pages !== null && page !== null && `本章第 ${page + 1} 页 · `}
          {isAtEnd ? '本章读完' : `本章还剩 ${minutesLabel(left)}`}
        </span>
        <span className="num">
          全书 {Math.floor(all * 100)}%
          <span className="desk-only-inline">，还剩 {minutesLabel((map.words * (1 - all)) / speed)}</span>
        </span>
      </button>
    </footer>
  );
}

function ToolPanel({ map, speed, tools, place, onDrawer, onGo, onTools }: BookFrameProps) {
  const reached = usePlace(place);
  const [dragged, setDragged] = useState<number | null>(null);
  const all = bookShare(map, reached.index, reached.share);
  const shown = dragged ?? all;
  const at = dragged === null ? reached : placeAtShare(map, dragged);
  const chapterLeft = ((map.chapters[at.index]?.words ?? 0) * (1 - at.share)) / speed;
  const openDrawer = (name: DrawerName) => {
    onTools(false);
    onDrawer(name);
  };
  const settle = () => {
    if (dragged === null) return;
    onGo(placeAtShare(map, dragged));
    setDragged(null);
  };
  return (
    <section className="book-panel" aria-label="阅读工具">
      <p className="book-now t12 dim">
        <span>
          {chapterLabel(map, at.index)} · 本章还剩 {minutesLabel(chapterLeft)}
        </span>
        <span>
          全书 <b className="num">{Math.floor(shown * 100)}%</b> · {minutesLabel((map.words * (1 - shown)) / speed)}
        </span>
      </p>
      <div className="book-scrub">
        <IconButton
          icon={SkipBack}
          label="上一章"
          disabled={reached.index === 0}
          onClick={() => onGo({ index: reached.index - 1, block_id: null, offset: 0 })}
        />
        <input
          type="range"
          min={0}
          max={1000}
          value={Math.round(shown * 1000)}
          aria-label="跳到全书的位置"
          aria-valuetext={`${chapterLabel(map, at.index)}，全书 ${Math.floor(shown * 100)}%`}
          onChange={({ target }) => setDragged(Number(target.value) / 1000)}
          onPointerUp={settle}
          onKeyUp={settle}
          onBlur={settle}
        />
        <IconButton
          icon={SkipForward}
          label="下一章"
          disabled={reached.index >= map.chapters.length - 1}
          onClick={() => onGo({ index: reached.index + 1, block_id: null, offset: 0 })}
        />
      </div>
      <nav className="book-tools" aria-label="工具">
        <button type="button" onClick={() => openDrawer('toc')}>
          <Icon of={List} />
          目录
        </button>
        <button type="button" onClick={() => openDrawer('search')}>
          <Icon of={Search} />
          搜索
        </button>
        <button
          type="button"
          onClick={() => {
            onTools(false);
            tools.toggleListening();
          }}
        >
          <Icon of={Headphones} />
          听
        </button>
        <button type="button" onClick={() => openDrawer('notes')}>
          <Icon of={Highlighter} />
          笔记
        </button>
        <button
          type="button"
          onClick={() => {
            onTools(false);
            tools.openSettings();
          }}
        >
          <Icon of={ALargeSmall} />
          设置
        </button>
      </nav>
    </section>
  );
}

interface JumpChipProps {
  label: string;
  onBack: () => void;
}

export function JumpChip({ label, onBack }: JumpChipProps) {
  return (
    <button type="button" className="book-jump pop" onClick={onBack}>
      <Icon of={CornerUpLeft} size="sm" />
      {label}
    </button>
  );
}

interface ElsewhereProps {
  map: BookMap;
  place: KeptPlace;
  onGo: () => void;
  onStay: () => void;
}

export function Elsewhere({ map, place, onGo, onStay }: ElsewhereProps) {
  const { index } = place.pos;
  return (
    <section className="book-elsewhere pop" aria-label="在另一台设备上读到的位置">
      <p>
        在另一台设备上读到了{' '}
        <b>
          {chapterLabel(map, index)}，{Math.floor((place.progress ?? bookShare(map, index, 0)) * 100)}%
        </b>
      </p>
      <p className="t12 dim">{formatDayAndClock(place.at)}</p>
      <div>
        <Button onClick={onStay}>留在这里</Button>
        <Button look="primary" onClick={onGo}>
          跳过去
        </Button>
      </div>
    </section>
  );
}

/** Whether there is no network, and whether the chapter can be read all the same. */
export function OfflineNotice({ isKept }: { isKept: boolean }) {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine, () => true);
  if (isOnline) return null;
  return (
    <p className="book-offline" role="status">
      <Icon of={WifiOff} size="sm" />
      {isKept ? '离线，这一章已下载。位置和划线连上后同步。' : '离线。位置和划线连上后同步。'}
    </p>
  );
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
