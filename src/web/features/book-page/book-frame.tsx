/** Frame of a book's text: the bar at the top, the foot with the progress, the zones that turn pages, the tools of a phone. */
import {
  ALargeSmall,
  Bookmark,
  ChevronLeft,
  ChevronRight,
  Headphones,
  Highlighter,
  List,
  Search,
  Sparkles,
} from 'lucide';
import { useEffect, useRef } from 'react';
import type { Book } from '#contract/shapes.ts';
import { BackLink } from '../../shell/back-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useIsWide } from './book-layout.tsx';
import { type BookMap, bookShare, chapterLabel, minutesLabel } from './book-places.ts';
import { ToolPanel, type ToolPanelProps } from './tool-panel.tsx';
import { type PlaceStore, usePlace } from './use-book-place.ts';

interface BookFrameProps extends ToolPanelProps {
  book: Pick<Book, 'book_uuid' | 'title'>;
  isMarked: boolean;
  areToolsShown: boolean;
  onBookmark: () => void;
  /** Asks about the chapter that is open. */
  onAsk: () => void;
  onTurn: (direction: 1 | -1) => void;
}

export function BookFrame(props: BookFrameProps) {
  const { book, map, tools, place, isMarked, areToolsShown, onTools, onBookmark, onAsk, onDrawer, onTurn } = props;
  return (
    <>
      <header className="book-top" ref={tools.bar} data-shown={areToolsShown || undefined}>
        <BackLink href={`/book/${book.book_uuid}/show`} />
        <p className="book-where">
          <span lang="en">{book.title}</span>
          <WhichChapter map={map} place={place} />
        </p>
        <div className="side">
          <IconButton
            icon={List}
            label="目录"
            className="desk-only"
            aria-haspopup="dialog"
            onClick={() => onDrawer('toc')}
          />
          <IconButton
            icon={Search}
            label="在书里搜"
            className="desk-only"
            aria-haspopup="dialog"
            onClick={() => onDrawer('search')}
          />
          <IconButton
            icon={Headphones}
            label="朗读"
            className="desk-only"
            isPressed={tools.isListening}
            onClick={tools.toggleListening}
          />
          <IconButton
            icon={ALargeSmall}
            label="阅读设置"
            className="desk-only"
            aria-haspopup="dialog"
            onClick={tools.openSettings}
          />
          <IconButton
            icon={Highlighter}
            label="笔记"
            className="desk-only"
            aria-haspopup="dialog"
            onClick={() => onDrawer('notes')}
          />
          <IconButton icon={Sparkles} label="问这章" aria-haspopup="dialog" onClick={onAsk} />
          <IconButton icon={Bookmark} label="书签" isPressed={isMarked} isFilling onClick={onBookmark} />
        </div>
      </header>
      {tools.pages && <Turns map={map} place={place} onTurn={onTurn} />}
      <BookFoot {...props} onOpen={() => onTools(!areToolsShown)} />
      {areToolsShown && <ToolPanel {...props} />}
    </>
  );
}

/** The keys turn pages, too: these are for the mouse. */
function Turns({ map, place, onTurn }: Pick<BookFrameProps, 'map' | 'place' | 'onTurn'>) {
  const { index, share, isEnd } = usePlace(place);
  const turns = [
    { className: 'before', label: '上一页', icon: ChevronLeft, direction: -1, isOver: index === 0 && share === 0 },
    {
      className: 'after',
      label: '下一页',
      icon: ChevronRight,
      direction: 1,
      isOver: isEnd && index === map.chapters.length - 1,
    },
  ] as const;
  return turns.map(({ className, label, icon, direction, isOver }) => (
    <button
      key={className}
      type="button"
      tabIndex={-1}
      className={`book-turn ${className}`}
      aria-label={label}
      aria-disabled={isOver || undefined}
      onClick={() => onTurn(direction)}
    >
      <Icon of={icon} />
    </button>
  ));
}

function WhichChapter({ map, place }: { map: BookMap; place: PlaceStore }) {
  return <span className="faint">{chapterLabel(map, usePlace(place).index)}</span>;
}

/** Ticks at the beginnings of chapters; of a book with more they would be a grey line. */
const MAX_TICKS = 60;

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
      {chapters.length <= MAX_TICKS &&
        chapters.slice(1).map(({ index, before }) => <i key={index} data-at={(before / words).toFixed(4)} />)}
      <b />
    </div>
  );
}

function BookFoot({ map, speed, place, areToolsShown, onOpen }: BookFrameProps & { onOpen: () => void }) {
  const { index, share, page } = usePlace(place);
  // At a desk the tools are in the bar.
  const isWide = useIsWide();
  const all = bookShare(map, index, share);
  const left = ((map.chapters[index]?.words ?? 0) * (1 - share)) / speed;
  const isAtStart = page === null ? share < 0.005 : page === 0;
  const isAtEnd = share > 0.995;
  const facts = (
    <>
      <span>
        {page !== null && `本章第 ${page + 1} 页 · `}
        {isAtEnd ? '本章读完' : `本章还剩 ${minutesLabel(left)}`}
      </span>
      <span className="num">
        全书 {Math.floor(all * 100)}%{/* While a chapter is read a phone has room for less. */}
        {all < 1 && (
          <span className={isAtStart || isAtEnd ? undefined : 'desk-only-inline'}>
            ，还剩 {minutesLabel((map.words * (1 - all)) / speed)}
          </span>
        )}
      </span>
    </>
  );
  return (
    <footer className="book-foot">
      <Track map={map} share={all} />
      {isWide ? (
        <p className="book-foot-open">{facts}</p>
      ) : (
        <button type="button" className="book-foot-open" aria-expanded={areToolsShown} onClick={onOpen}>
          <span className="vh">阅读工具，</span>
          {facts}
        </button>
      )}
    </footer>
  );
}
