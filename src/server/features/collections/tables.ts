/** Tables of collections: ordered articles with an introduction, readers' marks on them, and who makes them. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';
import { users } from '#server/features/identity/tables.ts';

export const collections = pgTable(
  'collections',
  {
    id: id(),
    creatorId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the client, so that creating it twice makes one. */
    uuid: uuid(),
    title: text().notNull(),
    intro: text(),
    cover: text(),
    /** The client's own keys, as they came. */
    extra: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Grows with each change of title, introduction, cover or order. */
    version: integer().notNull().default(1),
    /** Null while only its creator sees it. */
    publishedAt: instant(),
    /** An editor withdrew somebody else's: only an editor makes it public again. */
    takenDownAt: instant(),
    /** Put forward by an editor. */
    recommendedAt: instant(),
    /** Deleted by its creator; gone for good after 30 days. */
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('collections_uuid').on(table.creatorId, table.uuid),
    index('collections_creator').on(table.creatorId, table.updatedAt.desc().nullsFirst()),
    index('collections_public')
      .on(table.recommendedAt.desc().nullsLast(), table.publishedAt.desc().nullsLast(), table.id)
      .where(sql`${table.publishedAt} IS NOT NULL AND ${table.deletedAt} IS NULL`),
    index('collections_public_ids')
      .on(table.id)
      .where(sql`${table.publishedAt} IS NOT NULL AND ${table.deletedAt} IS NULL`),
    // For the purge of pictures: finds collections by cover.
    index('collections_cover').on(table.cover),
    index('collections_titles').using('gin', sql`title_grams(${table.title})`),
    index('collections_updated').on(table.updatedAt.desc().nullsFirst()),
    index('collections_deleted').on(table.deletedAt).where(sql`${table.deletedAt} IS NOT NULL`),
  ],
);

export const collectionArticles = pgTable(
  'collection_articles',
  {
    collectionId: reference()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    addedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.articleId] }),
    index('collection_articles_order').on(table.collectionId, table.position),
    index('collection_articles_article').on(table.articleId),
  ],
);

export const collectionMarks = pgTable(
  'collection_marks',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    collectionId: reference()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    star: boolean().notNull().default(false),
    starAt: instant(),
    follow: boolean().notNull().default(false),
    followAt: instant(),
    /** When its follower last looked at it. */
    seenAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.collectionId] }),
    index('collection_marks_star').on(table.userId, table.starAt.desc().nullsFirst()).where(sql`${table.star}`),
    index('collection_marks_follow').on(table.userId, table.followAt.desc().nullsFirst()).where(sql`${table.follow}`),
    index('collection_marks_collection').on(table.collectionId),
  ],
);

/** Users who have made a collection public, with counts that are kept up when they change. */
export const creators = pgTable(
  'creators',
  {
    userId: reference()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Number of public collections. */
    collections: integer().notNull().default(0),
    followers: integer().notNull().default(0),
    /** When a collection of theirs was last made public. */
    publishedAt: instant(),
  },
  (table) => [
    index('creators_followed')
      .on(table.followers.desc().nullsLast(), table.userId)
      .where(sql`${table.collections} > 0`),
  ],
);
