/** The notes of this text in the right column, in text order; a press goes to the place. */
import type { ReactNode } from 'react';
import { UnsentSign } from '../../shell/outbox/unsent-sign.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ReaderNote } from './ports.ts';
import type { Notes } from './use-notes.ts';

interface NoteListProps {
  notes: Notes;
  onGo: (noteUuid: string) => void;
  /** Notes that have no place any more can still be read and deleted in the editor. */
  onEdit: (note: ReaderNote) => void;
  onPutBack: (note: ReaderNote) => void;
}

export function NoteList({ notes: { placed, unplaced }, onGo, onEdit, onPutBack }: NoteListProps) {
  return (
    <section className="notes" aria-labelledby="notes-title">
      <SectionHead title="这篇的笔记" id="notes-title">
        <span className="t14 faint">{placed.length + unplaced.length || ''}</span>
      </SectionHead>
      {placed.length + unplaced.length === 0 && (
        <p className="t14 dim">点一个词看释义；选中文字可以划线、写笔记；段末的「译」打开翻译。</p>
      )}
      <ul>
        {placed.map(({ note }) => (
          <NoteItem key={note.note_uuid} note={note} label="到文中" onPress={() => onGo(note.note_uuid)} />
        ))}
      </ul>
      {unplaced.length > 0 && (
        <>
          <h3 className="t14 dim">未定位：原文已改，找不到位置</h3>
          <ul>
            {unplaced.map((note) => (
              <NoteItem key={note.note_uuid} note={note} label="查看" onPress={() => onEdit(note)}>
                <button type="button" className="note-act link" onClick={() => onPutBack(note)}>
                  放回原文
                </button>
              </NoteItem>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface NoteItemProps {
  note: ReaderNote;
  label: string;
  onPress: () => void;
  children?: ReactNode;
}

function NoteItem({ note, label, onPress, children }: NoteItemProps) {
  return (
    <li className={`note ${note.color}`}>
      <button type="button" className="note-go" title={label} onClick={onPress}>
        <q lang={note.root.endsWith('zh') ? 'zh-CN' : 'en'}>{note.text}</q>
      </button>
      {note.comment && <p>{note.comment}</p>}
      {note.tag && <Tag>{note.tag}</Tag>} <UnsentSign item={`note:${note.note_uuid}`} />
      {children}
    </li>
  );
}
