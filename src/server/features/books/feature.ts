/** Registers the feature: calls, the job that reads files, cleaning, and what happens to its rows when an account ends. */

import { defineFeature, worker } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { bookJob } from './jobs.ts';
import { bookRoutes } from './routes.ts';
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
    erase(books.ownerId, '上传的书'),
    erase(bookUploads.userId, '刚上传的文件成了哪本书', ['key']),
    erase(shelf.userId, '书架和读到的位置'),
    erase(bookNotes.userId, '书里的划线和笔记'),
    erase(bookShares.userId, '分享出去的书摘'),
  ],
});
