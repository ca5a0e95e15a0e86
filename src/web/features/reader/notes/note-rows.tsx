/** A list of notes, as long as it may be: only the rows near what shows are in the page, each says its place in the whole. */
import { memo, useEffect, useRef, useState } from 'react';
import { UnsyncedBadge } from '../../../shell/outbox/unsynced-badge.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { ReaderNote } from '../ports.ts';
import type { Stretch } from './row-window.ts';
import { useRowWindow } from './use-row-window.ts';

export interface NoteRowsProps {
  count: number;
  /** @param row from 0 */
  noteAt: (row: number) => ReaderNote | undefined;
  /** What a press does, for the button's title. */
  label: string;
  /** The same function as long as it does the same: rows are rendered again only when they change. */
  onPress: (note: ReaderNote) => void;
  /** Where they have lost their places. */
  onPutBack?: (note: ReaderNote) => void;
}

export function NoteRows({ count, noteAt, label, onPress, onPutBack }: NoteRowsProps) {
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
        // The gap above the rows and the one below stay themselves while they grow and shrink.
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
                <NoteContent note={note} label={label} onPress={onPress} onPutBack={onPutBack} />
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

/** Not its place in the list, which changes with every note above. */
const NoteContent = memo(function NoteContent({ note, label, onPress, onPutBack }: NoteContentProps) {
  return (
    <>
      <button type="button" className="note-go" title={label} onClick={() => onPress(note)}>
        <q lang={note.root.endsWith('zh') ? 'zh-CN' : 'en'}>{note.text}</q>
      </button>
      {note.comment && <p>{note.comment}</p>}
      {note.tag && <Tag>{note.tag}</Tag>} <UnsyncedBadge item={`note:${note.note_uuid}`} />
      {onPutBack && (
        <button type="button" className="note-act link" onClick={() => onPutBack(note)}>
          放回原文
        </button>
      )}
    </>
  );
});

interface GapProps {
  stretch: Stretch;
  isBefore: boolean;
  /** To the row next to those that are in the page. */
  onGo: (row: number) => void;
}

/** Stands for rows that are out of sight. Its button is the way on for a keyboard that gets here before they do. */
function Gap({ stretch: { from, to, gap }, isBefore, onGo }: GapProps) {
  return (
    <li className="note-gap" data-gap={isBefore ? 'before' : 'after'} style={{ height: gap ?? 0 }}>
      <button type="button" className="link pad t14" onClick={() => onGo(isBefore ? to - 1 : from)}>
        {isBefore ? '前面' : '后面'}还有 {to - from} 条
      </button>
    </li>
  );
}
