/** Registers the feature: calls of notes in books with their handlers, the nightly cleaning, and what happens to its rows when an account ends. */

import { AppError } from '#contract/errors.ts';
import { defineFeature } from '#server/feature.ts';
import { attachment } from '#server/http/attachment.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import { presentBookNote, presentNotedBook } from './present.ts';
import type { BookNoteService } from './service.ts';
import { bookNoteImports } from './tables.ts';

export const bookNotesFeature = defineFeature({
  name: 'book-notes',
  routes: ({ services: { bookNotes } }) => bookNoteRoutes(bookNotes),
  clean: ({ bookNotes }) => bookNotes.clean(),
  persons: [erase(bookNoteImports.userId, '从别处导入笔记的记录')],
});

function bookNoteRoutes(bookNotes: BookNoteService) {
  return {
    'GET /reader/book/{id}/mynote': async ({ params, query, viewer }) => {
      const { book, notes } = await bookNotes.ofBook(requireViewer(viewer), params.id, query);
      const items = notes.map(({ row, chapter }) => presentBookNote(row, chapter));
      return { items, next_offset: null, book: presentNotedBook(book) };
    },
    'POST /reader/book/{id}/note/add': async ({ params, body, viewer }) => {
      const { at, updated_at: updatedAt, ...note } = body;
      const changedAt = instantOf(at ?? updatedAt);
      const { row, chapter } = await bookNotes.put(requireViewer(viewer), params.id, note, changedAt);
      return presentBookNote(row, chapter);
    },
    'POST /reader/book/notes/{id}/delete': async ({ params, body, viewer }) => {
      if (body.note_uuid !== undefined && body.note_uuid.toLowerCase() !== params.id.toLowerCase()) {
        throw new AppError('INVALID_INPUT', { fields: { note_uuid: '与路径里的编号不同' } });
      }
      await bookNotes.remove(requireViewer(viewer).userId, params.id, instantOf(body.at));
      return { ok: true as const };
    },
    'GET /reader/book/{id}/mynote/export': async ({ params, query, viewer }) =>
      attachment(await bookNotes.exportFile(requireViewer(viewer), params.id, query.format)),
    'POST /reader/book/notes/import/preview': ({ body, viewer }) =>
      bookNotes.previewImport(requireViewer(viewer), body),
    'POST /reader/book/notes/import': ({ body, viewer }) => bookNotes.importNotes(requireViewer(viewer), body),
    'GET /reader/book/notes/import': async ({ viewer }) => ({
      items: (await bookNotes.imports(requireViewer(viewer).userId)).map((row) => ({
        import_id: String(row.id),
        name: row.name,
        sources: row.sources,
        added: row.noteUuids.length,
        changed: row.before.length,
        at: row.createdAt.toISOString(),
        undone_at: row.undoneAt?.toISOString() ?? null,
      })),
      next_offset: null,
    }),
    'POST /reader/book/notes/import/undo': ({ body, viewer }) =>
      bookNotes.undoImport(requireViewer(viewer).userId, Number(body.import_id)),
    'GET /reader/book/{id}/share': async ({ params, viewer }) => ({
      share: await bookNotes.shareOf(requireViewer(viewer), params.id),
    }),
    'POST /reader/book/{id}/share': ({ params, body, viewer }) => {
      const { note_uuids: noteUuids, with_comments: hasComments, with_translation: hasTranslation } = body;
      return bookNotes.share(requireViewer(viewer), params.id, { noteUuids, hasComments, hasTranslation });
    },
    'POST /reader/book/{id}/share/end': async ({ params, viewer }) => {
      await bookNotes.endShare(requireViewer(viewer).userId, params.id);
      return { ok: true as const };
    },
    'GET /reader/book/{id}/share/lines': async ({ params, query, viewer }) => {
      const { book, facts, sharer, sharedAt, lines } = await bookNotes.sharedLines(viewer, params.id, query.s);
      const { uuid, title, author, cover } = book;
      const { description, wordCount: word_count, difficulty } = facts;
      return {
        book: { book_uuid: uuid, title, author, cover, description, word_count, difficulty },
        sharer,
        shared_at: sharedAt.toISOString(),
        lines,
        is_readable: book.isReadable,
      };
    },
  } satisfies Handlers;
}

/** The instant of a payload, which is the client's own; undefined for anything that is no instant. */
function instantOf(at: unknown): Date | undefined {
  const date = typeof at === 'string' ? new Date(at) : null;
  return date === null || Number.isNaN(date.getTime()) ? undefined : date;
}
