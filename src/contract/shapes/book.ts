/** Books, the shelf, and a chapter to read. */
import * as z from 'zod';
import { BookNote } from './note.ts';
import { Count, Difficulty, Instant, Rate, TextOffset } from './scalars.ts';
import { Block, BookPosition, Progress } from './text.ts';
import { LevelWord } from './word.ts';

export const BookFormat = z.enum(['epub', 'txt', 'fb2', 'html', 'md', 'pdf']);
export type BookFormat = z.infer<typeof BookFormat>;

export const BookStatus = z.enum(['PROCESSING', 'READY', 'FAILED']);
export type BookStatus = z.infer<typeof BookStatus>;

/** A line of the contents: several may lead into one chapter. */
export const TocItem = z.object({
  /** Chapter it leads to. */
  index: z.int().min(0),
  /** Depth from 1. */
  level: z.int().min(1),
  title: z.string(),
  /** Number of the chapter, from 1, on the first line that leads into it; null for a cover, a preface and the like. */
  number: z.int().min(1).nullable(),
  /** Block of the chapter at which it begins; null for the chapter's beginning. */
  block_id: z.string().nullable(),
  /** Words, difficulty and known rate of the chapter; 0 and null on a line that leads into the middle of one. */
  word_count: Count,
  difficulty: Difficulty.nullable(),
  known_rate: Rate.nullable(),
});
export type TocItem = z.infer<typeof TocItem>;

export const Book = z
  .object({
    book_uuid: z.uuid(),
    title: z.string(),
    author: z.string().nullable(),
    cover: z.string().nullable(),
    description: z.string().nullable(),
    /** BCP 47, as the file says. */
    language: z.string().nullable(),
    word_count: Count,
    chapter_count: Count,
    /** Null until it has been parsed. */
    difficulty: Difficulty.nullable(),
    difficulty_score: z.number().min(0).max(100).nullable(),
    /** Share of running words this reader knows; null for visitors, as the next one. */
    known_rate: Rate.nullable(),
    /** Different words that this reader does not know. */
    new_words: Count.nullable(),
    /** Empty in lists. */
    toc: z.array(TocItem),
    status: BookStatus,
    /** Only when FAILED: the reason. */
    failure: z.string().nullable(),
    is_public: z.boolean(),
    /** The viewer brought it. */
    is_own: z.boolean(),
    on_shelf: z.boolean(),
    format: BookFormat.nullable(),
    /** Signature for reading reports; only for readers, and only with the whole book. */
    t: z.string().nullish(),
  })
  .register(z.globalRegistry, { id: 'Book' });
export type Book = z.infer<typeof Book>;

export const ShelfItem = z
  .object({
    book: Book,
    pos: BookPosition.nullable(),
    progress: Progress,
    /** Share of the book that was read without a jump, and since it was last finished. */
    read_to: Progress,
    finished_at: Instant.nullable(),
    updated_at: Instant,
  })
  .register(z.globalRegistry, { id: 'ShelfItem' });
export type ShelfItem = z.infer<typeof ShelfItem>;

/** A book in the reading history. */
export const ReadBook = z
  .object({
    kind: z.literal('book'),
    book: Book,
    progress: Progress,
    /** Title of the chapter at the place that was reached; null for one without. */
    chapter: z.string().nullable(),
    last_read_at: Instant,
    finished_at: Instant.nullable(),
  })
  .register(z.globalRegistry, { id: 'ReadBook' });
export type ReadBook = z.infer<typeof ReadBook>;

/** A note that a reference in the text leads to; shown as a pop-up. */
export const Footnote = z.object({
  id: z.string(),
  /** The sign in the text: 1, *, †. */
  label: z.string(),
  blocks: z.array(Block),
});
export type Footnote = z.infer<typeof Footnote>;

export const Chapter = z
  .object({
    index: z.int().min(0),
    title: z.string(),
    blocks: z.array(Block),
    footnotes: z.array(Footnote),
    level_words: z.array(LevelWord),
    notes: z.array(BookNote),
  })
  .register(z.globalRegistry, { id: 'Chapter' });
export type Chapter = z.infer<typeof Chapter>;

/** A place found in a book; `start` and `end` of the first match in `excerpt`, `marks` of all, in their order. */
export const BookHit = z.object({
  index: z.int().min(0),
  title: z.string(),
  block_id: z.string(),
  offset: TextOffset,
  excerpt: z.string(),
  start: TextOffset,
  end: TextOffset,
  marks: z.array(z.object({ start: TextOffset, end: TextOffset })),
});
export type BookHit = z.infer<typeof BookHit>;
