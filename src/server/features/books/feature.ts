/** Registers the feature: what happens to its rows when an account ends. */

import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { bookNotes, bookShares, books, shelf } from './tables.ts';

export const booksFeature = defineFeature({
  name: 'books',
  persons: [
    erase(books.ownerId, '上传的书'),
    erase(shelf.userId, '书架和读到的位置'),
    erase(bookNotes.userId, '书里的划线和笔记'),
    erase(bookShares.userId, '分享出去的书摘'),
  ],
});
