/** Collections of articles and the people who publish them. */
import * as z from 'zod';
import { idSchema } from '../call.ts';
import { ArticleCard } from './article.ts';
import { Count, Instant } from './scalars.ts';

export const Collection = z
  .object({
    id: idSchema,
    title: z.string(),
    intro: z.string().nullable(),
    cover: z.string().nullable(),
    creator: z.object({ id: idSchema, name: z.string() }),
    /** Covers of its first three articles, for a collection without a cover of its own. */
    covers: z.array(z.string()).max(3),
    count: Count,
    /** Reading time of all articles. */
    minutes: Count,
    /** How many of its articles this reader has finished. */
    read_count: Count,
    is_public: z.boolean(),
    /** An editor withdrew it: only an editor makes it public again. */
    taken_down: z.boolean(),
    /** Put forward by an editor. */
    recommended: z.boolean(),
    followed: z.boolean(),
    star: z.boolean(),
    /** Made by this viewer. */
    is_own: z.boolean(),
    updated_at: Instant,
    /** Grows with each change; sent back with an edit, so that an edit of an older state is refused. */
    version: z.int().min(1),
    /** When its creator deleted it; until 30 days later it can be restored. */
    deleted_at: Instant.nullable(),
    /** Whether the article that was asked about is in it; null when none was. */
    has_article: z.boolean().nullable(),
    /** The client's own keys, as they came. */
    extra: z.record(z.string(), z.unknown()),
  })
  .register(z.globalRegistry, { id: 'Collection' });
export type Collection = z.infer<typeof Collection>;

export const CollectionDetail = Collection.extend({
  creator: z.object({
    id: idSchema,
    name: z.string(),
    /** Whether there is a page of the creator: of somebody with a public collection. */
    has_page: z.boolean().optional(),
  }),
  /** How many readers follow it. */
  followers: Count,
  articles: z.array(ArticleCard),
  /** Articles that are not public now, for those who may edit the collection: they keep their places and can be taken out. */
  withdrawn: z.array(z.object({ id: idSchema, title: z.string(), title_zh: z.string().nullable() })),
}).register(z.globalRegistry, { id: 'CollectionDetail' });
export type CollectionDetail = z.infer<typeof CollectionDetail>;

/** Something that a reader follows, and what is new there since the reader last looked. */
export const Follow = z
  .object({
    kind: z.enum(['creator', 'author', 'topic', 'source', 'collection']),
    /** Id of a creator, author or collection; for a topic or source its name. */
    id: z.string(),
    name: z.string(),
    cover: z.string().nullable(),
    /** Number of new articles, at most 99. */
    new_count: z.int().min(0).max(99),
    latest_at: Instant.nullable(),
  })
  .register(z.globalRegistry, { id: 'Follow' });
export type Follow = z.infer<typeof Follow>;

/** Set by hand: more or less of it than what is read would say, or none. */
export const ChosenTaste = z.enum(['more', 'less', 'never']);
export type ChosenTaste = z.infer<typeof ChosenTaste>;

/** A topic or source with its articles, and how the reader takes to it. */
export const Label = z
  .object({
    kind: z.enum(['topic', 'source']),
    name: z.string(),
    count: Count,
    /** Published in the last seven days. */
    new_count: Count,
    cover: z.string().nullable(),
    followed: z.boolean(),
    /** Null: by what is read. */
    taste: ChosenTaste.nullable(),
    /** Articles of the last 90 days that were finished, and that were left after a look. */
    finished: Count,
    left: Count,
  })
  .register(z.globalRegistry, { id: 'Label' });
export type Label = z.infer<typeof Label>;

export const Creator = z
  .object({
    id: idSchema,
    name: z.string(),
    avatar: z.string().nullable(),
    intro: z.string().nullable(),
    followers: Count,
    collections: Count,
    followed: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Creator' });
export type Creator = z.infer<typeof Creator>;
