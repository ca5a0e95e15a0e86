/** The calls by which the note pages delete a note and bring it back: later than every change of it that is known, whatever the device's clock says. */
import type { BookNote, Note } from '#contract/shapes.ts';
import { changeTime } from '../../shell/change-time.ts';
import type { NoteCalls } from './note-row.tsx';

export const articleNoteCalls: NoteCalls<Note> = {
  textOf: ({ text, comment }) => (comment ? `${text}\n\n${comment}` : text),
  remove: ({ note_uuid: id, updated_at }) => ({
    name: 'POST /reader/article/notes/{id}/delete',
    input: { params: { id }, body: { at: changeTime(updated_at) } },
  }),
  restore({ note_uuid, text, comment, root, tag, color, data, article_id: id, updated_at }) {
    const body = { note_uuid, text, comment, root, tag, color, data, at: changeTime(updated_at) };
    return { name: 'POST /reader/article/{id}/notes/add', input: { params: { id }, body } };
  },
};

export const bookNoteCalls: NoteCalls<BookNote> = {
  textOf: ({ text, comment }) => [text, comment].filter(Boolean).join('\n\n'),
  remove: ({ note_uuid: id, updated_at }) => ({
    name: 'POST /reader/book/notes/{id}/delete',
    input: { params: { id }, body: { at: changeTime(updated_at) } },
  }),
  restore({ book_uuid: id, created_at: _, updated_at, ...note }) {
    const body = { ...note, at: changeTime(updated_at) };
    return { name: 'POST /reader/book/{id}/note/add', input: { params: { id }, body } };
  },
};
