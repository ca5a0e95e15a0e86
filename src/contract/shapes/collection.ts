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
    count: Count,
    /** How many of its articles this reader has finished. */
    read_count: Count,
    is_public: z.boolean(),
    /** Put forward by an editor. */
    recommended: z.boolean(),
    followed: z.boolean(),
    star: z.boolean(),
    updated_at: Instant,
    /** The client's own keys, as they came. */
    extra: z.record(z.string(), z.unknown()),
  })
  .register(z.globalRegistry, { id: 'Collection' });
export type Collection = z.infer<typeof Collection>;

export const CollectionDetail = Collection.extend({ articles: z.array(ArticleCard) }).register(z.globalRegistry, {
  id: 'CollectionDetail',
});
export type CollectionDetail = z.infer<typeof CollectionDetail>;

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
