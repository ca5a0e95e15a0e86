/** Imports of notes from other readers, kept so that each can be undone. */
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NoteSource } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

/** A row of `book_notes` of the reader. */
export interface NoteBefore {
  noteUuid: string;
  bookUuid: string;
  index: number | null;
  blockPosition: number | null;
  offset: number | null;
  payload: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
}

export const bookNoteImports = pgTable(
  'book_note_imports',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Names of the files. */
    name: text().notNull(),
    sources: text().array().$type<NoteSource[]>().notNull(),
    /** The notes that it made. */
    noteUuids: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    /** Notes as they were before it wrote a comment to them or put a later state in their place. */
    before: jsonb().$type<NoteBefore[]>().notNull().default([]),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (table) => [index('book_note_imports_user').on(table.userId, table.createdAt.desc().nullsFirst())],
);
