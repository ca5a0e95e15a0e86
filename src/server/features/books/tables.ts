/** Tables of books: files by digest with their text, each person's books made of them, the shelf, notes and shared lines. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Block, BookFormat, BookPosition, BookStatus, Difficulty, Footnote } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';
import type { TocEntry } from './parsed-book.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A file that somebody brought, once for all who bring the same bytes. */
export const bookFiles = pgTable(
  'book_files',
  {
    id: id(),
    /** SHA-256 of the bytes, hexadecimal. */
    digest: text().notNull().unique(),
    bytes: integer().notNull(),
    /** Null until it is known from the bytes. */
    format: text().$type<BookFormat>(),
    status: text().$type<BookStatus>().notNull(),
    /** Only when FAILED: the reason, in Chinese. */
    failure: text(),
    title: text(),
    author: text(),
    /** BCP 47, as the file says. */
    language: text(),
    description: text(),
    /** Address of its cover on this site; null where it has none. */
    cover: text(),
    toc: jsonb().$type<TocEntry[]>().notNull().default([]),
    /** Keys of the stored pictures in its text and of its cover. */
    pictures: text().array().notNull().default(sql`'{}'::text[]`),
    chapterCount: integer().notNull().default(0),
    wordCount: integer().notNull().default(0),
    difficulty: text().$type<Difficulty>(),
    difficultyScore: real(),
    /** Version of parser, dictionary and algorithms that read it. An older one stays: places and notes point into its text. */
    analysis: text(),
    /** Lemma counts of the whole book, format of `packCounts`. */
    lemmas: bytes(),
    createdAt: createdAt(),
  },
  (table) => [
    index('book_files_pictures').using('gin', table.pictures),
    index('book_files_titles').using(
      'gin',
      sql`title_grams(coalesce(${table.title}, '') || ' ' || coalesce(${table.author}, ''))`,
    ),
  ],
);

/** The text, a chapter a row. */
export const bookChapters = pgTable(
  'book_chapters',
  {
    fileId: reference()
      .notNull()
      .references(() => bookFiles.id, { onDelete: 'cascade' }),
    /** Reading order from 0, without gaps. */
    index: integer().notNull(),
    title: text().notNull(),
    blocks: jsonb().$type<Block[]>().notNull(),
    footnotes: jsonb().$type<Footnote[]>().notNull().default([]),
    wordCount: integer().notNull(),
    difficulty: text().$type<Difficulty>(),
    difficultyScore: real(),
    lemmas: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.index] })],
);

/** Chinese of sentences, which came with a book of the house or was made when somebody asked for it: for everybody who reads the same file. */
export const bookTranslations = pgTable(
  'book_translations',
  {
    fileId: reference()
      .notNull()
      .references(() => bookFiles.id, { onDelete: 'cascade' }),
    index: integer().notNull(),
    sentenceId: text().notNull(),
    textZh: text().notNull(),
    origin: text().$type<'human' | 'ai'>().notNull().default('ai'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.index, table.sentenceId] })],
);

/** A book of somebody: the same file brought by two people is two books. */
export const books = pgTable(
  'books',
  {
    uuid: uuid().primaryKey(),
    fileId: reference()
      .notNull()
      .references(() => bookFiles.id),
    /** Null for a book of the house. */
    ownerId: reference().references(() => users.id, { onDelete: 'cascade' }),
    /** The owner's own wording; null: the file's. */
    title: text(),
    author: text(),
    /** The name of the file that the owner brought, without extension, for a file that names no title; null where it had none. */
    fallbackTitle: text(),
    /** When it became public; null for a private book. */
    publishedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('books_owner').on(table.ownerId, table.fileId),
    index('books_file').on(table.fileId),
    index('books_public')
      .on(table.publishedAt.desc().nullsFirst(), table.uuid)
      .where(sql`${table.publishedAt} IS NOT NULL`),
    index('books_titles').using(
      'gin',
      sql`title_grams(coalesce(${table.title}, ${table.fallbackTitle}, '') || ' ' || coalesce(${table.author}, ''))`,
    ),
  ],
);

/** The title that a book is shown with, in statements that have the book and its file. */
export const titleOfBook = sql<string>`coalesce(${books.title}, ${bookFiles.title}, ${books.fallbackTitle}, '没有书名的书')`;

/** The book that an upload became: its bytes are gone, but the same call may come again when its answer was lost. */
export const bookUploads = pgTable(
  'book_uploads',
  {
    /** Key of the upload. */
    key: text().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bookUuid: uuid()
      .notNull()
      .references(() => books.uuid, { onDelete: 'cascade' }),
    /** The task that was answered. */
    taskId: reference().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('book_uploads_user').on(table.userId),
    index('book_uploads_book').on(table.bookUuid),
    index('book_uploads_created').on(table.createdAt),
  ],
);

/** Books on a reader's shelf with the place reached. */
export const shelf = pgTable(
  'shelf',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bookUuid: uuid()
      .notNull()
      .references(() => books.uuid, { onDelete: 'cascade' }),
    pos: jsonb().$type<BookPosition>(),
    /** 0 to 1 of the words of the book. */
    progress: real().notNull().default(0),
    /** When the reader was at `pos`, by the device's clock. */
    posAt: instant(),
    /** Taken out of the reading history, where it is again once it is read later than that. */
    leftHistoryAt: instant(),
    addedAt: createdAt(),
    /** Last read or added; the order of the shelf. */
    updatedAt: createdAt(),
    /** Read to the end, or said to be. */
    finishedAt: instant(),
    /** Counted seconds of reading in it. */
    readSeconds: integer().notNull().default(0),
    /** Share of the book, 0 to 1, that was read and not jumped over. */
    readTo: real().notNull().default(0),
    /** `read_seconds` when `read_to` last moved on. */
    readToSeconds: integer().notNull().default(0),
    /** Taken off the shelf; the place stays for a return. */
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookUuid] }),
    index('shelf_recent').on(table.userId, table.updatedAt.desc().nullsFirst()).where(sql`${table.removedAt} IS NULL`),
    index('shelf_book').on(table.bookUuid),
  ],
);

/** Read, and not taken out of the reading history since. */
export const isInHistory = sql`(${shelf.posAt} IS NOT NULL AND (${shelf.leftHistoryAt} IS NULL OR ${shelf.posAt} > ${shelf.leftHistoryAt}))`;

/** Highlights and notes in books. The client makes `note_uuid`, so that writing one twice is harmless. */
export const bookNotes = pgTable(
  'book_notes',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noteUuid: uuid().notNull(),
    bookUuid: uuid()
      .notNull()
      .references(() => books.uuid, { onDelete: 'cascade' }),
    /** Place in the text; null for what has none. */
    index: integer(),
    /** Position of the block in its chapter, then the offset in it: the order of the book. */
    blockPosition: integer(),
    offset: integer(),
    /** The note as the client sent it, the known keys checked. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** An older write that comes late is not to bring a deleted one back. */
    deletedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noteUuid] }),
    index('book_notes_book')
      .on(table.userId, table.bookUuid, table.index, table.blockPosition, table.offset)
      .where(sql`${table.deletedAt} IS NULL`),
    index('book_notes_works').on(table.userId, table.bookUuid, table.updatedAt).where(sql`${table.deletedAt} IS NULL`),
    index('book_notes_tags')
      .on(table.userId, sql`(${table.payload}->>'tag')`)
      .where(sql`${table.payload}->>'tag' IS NOT NULL AND ${table.deletedAt} IS NULL`),
    index('book_notes_of_book').on(table.bookUuid),
    index('book_notes_deleted').on(table.deletedAt).where(sql`${table.deletedAt} IS NOT NULL`),
  ],
);

/** A reader's chosen lines of a book, on a page that needs no login. */
export const bookShares = pgTable(
  'book_shares',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bookUuid: uuid()
      .notNull()
      .references(() => books.uuid, { onDelete: 'cascade' }),
    /** Secret part of the page's address. */
    token: text().notNull(),
    noteUuids: uuid().array().notNull(),
    /** Shown with the reader's comments. */
    hasComments: boolean().notNull().default(false),
    /** Shown with the Chinese of whole sentences. */
    hasTranslation: boolean().notNull().default(true),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookUuid] }),
    uniqueIndex('book_shares_token').on(table.token),
    index('book_shares_book').on(table.bookUuid),
  ],
);
