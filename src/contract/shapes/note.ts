/** Highlights and notes on articles and books. */
import * as z from 'zod';
import { clientUuid, idSchema } from '../call.ts';
import { Count, Instant } from './scalars.ts';
import { Anchor, TextPoint } from './text.ts';

/** Which text of an article a note stands on. For the two titles `block_id` is `title` or `title_zh`. */
export const NoteRoot = z.enum(['title', 'title_zh', 'en', 'zh']).register(z.globalRegistry, { id: 'NoteRoot' });
export type NoteRoot = z.infer<typeof NoteRoot>;

export const HighlightColor = z
  .enum(['yellow', 'green', 'blue', 'pink', 'purple'])
  .register(z.globalRegistry, { id: 'HighlightColor' });
export type HighlightColor = z.infer<typeof HighlightColor>;

/** Part of a note that a change is about; `place` is its text, `root` and `data`. */
export const NoteField = z.enum(['comment', 'tag', 'color', 'place']).register(z.globalRegistry, { id: 'NoteField' });
export type NoteField = z.infer<typeof NoteField>;

export const Note = z
  .object({
    note_uuid: clientUuid,
    text: z.string(),
    comment: z.string().nullable(),
    root: NoteRoot,
    tag: z.string().nullable(),
    color: HighlightColor,
    /**
     * Where the reader may not read the text that stands there now, the anchor has no prefix and suffix, and its quote only if that is
     * `text`.
     */
    data: Anchor,
    article_id: idSchema,
    created_at: Instant,
    updated_at: Instant,
    /** False when the text has changed so much that the place is not found any more (未定位). */
    located: z.boolean(),
    /** True when it isn't located because its place is in the part of the article that needs a membership. */
    locked: z.boolean().optional(),
    /** The note's owner; only where a super user looks at everybody's notes. */
    user: z.object({ id: idSchema, name: z.string() }).optional(),
  })
  .register(z.globalRegistry, { id: 'Note' });
export type Note = z.infer<typeof Note>;

/** A range that three or more readers marked. */
export const PopularMark = z.object({ start: TextPoint, end: TextPoint, count: Count });
export type PopularMark = z.infer<typeof PopularMark>;

/** An article or book with notes of the reader. `id` is the article's id or the book's uuid. */
export const NotedWork = z
  .object({
    kind: z.enum(['article', 'book']),
    id: z.string(),
    title: z.string(),
    title_zh: z.string().nullable(),
    /** Author of a book, and its cover; null for an article. */
    author: z.string().nullable(),
    cover: z.string().nullable(),
    count: Count,
    last_at: Instant,
    preview: z.string(),
  })
  .register(z.globalRegistry, { id: 'NotedWork' });
export type NotedWork = z.infer<typeof NotedWork>;

/** A note in a book. The payload is the client's own: known keys are typed, all others are kept as they came. */
export const BookNote = z
  .looseObject({
    note_uuid: clientUuid,
    book_uuid: z.uuid(),
    text: z.string().nullable(),
    comment: z.string().nullable(),
    tag: z.string().nullable(),
    color: HighlightColor.nullable(),
    /** Chapter of its place, in lists of a whole book; null for a note without one, as the next. */
    index: z.int().min(0).nullish(),
    /** Title of the chapter. */
    chapter: z.string().nullish(),
    created_at: Instant,
    updated_at: Instant,
  })
  .register(z.globalRegistry, { id: 'BookNote' });
export type BookNote = z.infer<typeof BookNote>;

/** A book as it stands above the reader's notes in it. */
export const NotedBook = z.object({
  book_uuid: z.uuid(),
  title: z.string(),
  author: z.string().nullable(),
  cover: z.string().nullable(),
  /** False for a public book that was withdrawn: the notes stay. */
  is_readable: z.boolean(),
});
export type NotedBook = z.infer<typeof NotedBook>;

/** A line of a book as a reader shares it. */
export const SharedLine = z.object({
  text: z.string(),
  /** Translation of the whole sentences in the line; null where there is none, or the line is a part of a sentence. */
  text_zh: z.string().nullable(),
  comment: z.string().nullable(),
  color: HighlightColor,
  chapter: z.string().nullable(),
});
export type SharedLine = z.infer<typeof SharedLine>;

export const BookShare = z.object({
  /** Path on this site; anyone with it sees the lines. */
  url: z.string(),
  note_uuids: z.array(clientUuid),
  with_comments: z.boolean(),
  with_translation: z.boolean(),
  updated_at: Instant,
});
export type BookShare = z.infer<typeof BookShare>;

/** What was imported for one book of a file of notes. */
export const ImportedBook = z.object({
  /** Title of the book in the file. */
  title: z.string(),
  author: z.string().nullable(),
  /** The reader's book it belongs to; null where there is none, or several fit. */
  book: NotedBook.nullable(),
  /** The reader's book is not in chapters yet: nothing is imported into it so far. */
  is_waiting: z.boolean().optional(),
  highlights: Count,
  /** Comments without highlight. */
  comments: Count,
  /** Already there, or deleted by the reader after an earlier import. */
  known: Count,
  /** There with no comment or an earlier one, which the file's takes the place of. */
  changed: Count,
  /** Would be written, or were. */
  added: Count,
  /** How many of the added notes were found word for word, nearly so, and not at all; the last keep their text without a place. */
  exact: Count,
  near: Count,
  unplaced: Count,
  /** Beginnings of the first that were found nowhere. */
  lost: z.array(z.string()),
});
export type ImportedBook = z.infer<typeof ImportedBook>;

export const NoteSource = z.enum(['kindle', 'koreader', 'weread', 'apple', 'table']);
export type NoteSource = z.infer<typeof NoteSource>;

export const NoteImportResult = z.object({
  /** Null when nothing was written, as by a preview. */
  import_id: idSchema.nullable(),
  sources: z.array(NoteSource),
  books: z.array(ImportedBook),
  added: Count,
  /** Notes that were there and get the comment of the file. */
  changed: Count,
  /** What the files have beside notes. */
  bookmarks: Count,
});
export type NoteImportResult = z.infer<typeof NoteImportResult>;
