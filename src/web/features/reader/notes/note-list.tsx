/**
 * The notes of this text in text order, each with a click to its passage: the right column on a desktop; on phones see
 * `notes-sheet.tsx`. However long the list, only the rows near what shows are in the page.
 */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { notifyAfterPaint } from '../../../shell/after-paint.ts';
import { UnsyncedBadge } from '../../../shell/outbox/unsynced-badge.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { ReaderNote } from '../ports.ts';
import type { AnchoredNote } from './note-store.ts';
import type { Notes } from './use-note-store.ts';

export interface NoteListProps {
  notes: Notes;
  /** Callbacks must be stable: rows are rendered again when one of them changes. */
  onGo: (note: ReaderNote) => void;
  /** Notes that have lost their place can still be read and deleted in the editor. */
  onEdit: (note: ReaderNote) => void;
  onReAnchor: (note: ReaderNote) => void;
}

export const NoteList = memo(function NoteList({ notes, ...on }: NoteListProps) {
  const lists = useNotesOnText(notes);
  return (
    <section className="notes" aria-labelledby="notes-title">
      <SectionHead title="这篇的笔记" id="notes-title">
        <span className="t14 faint">{lists.anchored.length + lists.unanchored.length || ''}</span>
      </SectionHead>
      <NotesOnText {...lists} {...on} />
    </section>
  );
});

export interface NoteLists {
  anchored: readonly AnchoredNote[];
  unanchored: readonly ReaderNote[];
}

/** Updates a frame late, so that a new highlight shows in the text first. */
export function useNotesOnText(notes: Notes): NoteLists {
  const subscribe = useMemo(() => notifyAfterPaint(notes.subscribe), [notes]);
  const anchored = useSyncExternalStore(subscribe, notes.anchored, () => NONE);
  const unanchored = useSyncExternalStore(subscribe, notes.unanchored, () => NO_NOTES);
  return { anchored, unanchored };
}

/** The rows alone, or what to do while there are none. */
export function NotesOnText({
  anchored,
  unanchored,
  onGo,
  onEdit,
  onReAnchor,
}: NoteLists & Omit<NoteListProps, 'notes'>) {
  const locked = unanchored.filter((note) => note.locked);
  const lost = unanchored.filter((note) => !note.locked);
  return (
    <>
      {anchored.length + unanchored.length === 0 && (
        <p className="t14 dim">点一个词看释义；选中文字可以划线、写笔记；段末的「译」打开翻译。</p>
      )}
      <NoteRows count={anchored.length} noteAt={(row) => anchored[row]?.note} label="到文中" onPress={onGo} />
      {locked.length > 0 && (
        <>
          <h3 className="t14 dim">在会员部分</h3>
          <NoteRows count={locked.length} noteAt={(row) => locked[row]} label="查看" onPress={onEdit} />
        </>
      )}
      {lost.length > 0 && (
        <>
          <h3 className="t14 dim">未定位：原文已改，找不到位置</h3>
          <NoteRows
            count={lost.length}
            noteAt={(row) => lost[row]}
            label="查看"
            onPress={onEdit}
            onReAnchor={onReAnchor}
          />
        </>
      )}
    </>
  );
}

const NONE: readonly AnchoredNote[] = [];
const NO_NOTES: readonly ReaderNote[] = [];

export interface NoteRowsProps {
  count: number;
  /** @param row from 0 */
  noteAt: (row: number) => ReaderNote | undefined;
  /** Title of the button, which tells what a click does. */
  label: string;
  /** Must be a stable function: rows are rendered again when it changes. */
  onPress: (note: ReaderNote) => void;
  /** Given only for notes that have lost their place. */
  onReAnchor?: (note: ReaderNote) => void;
}

function NoteRows({ count, noteAt, label, onPress, onReAnchor }: NoteRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { stretches, measure, scrollTo } = useStretches(list, count, noteAt);
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>(`[data-index="${wanted}"] button`);
    if (!button) return;
    button.focus();
    setWanted(null);
  });
  const goOn = (row: number) => {
    scrollTo(row);
    setWanted(row);
  };
  return (
    <ul ref={list}>
      {stretches.flatMap((stretch, index) => {
        const isBefore = index === 0 && stretch.to < count;
        // The gaps above and below the rows keep their keys while they grow and shrink.
        const key = isBefore ? 'before' : `after ${stretches.length - index}`;
        if (stretch.gap !== null) return <Gap key={key} stretch={stretch} isBefore={isBefore} onGo={goOn} />;
        const note = noteAt(stretch.from);
        return (
          note && (
            <li
              key={note.note_uuid}
              ref={measure}
              className={`note ${note.color}`}
              data-index={stretch.from}
              aria-setsize={count}
              aria-posinset={stretch.from + 1}
            >
              <NoteContent note={note} label={label} onPress={onPress} onReAnchor={onReAnchor} />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Height of a row with a highlight of two lines, CSS pixels. */
const ESTIMATED_ROW = 76;
/** Rows rendered above and below what shows. */
const OVERSCAN = 12;

/** A row, or rows from `from` to before `to` that are not rendered. */
interface Stretch {
  from: number;
  to: number;
  /** CSS pixels; null for a row. */
  gap: number | null;
}

function useStretches(list: RefObject<HTMLElement | null>, count: number, noteAt: NoteRowsProps['noteAt']) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const scroller = () => list.current?.closest('aside, .sheet') ?? null;
  // The height of what stands above the list may change with any rendering.
  useLayoutEffect(() => {
    const element = scroller();
    if (!element || !list.current) return;
    const top = list.current.getBoundingClientRect().top - element.getBoundingClientRect().top;
    setScrollMargin(Math.round(top + element.scrollTop));
  });
  const virtualizer = useVirtualizer({
    count,
    scrollMargin,
    getScrollElement: scroller,
    getItemKey: (row) => noteAt(row)?.note_uuid ?? row,
    estimateSize: () => ESTIMATED_ROW,
    overscan: OVERSCAN,
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), list.current),
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const end = scrollMargin + virtualizer.getTotalSize();
  const stretches: Stretch[] = [];
  let done = { row: 0, y: scrollMargin };
  for (const { index, start, end: y } of [...items, { index: count, start: end, end }]) {
    if (index > done.row) stretches.push({ from: done.row, to: index, gap: start - done.y });
    if (index < count) stretches.push({ from: index, to: index + 1, gap: null });
    done = { row: index + 1, y };
  }
  return {
    stretches,
    measure: virtualizer.measureElement,
    scrollTo: (row: number) => virtualizer.scrollToIndex(row, { align: 'center' }),
  };
}

/** The row with the focus stays, or the keyboard would lose its place. */
function withFocused(rows: number[], list: HTMLElement | null): number[] {
  const focused = document.activeElement?.closest<HTMLElement>('[data-index]');
  const row = Number(focused?.dataset.index);
  if (!focused || !list?.contains(focused) || rows.includes(row)) return rows;
  return [...rows, row].sort((one, other) => one - other);
}

interface NoteContentProps extends Omit<NoteRowsProps, 'count' | 'noteAt'> {
  note: ReaderNote;
}

/** Memoised without its index in the list, which changes with every note above. */
const NoteContent = memo(function NoteContent({ note, label, onPress, onReAnchor }: NoteContentProps) {
  return (
    <>
      <button type="button" className="note-go" title={label} onClick={() => onPress(note)}>
        <q lang={note.root.endsWith('zh') ? 'zh-CN' : 'en'}>{note.text}</q>
      </button>
      {note.comment && <Comment text={note.comment} />}
      {note.tag && <Tag>{note.tag}</Tag>} <UnsyncedBadge item={`note:${note.note_uuid}`} />
      {onReAnchor && (
        <button type="button" className="note-act link" onClick={() => onReAnchor(note)}>
          放回原文
        </button>
      )}
    </>
  );
});

/** Characters of about six lines; more would hide the notes that follow. */
const LONG_COMMENT = 140;
const MOST_LINES = 6;

/** What was noted; of a long one, as an answer that was kept, the beginning, until the reader wants the whole. */
function Comment({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  if (text.length <= LONG_COMMENT && text.split('\n').length <= MOST_LINES) return <p>{text}</p>;
  return (
    <>
      <p className={isWhole ? undefined : 'note-cut'}>{text}</p>
      <button type="button" className="note-act link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        {isWhole ? '收起' : '全文'}
      </button>
    </>
  );
}

interface GapProps {
  stretch: Stretch;
  isBefore: boolean;
  /** Goes to the row next to those that are in the page. */
  onGo: (row: number) => void;
}

/** Stands for rows that are out of sight. Its button lets the keyboard move on before they are rendered. */
function Gap({ stretch: { from, to, gap }, isBefore, onGo }: GapProps) {
  return (
    <li className="note-gap" data-gap={isBefore ? 'before' : 'after'} style={{ height: gap ?? 0 }}>
      <button type="button" className="link pad t14" onClick={() => onGo(isBefore ? to - 1 : from)}>
        {isBefore ? '前面' : '后面'}还有 {to - from} 条
      </button>
    </li>
  );
}
