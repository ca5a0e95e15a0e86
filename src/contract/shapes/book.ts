/** Books, the shelf, and a chapter to read. */
import * as z from 'zod';
import { BookNote } from './note.ts';
import { Count, Difficulty, Instant, Rate, TextOffset } from './scalars.ts';
import { Block, BookPosition, Progress } from './text.ts';
import { LevelWord } from './word.ts';

export const Book = z
  .object({
    book_uuid: z.uuid(),
    title: z.string(),
    author: z.string().nullable(),
    cover: z.string().nullable(),
    description: z.string().nullable(),
    word_count: Count,
    /** Null until it has been parsed. */
    difficulty: Difficulty.nullable(),
    known_rate: Rate.nullable(),
    toc: z.array(z.object({ index: z.int().min(0), title: z.string(), word_count: Count })),
    status: z.enum(['PROCESSING', 'READY', 'FAILED']),
    is_public: z.boolean(),
    format: z.enum(['epub', 'txt']),
  })
  .register(z.globalRegistry, { id: 'Book' });
export type Book = z.infer<typeof Book>;

export const ShelfItem = z
  .object({ book: Book, pos: BookPosition.nullable(), progress: Progress, updated_at: Instant })
  .register(z.globalRegistry, { id: 'ShelfItem' });
export type ShelfItem = z.infer<typeof ShelfItem>;

export const Chapter = z
  .object({
    index: z.int().min(0),
    title: z.string(),
    blocks: z.array(Block),
    level_words: z.array(LevelWord),
    notes: z.array(BookNote),
  })
  .register(z.globalRegistry, { id: 'Chapter' });
export type Chapter = z.infer<typeof Chapter>;

/** A place found in a book; `start` and `end` of the match in `excerpt`. */
export const BookHit = z.object({
  index: z.int().min(0),
  title: z.string(),
  block_id: z.string(),
  offset: TextOffset,
  excerpt: z.string(),
  start: TextOffset,
  end: TextOffset,
});
export type BookHit = z.infer<typeof BookHit>;
