/** 目录, 笔记 and 书签 of a book in one drawer, each line a way to its place. */
import { Bookmark as BookmarkIcon, Check, ChevronDown, Undo2, X } from 'lucide';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Book } from '#contract/shapes.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BookCover } from '../books/made-cover.tsx';
import type { BookNotes, PlacedNote } from './book-notes.ts';
import {
  type BookMap,
  bookShare,
  type ContentsChapter,
  chapterLabel,
  contentsOf,
  isChapterRead,
  minutesLabel,
  numberLabel,
} from './book-places.ts';
import type { ReachedPlace } from './use-book-place.ts';
import { type BookmarkRemoval, type BookmarkRow, useBookmarkRemoval } from './use-bookmark-removal.ts';
import type { PlaceWanted } from './use-chapters.ts';

type ContentsTab = 'toc' | 'notes' | 'bookmarks';

interface ContentsDrawerProps {
  book: Pick<Book, 'book_uuid' | 'title' | 'author' | 'cover' | 'toc'>;
  map: BookMap;
  speed: number;
  reached: ReachedPlace;
  notes: BookNotes;
  isLoggedIn: boolean;
  isOnShelf: boolean;
  tab: ContentsTab;
  onTab: (tab: ContentsTab) => void;
  onGo: (place: PlaceWanted) => void;
  onClose: () => void;
}

const tabs = [
  { name: 'toc', label: '目录' },
  { name: 'notes', label: '笔记' },
  { name: 'bookmarks', label: '书签' },
] as const;

export function ContentsDrawer(props: ContentsDrawerProps) {
  const { book, map, speed, reached, notes, tab, onTab, onClose } = props;
  const all = useSyncExternalStore(notes.subscribe, notes.all, notes.all);
  const bookmarks = useBookmarkRemoval(notes);
  const marked = bookmarks.rows.filter(({ isRemoved }) => !isRemoved).length;
  const counts = { toc: 0, notes: all.length, bookmarks: marked };
  const share = bookShare(map, reached.index, reached.share);
  return (
    <Drawer label="书的内容" side="left" onClose={onClose}>
      <header className="drawer-head">
        <BookCover book={book} className="drawer-cover" />
        <div>
          <h2 lang="en">{book.title}</h2>
          <p className="t12 dim">
            读到 <b className="num">{Math.floor(share * 100)}%</b>，还剩{' '}
            {minutesLabel((map.words * (1 - share)) / speed)}
          </p>
        </div>
        <IconButton icon={X} label="关闭" onClick={closeDrawer} />
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div className="tabs" role="group" aria-label="看什么">
        {tabs.map(({ name, label }) => (
          <button key={name} type="button" aria-pressed={name === tab} onClick={() => onTab(name)}>
            {label}
            {counts[name] > 0 && <span className="t12 faint num">{counts[name]}</span>}
          </button>
        ))}
      </div>
      {tab === 'toc' && <Contents {...props} />}
      {tab === 'notes' && <NoteLines {...props} all={all} />}
      {tab === 'bookmarks' && <BookmarkLines {...props} bookmarks={bookmarks} />}
    </Drawer>
  );
}

function Contents({ book, map, speed, reached, isLoggedIn, isOnShelf, onGo }: ContentsDrawerProps) {
  const list = useRef<HTMLOListElement>(null);
  const { data: shelf } = useQuery(
    callQuery('GET /reader/mybook/{id}', { params: { id: book.book_uuid } }),
    isLoggedIn && isOnShelf,
  );
  const lines = contentsOf(book.toc, map);
  const hasSections = lines.some((line) => line.kind === 'chapter' && line.sections.length > 0);
  useEffect(() => {
    const scroll = () => {
      const now = list.current?.querySelector<HTMLElement>('.toc-line.now');
      if (now && list.current) list.current.scrollTop = now.offsetTop - list.current.clientHeight / 3;
    };
    scroll();
    // Lines far away get their heights when they are first laid out.
    const frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <ol className={classes('toc-lines', hasSections && 'has-sections')} ref={list}>
      {lines.map((line) =>
        line.kind === 'part' ? (
          <li key={`part ${line.title} ${line.index}`} className="toc-part" lang="en">
            {line.title}
          </li>
        ) : (
          <ChapterLine
            key={line.index}
            line={line}
            map={map}
            speed={speed}
            reached={reached}
            isRead={shelf !== undefined && isChapterRead(shelf, map, line.index)}
            onGo={onGo}
          />
        ),
      )}
    </ol>
  );
}

interface ChapterLineProps extends Pick<ContentsDrawerProps, 'map' | 'speed' | 'reached' | 'onGo'> {
  line: ContentsChapter;
  /** All of it; the chapter that one is in is not shown as such, also where one has gone back. */
  isRead: boolean;
}

function ChapterLine({ line, map, speed, reached, isRead, onGo }: ChapterLineProps) {
  const isNow = line.index === reached.index;
  const isTicked = isRead && !isNow;
  const [isOpen, setIsOpen] = useState(isNow);
  return (
    <li className={classes('toc-line', isNow && 'now')} aria-current={isNow ? 'true' : undefined}>
      <div className="toc-row">
        <button type="button" onClick={() => onGo({ index: line.index, block_id: null, offset: 0 })}>
          <span className="toc-number num">{map.chapters.length > 1 && line.number}</span>
          <b lang="en">{line.title}</b>
          <span className="toc-share num">
            {isNow && `${Math.floor(reached.share * 100)}%`}
            {isTicked && <Icon of={Check} size="sm" />}
            {isTicked && <span className="vh">读过</span>}
            {!isNow && !isTicked && line.words > 0 && minutesLabel(line.words / speed).replace('分钟', '分')}
          </span>
        </button>
        {line.sections.length > 0 && (
          <IconButton
            icon={ChevronDown}
            iconSize="sm"
            className="toc-open"
            label={isOpen ? '收起小节' : '展开小节'}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
      </div>
      {isOpen && line.sections.length > 0 && (
        <ul>
          {line.sections.map(({ title, block_id }) => (
            <li key={block_id}>
              <button type="button" onClick={() => onGo({ index: line.index, block_id, offset: 0 })}>
                <span lang="en">{title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNow && <span className="vh">{chapterLabel(map, line.index)}，正在读</span>}
    </li>
  );
}

function NoteLines({ all, map, isLoggedIn, onGo }: ContentsDrawerProps & { all: readonly PlacedNote[] }) {
  if (all.length === 0) {
    return (
      <div className="state">
        <p className="state-title">还没有笔记</p>
        <p className="t14 dim">
          {isLoggedIn ? '选中一段文字就能划线、写笔记。' : '登录后选中一段文字就能划线、写笔记。'}
        </p>
      </div>
    );
  }
  const groups = groupedBy(all, ({ index }) => index);
  return (
    <ol className="found-list">
      {groups.map(([index, items]) => (
        <li key={String(index)}>
          <ChapterName map={map} index={index} count={items.length} />
          <ul>
            {items.map(({ note }) => (
              <li key={note.note_uuid} className={`noted ${note.color}`}>
                <button
                  type="button"
                  disabled={index === null}
                  onClick={() => index !== null && onGo({ index, ...note.data.start })}
                >
                  {/* Painted behind its words, which a part of the grid is not. */}
                  <span>
                    <q lang="en">{note.text}</q>
                  </span>
                  {note.comment && <span className="noted-comment">{note.comment}</span>}
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

interface BookmarkLinesProps extends Pick<ContentsDrawerProps, 'map' | 'onGo'> {
  bookmarks: BookmarkRemoval;
}

function BookmarkLines({ bookmarks: { rows, toggle }, map, onGo }: BookmarkLinesProps) {
  if (rows.length === 0) {
    return (
      <div className="state">
        <p className="state-title">还没有书签</p>
        <p className="t14 dim">读到想记住的地方，点右上角的书签。</p>
      </div>
    );
  }
  return (
    <ol className="found-list">
      {groupedBy(rows, ({ mark }) => mark.index).map(([index, items]) => (
        <li key={String(index)}>
          <ChapterName map={map} index={index} count={items.filter(({ isRemoved }) => !isRemoved).length} />
          <ul>
            {items.map((row) => (
              <BookmarkLine key={row.mark.uuid} row={row} onGo={onGo} onToggle={() => void toggle(row)} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

interface BookmarkLineProps extends Pick<ContentsDrawerProps, 'onGo'> {
  row: BookmarkRow;
  onToggle: () => void;
}

function BookmarkLine({ row: { mark, isRemoved, failure }, onGo, onToggle }: BookmarkLineProps) {
  return (
    <li className={classes('marked', isRemoved && 'gone')}>
      <button type="button" onClick={() => onGo(mark)}>
        <Icon of={BookmarkIcon} size="sm" />
        {isRemoved ? <s lang="en">{mark.text}</s> : <span lang="en">{mark.text}</span>}
        <span className="marked-news t12" role="status">
          {isRemoved && '已删除'}
          {failure !== null && <span className="bad">{failure}</span>}
        </span>
      </button>
      {/* One button for both, so that the focus stays on it. */}
      <IconButton
        icon={isRemoved ? Undo2 : X}
        iconSize="sm"
        label={isRemoved ? '放回书签' : '删除书签'}
        onClick={onToggle}
      />
    </li>
  );
}

/** Name of a chapter above the hits in it. */
interface ChapterNameProps {
  map: BookMap;
  index: number | null;
  /** Null while not all of them are known. */
  count: number | null;
}

export function ChapterName({ map, index, count }: ChapterNameProps) {
  return (
    <p className="found-chapter">
      {index === null ? (
        <b>没有位置的</b>
      ) : (
        <>
          <span className="t12 dim">{numberLabel(map, index)}</span>
          <b lang="en">{map.chapters[index]?.title ?? ''}</b>
        </>
      )}
      <span className="t12 faint num">{count}</span>
    </p>
  );
}

/** Neighbours with the same key, in their order. */
export function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const groups: [Key, Item[]][] = [];
  for (const item of items) {
    const key = keyOf(item);
    const last = groups.at(-1);
    if (last && last[0] === key) last[1].push(item);
    else groups.push([key, [item]]);
  }
  return groups;
}

/** Click handler of a button that closes its drawer. */
export const closeDrawer = ({ currentTarget }: { currentTarget: Element }) => currentTarget.closest('dialog')?.close();

interface DrawerProps {
  label: string;
  side: 'left' | 'right';
  onClose: () => void;
  children: ReactNode;
}

/** A drawer over the page from one side: contents and notes from the left, the search from the right; all of a phone's screen where told. */
export function Drawer({ label, side, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={dialog}
      className={`book-drawer ${side}`}
      aria-label={label}
      // The focus has returned by then; removing a drawer while it is open would lose it.
      onClose={onClose}
      // A press beside it is one on the dialog itself: what is in it covers all of it.
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="drawer-body">{children}</div>
    </dialog>
  );
}
