/**
 * One note in a list of notes: the marked text, the comment, its tag and day, a link to its place, and deleting it; and the line above the
 * list that says what the filters leave out.
 */
import { Trash2 } from 'lucide';
import { useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { Note } from '#contract/shapes.ts';
import type { QueuedCall } from '../../shell/outbox/entry.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { formatFullDay } from '../../ui/day.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { leaveRow } from '../../ui/leave-row.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { colours, type NoteFilters } from './note-filters.ts';

interface NoteRowProps {
  note: Pick<Note, 'note_uuid' | 'tag' | 'created_at'> & { text: string | null; comment: string | null };
  color: Note['color'];
  /** Language of the marked text. */
  lang: 'en' | 'zh-CN';
  /** Link to the text of the note; null when that cannot be opened. */
  link: { to: string; label: string } | null;
  onRemove: () => void;
}

export function NoteRow({
  note: { note_uuid: id, text, comment, tag, created_at: at },
  color,
  lang,
  link,
  onRemove,
}: NoteRowProps) {
  return (
    <li className="note-row" id={`note-${id}`}>
      {text && (
        <blockquote className={`mark-${color}`} lang={lang}>
          {text}
        </blockquote>
      )}
      {comment && <p className="note-comment">{comment}</p>}
      <div className="note-foot">
        {tag && <Tag>{tag}</Tag>}
        <time className="t12 dim" dateTime={at}>
          {formatFullDay(at)}
        </time>
        {link && (
          <PageLink className="link pad t14" to={link.to}>
            {link.label}
          </PageLink>
        )}
        <IconButton
          icon={Trash2}
          label="删除"
          aria-description={(text ?? comment ?? '').slice(0, 40)}
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget);
            onRemove();
          }}
        />
      </div>
    </li>
  );
}

interface Removable {
  note_uuid: string;
}

/** Calls of one kind of notes. */
export interface NoteCalls<T> {
  /** Text that is shown for a note that waits for the network. */
  textOf(note: T): string;
  remove(note: T): QueuedCall;
  restore(note: T): QueuedCall;
}

interface NoteRemoval<T> {
  isRemoved(note: T): boolean;
  remove(note: T): void;
}

/** Deleting notes in a list, with 撤销. Goes through the outbox, as in the text: a newer change of a note replaces one that has not been sent. */
export function useNoteRemoval<T extends Removable>(calls: NoteCalls<T>): NoteRemoval<T> {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const hide = ({ note_uuid: id }: T) => setRemoved((now) => new Set(now).add(id));
  const show = ({ note_uuid: id }: T) => setRemoved((now) => new Set([...now].filter((other) => other !== id)));

  async function remove(note: T) {
    hide(note);
    try {
      await send(note, '', calls.remove(note));
      toast('已删除', { action: { label: '撤销', onClick: () => void restore(note) } });
    } catch (error) {
      show(note);
      toast(error instanceof ApiError ? error.msg : '没有删除，请再试一次');
    }
  }

  async function restore(note: T) {
    show(note);
    try {
      await send(note, calls.textOf(note), calls.restore(note));
    } catch (error) {
      hide(note);
      const again = { label: '再试', onClick: () => void restore(note) };
      toast(error instanceof ApiError ? error.msg : '没有恢复', { action: again });
    }
  }

  return { isRemoved: ({ note_uuid: id }) => removed.has(id), remove: (note) => void remove(note) };
}

async function send({ note_uuid: id }: Removable, text: string, call: QueuedCall): Promise<void> {
  const outcome = await pageOutbox().put({ item: `note:${id}`, aspect: 'note', text, call });
  if (outcome.state === 'refused') throw outcome.error;
}

interface FilterLineProps {
  filters: NoteFilters;
  /** Address of the work with all of its notes. */
  wholeAddress: string;
  /** 这篇, 这本. */
  work: string;
}

/** Says which of a work's notes are left out, with the way to all of them. */
export function FilterLine({ filters: { color, tag }, wholeAddress, work }: FilterLineProps) {
  if (!color && !tag) return null;
  const named = [color && colours.find(({ value }) => value === color)?.label, tag && `标签「${tag}」`];
  return (
    <p className="t14 dim">
      只看{named.filter(Boolean).join('、')}的。<TextLink href={wholeAddress}>看{work}的全部笔记</TextLink>
    </p>
  );
}
