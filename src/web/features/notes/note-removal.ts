/** Deleting notes in a list, with 撤销. Goes through the outbox, as in the text: a newer change of a note replaces one that has not been sent. */
import { useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { QueuedCall } from '../../shell/outbox/entry.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { toast } from '../../ui/toast.ts';

interface Removable {
  note_uuid: string;
}

/** Calls of one kind of notes. */
export interface NoteCalls<T> {
  /** What is shown of a note that waits for the network. */
  textOf(note: T): string;
  remove(note: T): QueuedCall;
  restore(note: T): QueuedCall;
}

interface NoteRemoval<T> {
  isRemoved(note: T): boolean;
  remove(note: T): void;
}

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
