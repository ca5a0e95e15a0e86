/** Deleting a note: gone at once, back with 撤销 under the same number and at the same place. */
import { useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { Note } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { toast } from '../../ui/toast.ts';

export interface NoteRemoval {
  isRemoved(note: Note): boolean;
  remove(note: Note): void;
}

export function useNoteRemoval(): NoteRemoval {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const hide = ({ note_uuid: id }: Note) => setRemoved((now) => new Set(now).add(id));
  const show = ({ note_uuid: id }: Note) => setRemoved((now) => new Set([...now].filter((other) => other !== id)));

  async function remove(note: Note) {
    hide(note);
    try {
      await api().call('POST /reader/article/notes/{id}/delete', { params: { id: note.note_uuid }, body: {} });
      toast('已删除', { action: { label: '撤销', onClick: () => void restore(note) } });
    } catch (error) {
      show(note);
      toast(error instanceof ApiError ? error.msg : '没有删除，请再试一次');
    }
  }

  async function restore(note: Note) {
    const { note_uuid, text, comment, root, tag, color, data } = note;
    show(note);
    try {
      await api().call('POST /reader/article/{id}/notes/add', {
        params: { id: note.article_id },
        body: { note_uuid, text, comment, root, tag, color, data },
      });
    } catch (error) {
      hide(note);
      const again = { label: '再试', onClick: () => void restore(note) };
      toast(error instanceof ApiError ? error.msg : '没有恢复', { action: again });
    }
  }

  return { isRemoved: ({ note_uuid: id }) => removed.has(id), remove: (note) => void remove(note) };
}
