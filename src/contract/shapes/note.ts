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

export const Note = z
  .object({
    note_uuid: clientUuid,
    text: z.string(),
    comment: z.string().nullable(),
    root: NoteRoot,
    tag: z.string().nullable(),
    color: HighlightColor,
    data: Anchor,
    article_id: idSchema,
    created_at: Instant,
    updated_at: Instant,
    /** False when the text has changed so much that the place is not found any more (未定位). */
    located: z.boolean(),
    /** Whose it is; only where a super user looks at everybody's. */
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
    created_at: Instant,
    updated_at: Instant,
  })
  .register(z.globalRegistry, { id: 'BookNote' });
export type BookNote = z.infer<typeof BookNote>;
