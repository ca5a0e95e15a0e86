/** Feeds and magazines, from which articles come, with their items. For editors. */
import * as z from 'zod';
import { idSchema } from '../call.ts';
import { ArticleCard, ArticleStatus } from './article.ts';
import { Task } from './operations.ts';
import { Count, Instant } from './scalars.ts';

export const Feed = z
  .object({
    id: idSchema,
    title: z.string(),
    url: z.string(),
    site: z.string().nullable(),
    category: z.string().nullable(),
    enabled: z.boolean(),
    health: z.enum(['NEW', 'OK', 'FAILING']),
    last_crawl_at: Instant.nullable(),
    next_crawl_at: Instant.nullable(),
    /** Why the last crawl failed, for people. */
    error: z.string().nullable(),
    /** What was wrong in a feed that could be read nevertheless, as a message for people. */
    warning: z.string().nullable(),
    /** Number of items it has brought. */
    items: Count,
  })
  .register(z.globalRegistry, { id: 'Feed' });
export type Feed = z.infer<typeof Feed>;

export const FeedItem = z
  .object({
    id: idSchema,
    title: z.string(),
    url: z.string(),
    author: z.string().nullable(),
    published_at: Instant.nullable(),
    summary: z.string().nullable(),
    /** The article made of it, once downloaded. */
    article_id: idSchema.nullable(),
    status: ArticleStatus.nullable(),
    /** Why the last download failed; null where it did not. */
    error: z.string().nullable(),
  })
  .register(z.globalRegistry, { id: 'FeedItem' });
export type FeedItem = z.infer<typeof FeedItem>;

export const MagazineState = z
  .enum(['NEW', 'CRAWLED', 'DOWNLOADED', 'AUDITED', 'PUBLISHED'])
  .register(z.globalRegistry, { id: 'MagazineState' });
export type MagazineState = z.infer<typeof MagazineState>;

/** Steps by which an editor handles an issue. */
export const MagazineStep = z
  .enum(['crawl', 'upload', 'add', 'download', 'pass', 'reject', 'publish', 'cancel'])
  .register(z.globalRegistry, { id: 'MagazineStep' });
export type MagazineStep = z.infer<typeof MagazineStep>;

export const Magazine = z
  .object({
    id: idSchema,
    name: z.string(),
    edition: z.string(),
    url: z.string().nullable(),
    cover: z.string().nullable(),
    state: MagazineState,
    counts: z.object({ found: Count, downloaded: Count, failed: Count, published: Count }),
    published_at: Instant.nullable(),
    /** Only for one issue, for editors: the steps that are possible now. */
    steps: z.array(MagazineStep).optional(),
    /** Only for one issue, for editors: the latest job on it. */
    task: Task.nullish(),
    /** Only for one issue, for editors: what has happened to it, newest first. */
    log: z
      .array(
        z.object({
          /** Null when it was made. */
          step: MagazineStep.nullable(),
          from: MagazineState.nullable(),
          to: MagazineState,
          remark: z.string().nullable(),
          operator: z.string().nullable(),
          created_at: Instant,
        }),
      )
      .optional(),
  })
  .register(z.globalRegistry, { id: 'Magazine' });
export type Magazine = z.infer<typeof Magazine>;

/** A line of an issue's contents. */
export const MagazineArticle = z
  .object({
    id: idSchema,
    title: z.string(),
    title_zh: z.string().nullable(),
    url: z.string().nullable(),
    section: z.string().nullable(),
    position: z.int().min(0),
    /** Whether an editor left it out of the issue. */
    skipped: z.boolean(),
    error: z.string().nullable(),
    /** The audit of the issue let it through. */
    passed: z.boolean(),
    article: ArticleCard.nullable(),
  })
  .register(z.globalRegistry, { id: 'MagazineArticle' });
export type MagazineArticle = z.infer<typeof MagazineArticle>;
