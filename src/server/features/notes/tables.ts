/** Highlights and notes. The client makes `note_uuid`, so that writing one twice is harmless. */
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Anchor, HighlightColor, NoteRoot } from '#contract/shapes.ts';
import { createdAt, instant, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';
import { users } from '#server/features/identity/tables.ts';

export const notes = pgTable(
  'notes',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noteUuid: uuid().notNull(),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    comment: text(),
    root: text().$type<NoteRoot>().notNull(),
    tag: text(),
    color: text().$type<HighlightColor>().notNull(),
    /** Its range in the version named there; its last known range when it is lost. */
    data: jsonb().$type<Anchor>().notNull(),
    /** False: its text is gone (未定位). */
    located: boolean().notNull().default(true),
    createdAt: createdAt(),
    /** When the reader last changed it: of two writes the newer one counts, whichever arrived first. */
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noteUuid] }),
    // A reader's works with their newest activity come from this index alone.
    index('notes_works').on(table.userId, table.articleId, table.updatedAt),
    index('notes_tags').on(table.userId, table.tag).where(sql`${table.tag} IS NOT NULL`),
    // For all readers' marks in one article.
    index('notes_article').on(table.articleId, table.updatedAt),
  ],
);

/** Place of a deleted note, without its quote. */
export type DeletedPlace = Pick<Anchor, 'start' | 'end' | 'version'> & {
  articleId: number;
  root: NoteRoot;
  located: boolean;
};

/** Notes that were deleted, for a while: an older write of one that comes late is not to bring it back. */
export const noteDeletions = pgTable(
  'note_deletions',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noteUuid: uuid().notNull(),
    deletedAt: instant().notNull(),
    /** Where a note on an article stood, so that a deletion can be undone; null for others, and when the note had not arrived yet. */
    place: jsonb().$type<DeletedPlace>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noteUuid] })],
);
