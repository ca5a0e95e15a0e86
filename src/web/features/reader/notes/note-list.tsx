/**
 * The notes of this text in text order, each with a click to its passage: the right column on a desktop; on phones see
 * `notes-sheet.tsx`. However long the list, only the rows near what shows are in the page.
 */
import { memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { notifyAfterPaint } from '../../../shell/after-paint.ts';
import { UnsyncedBadge } from '../../../shell/outbox/unsynced-badge.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { ReaderNote } from '../ports.ts';
import type { AnchoredNote } from './note-store.ts';
import type { Notes } from './use-note-store.ts';
import { type Stretch, useRowWindow } from './use-row-window.ts';

export interface NoteListProps {
  notes: Notes;
  /** Each of these stays the same function while it does the same. */
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
  return (
    <>
      {anchored.length + unanchored.length === 0 && (
        <p className="t14 dim">点一个词看释义；选中文字可以划线、写笔记；段末的「译」打开翻译。</p>
      )}
      <NoteRows count={anchored.length} noteAt={(row) => anchored[row]?.note} label="到文中" onPress={onGo} />
      {unanchored.length > 0 && (
        <>
          <h3 className="t14 dim">未定位：原文已改，找不到位置</h3>
          <NoteRows
            count={unanchored.length}
            noteAt={(row) => unanchored[row]}
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
  /** What a click does, for the button's title. */
  label: string;
  /** The same function as long as it does the same: rows are rendered again only when they change. */
  onPress: (note: ReaderNote) => void;
  /** Only for notes that have lost their place. */
  onReAnchor?: (note: ReaderNote) => void;
}

function NoteRows({ count, noteAt, label, onPress, onReAnchor }: NoteRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { stretches, show } = useRowWindow(list, 'aside, .sheet', count);
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${wanted}"] button`)?.focus();
    setWanted(null);
  }, [wanted]);
  const goOn = (row: number) => {
    show(row);
    setWanted(row);
  };
  return (
    <ul ref={list}>
      {stretches.flatMap((stretch, index) => {
        const isBefore = index === 0 && stretch.to < count;
        // The gaps above and below the rows keep their keys while they grow and shrink.
        const key = isBefore ? 'before' : `after ${stretches.length - index}`;
        if (stretch.gap !== null) return <Gap key={key} stretch={stretch} isBefore={isBefore} onGo={goOn} />;
        return rowsOf(stretch).map((row) => {
          const note = noteAt(row);
          return (
            note && (
              <li
                key={note.note_uuid}
                className={`note ${note.color}`}
                data-row={row}
                aria-setsize={count}
                aria-posinset={row + 1}
              >
                <NoteContent note={note} label={label} onPress={onPress} onReAnchor={onReAnchor} />
              </li>
            )
          );
        });
      })}
    </ul>
  );
}

function rowsOf({ from, to }: Stretch): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
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
      {note.comment && <p>{note.comment}</p>}
      {note.tag && <Tag>{note.tag}</Tag>} <UnsyncedBadge item={`note:${note.note_uuid}`} />
      {onReAnchor && (
        <button type="button" className="note-act link" onClick={() => onReAnchor(note)}>
          放回原文
        </button>
      )}
    </>
  );
});

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
