/**
 * Registers the feature: calls of books with their handlers and what they answer, the job that reads files, cleaning, and what happens to its
 * rows when an account ends. Calls of notes in books are `book-notes`.
 */

import { sql } from 'drizzle-orm';
import { defineFeature, worker } from '#server/feature.ts';
import { type BookNoteService, presentBookNote } from '#server/features/book-notes/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { readerOf, requireViewer } from '#server/http/viewer.ts';
import { erase, eraseUnlessShared } from '#server/person-rule.ts';
import { siteLoginOf } from '#server/providers/fetch/site-login.ts';
import type { BookSearch } from './book-search.ts';
import { bookJob } from './bringing.ts';
import type { BookImporting } from './importing.ts';
import { presentBook, presentShelfItem, presentWholeBook } from './present.ts';
import { hasOthersNotes } from './queries.ts';
import type { BookService } from './service.ts';
import { bookNotes, bookShares, books, bookUploads, shelf } from './tables.ts';

export const booksFeature = defineFeature({
  name: 'books',
  routes: ({ services: { books: service, bookImporting: importing, bookSearch: search, bookNotes: notes, history } }) =>
    bookRoutes({ books: service, importing, search, notes, issueT: history.issueT }),
  workers: ({ bookImporting }) => [worker(bookJob, bookImporting.run)],
  schedules: ({ bookImporting }) => [
    { name: 'book-files-abandoned', cron: '23 * * * *', run: () => bookImporting.failAbandoned() },
  ],
  clean: ({ bookImporting }) => bookImporting.clean(),
  persons: [
    eraseUnlessShared(books.ownerId, {
      whose: '上传的书',
      why: 'a book that is or was in the library has notes and places of other readers: it becomes one of the house',
      handedOn: sql`${books.publishedAt} IS NOT NULL OR ${hasOthersNotes(books.ownerId)}`,
    }),
    erase(bookUploads.userId, '刚上传的文件成了哪本书', ['key']),
    erase(shelf.userId, '书架和读到的位置'),
    erase(bookNotes.userId, '书里的划线和笔记'),
    erase(bookShares.userId, '分享出去的书摘'),
  ],
});

interface BookRoutes {
  books: BookService;
  importing: Pick<BookImporting, 'bring'>;
  search: BookSearch;
  notes: Pick<BookNoteService, 'ofChapter'>;
  /** Proof that a reader opened a book, for reports of reading. */
  issueT(userId: number, bookUuid: string): Promise<string>;
}

function bookRoutes({ books, importing, search, notes, issueT }: BookRoutes) {
  return {
    'POST /reader/book/upload_by_link': async ({ body, viewer, request }) => {
      const { link, digest = null } = body;
      const reader = requireViewer(viewer);
      const { bookUuid, taskId } = await importing.bring(reader, link, digest, siteLoginOf(body), request.signal);
      return { book_uuid: bookUuid, task_id: String(taskId) };
    },
    'GET /reader/book': async ({ query, viewer }) => {
      const { q, difficulty, offset, limit } = query;
      const page = await books.library(viewer, { q: q || undefined, difficulty }, { offset, limit });
      return { ...page, items: page.items.map((book) => presentBook(book)) };
    },
    'GET /reader/book/{id}/show': async ({ params, viewer }) => {
      const book = presentWholeBook(await books.show(viewer, params.id));
      const reader = readerOf(viewer);
      return { ...book, t: reader && (await issueT(reader.userId, params.id)) };
    },
    'GET /reader/book/{id}/chapter/{index}': async ({ params, viewer }) => {
      const chapter = await books.chapter(viewer, params.id, params.index);
      const reader = readerOf(viewer);
      const own = reader === null ? [] : await notes.ofChapter(reader.userId, params.id, params.index);
      return { ...chapter, notes: own.map((row) => presentBookNote(row)) };
    },
    'GET /reader/book/{id}/chapter/{index}/words': async ({ params, query, viewer }) => ({
      level_words: await books.levelWords(viewer, params.id, params.index, query.unknown ?? false),
    }),
    'GET /reader/book/{id}/search': async ({ params, query, viewer }) => {
      const { fileId } = await books.readable(viewer, params.id);
      return search.find(fileId, query.q, query);
    },
    'GET /reader/book/{id}/learn': async ({ params, query, viewer }) => {
      const { index, title, words, knownRate, knownRateAfter } = await books.toLearn(
        requireViewer(viewer),
        params.id,
        query.index,
      );
      return { index, title, words, known_rate: knownRate, known_rate_after: knownRateAfter };
    },
    'POST /reader/book/{id}/translate': async ({ params, body, viewer }) => {
      const found = await books.translate(requireViewer(viewer), params.id, body.index, body.block_ids);
      return { sentences: found.map(({ id, textZh, origin }) => ({ id, text_zh: textZh, origin })) };
    },
    'POST /reader/book/{id}/update': async ({ params, body, viewer, request }) => {
      const { title, author, is_public: isPublic } = body;
      const values = {
        ...(title === undefined ? {} : { title }),
        ...(author === undefined ? {} : { author }),
        ...(isPublic === undefined ? {} : { isPublic }),
      };
      return presentWholeBook(await books.update(requireViewer(viewer), params.id, values, request.address));
    },
    'POST /reader/book/{id}/delete': async ({ params, viewer, request }) => {
      await books.delete(requireViewer(viewer), params.id, request.address);
      return { ok: true as const };
    },
    'GET /reader/mybook/quota': async ({ query: { digest }, viewer }) => {
      const reader = requireViewer(viewer);
      const { used, quota } = await books.quota(reader);
      const has = digest === undefined ? {} : { has: await books.ownsFile(reader, digest.toLowerCase()) };
      return { books: used.books, bytes: used.bytes, max_books: quota.books, max_bytes: quota.bytes, ...has };
    },
    'GET /reader/mybook/words': ({ query, viewer }) => books.commonWords(requireViewer(viewer), query),
    'GET /reader/mybook': async ({ query, viewer }) => {
      const { state, sort, q, offset, limit } = query;
      const wanted = { state, sort, q: q || undefined };
      const page = await books.shelf(requireViewer(viewer), wanted, { offset, limit });
      return { ...page, items: page.items.map(presentShelfItem) };
    },
    'GET /reader/mybook/{id}': async ({ params, viewer }) => {
      const reader = requireViewer(viewer);
      const item = presentShelfItem(await books.onShelf(reader, params.id));
      return { ...item, place: item.pos && (await books.textAt(reader, params.id, item.pos)) };
    },
    'POST /reader/mybook/add': async ({ body, viewer }) =>
      presentShelfItem(await books.putOnShelf(requireViewer(viewer), body.book_uuid)),
    'POST /reader/mybook/{id}/remove': async ({ params, body, viewer }) => {
      await books.takeOffShelf(requireViewer(viewer), params.id, body.delete_notes);
      return { ok: true as const };
    },
    'POST /reader/mybook/{id}/pos': async ({ params, body, viewer }) => {
      const at = body.at === undefined ? null : new Date(body.at);
      return presentShelfItem(
        await books.setPlace(requireViewer(viewer), params.id, body.pos, { at, isEnd: body.is_end }),
      );
    },
    'POST /reader/mybook/{id}/state': async ({ params, body, viewer }) =>
      presentShelfItem(await books.setState(requireViewer(viewer), params.id, body.state)),
  } satisfies Handlers;
}
