/** What search finds, of any kind, in one list. */
import * as z from 'zod';
import { Count, TextOffset } from './scalars.ts';

export const SearchKind = z
  .enum(['article', 'collection', 'book', 'word', 'note'])
  .register(z.globalRegistry, { id: 'SearchKind' });
export type SearchKind = z.infer<typeof SearchKind>;

/** `id` is an id, a book's uuid, a note's uuid or the word itself, by the kind. */
export const SearchHit = z
  .object({
    kind: SearchKind,
    id: z.string(),
    title: z.string(),
    title_zh: z.string().nullable(),
    excerpt: z.string(),
    /** Where the words that were looked for stand. */
    marks: z.array(z.object({ field: z.enum(['title', 'title_zh', 'excerpt']), start: TextOffset, end: TextOffset })),
    cover: z.string().nullable(),
    /** Of a note: the article it stands in. */
    article_id: z.string().nullable(),
  })
  .register(z.globalRegistry, { id: 'SearchHit' });
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchCounts = z.record(SearchKind, Count);
export type SearchCounts = z.infer<typeof SearchCounts>;
