/** Registers the feature: calls, the nightly cleaning, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { bookNoteRoutes } from './routes.ts';
import { bookNoteImports } from './tables.ts';

export const bookNotesFeature = defineFeature({
  name: 'book-notes',
  routes: ({ services: { bookNotes } }) => bookNoteRoutes(bookNotes),
  clean: ({ bookNotes }) => bookNotes.clean(),
  persons: [erase(bookNoteImports.userId, '从别处导入笔记的记录')],
});
