/** Tables of articles: versions, word notes, status log, lemma counts, authors, readers' marks. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ArticleStatus, Block, Difficulty, HideReason, PressDate } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';
import type { OwnPictures } from './picture-sources.ts';

export const authors = pgTable('authors', { id: id(), name: text().notNull().unique() });

export const articles = pgTable(
  'articles',
  {
    id: id(),
    title: text().notNull(),
    titleZh: text(),
    summaryZh: text(),
    excerpt: text().notNull().default(''),
    cover: text().notNull(),
    /** Chosen by an editor or a sample's file, so that no lead picture takes its place. */
    isCoverChosen: boolean().notNull().default(false),
    /** Publisher's address of the lead picture. */
    leadPicture: text(),
    /** Stored copies of its pictures by the publishers' addresses; null until they were first fetched. */
    pictures: jsonb().$type<OwnPictures>(),
    url: text(),
    /** Unique key of the origin: canonical address or sample name. */
    originKey: text(),
    /** Unique key of the address that its page gives for itself, where that is another one. */
    canonicalKey: text(),
    sourceName: text(),
    sourceUrl: text(),
    authorId: reference().references(() => authors.id),
    /** Publication date here, past or scheduled; lists sort by it. */
    publishedAt: instant().notNull(),
    /** An editor chose the date, so an audit does not change it. */
    isDayChosen: boolean().notNull().default(false),
    /** Scheduled: visible from `publishedAt` on, and the content event is still to be emitted. */
    isScheduled: boolean().notNull().default(false),
    /** Publication's own date: a day, or an instant in UTC; null when unknown. */
    pressAt: text().$type<PressDate>(),
    status: text().$type<ArticleStatus>().notNull(),
    /** Status before deletion, for restoring. */
    statusBeforeDelete: text().$type<ArticleStatus>(),
    isLock: boolean().notNull().default(false),
    difficulty: text().$type<Difficulty>().notNull(),
    difficultyScore: real().notNull(),
    features: jsonb().$type<Record<string, number>>().notNull().default({}),
    wordCount: integer().notNull(),
    readMinutes: integer().notNull(),
    topics: text().array().notNull().default(sql`'{}'::text[]`),
    /** Number of accounts that opened it; the sort key of the popular order. */
    readerCount: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** The version since which the English is as it is: what models and readers made of it still belongs to it. */
    textVersion: integer().notNull().default(1),
    blocks: jsonb().$type<Block[]>().notNull(),
    createdBy: reference().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('articles_origin').on(table.originKey),
    uniqueIndex('articles_canonical').on(table.canonicalKey),
    index('articles_feed').on(table.status, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('articles_difficulty').on(
      table.status,
      table.difficulty,
      table.publishedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Bands of difficulty, as wide as BAND_WIDTH of recommendation says.
    index('articles_level').on(
      table.status,
      sql`floor(${table.difficultyScore} / 5)`,
      table.publishedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('articles_hot').on(
      table.status,
      table.readerCount.desc().nullsFirst(),
      table.publishedAt.desc().nullsFirst(),
    ),
    index('articles_author').on(table.authorId, table.publishedAt.desc().nullsFirst()),
    index('articles_source').on(table.sourceName, table.publishedAt.desc().nullsFirst()),
    index('articles_scheduled').on(table.publishedAt).where(sql`${table.isScheduled}`),
    index('articles_without_pictures').on(table.status, table.id).where(sql`${table.pictures} IS NULL`),
    index('articles_topics').using('gin', table.topics),
    index('articles_deleted').on(table.updatedAt).where(sql`${table.status} = 'DELETED'`),
    // For the purge of pictures: finds articles that reference a stored picture.
    index('articles_pictures').using('gin', sql`jsonb_path_query_array(${table.pictures}, '$.*.key')`),
    index('articles_sources').using('gin', sql`jsonb_path_query_array(${table.blocks}, '$[*].src')`),
    index('articles_cover').on(table.cover),
    check('articles_version', sql`${table.version} >= 1`),
  ],
);

export const articleVersions = pgTable(
  'article_versions',
  {
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: text().notNull(),
    titleZh: text(),
    blocks: jsonb().$type<Block[]>().notNull(),
    note: text().notNull(),
    /** Made by a translation service; human changes are compared with the newest of these. */
    isMachine: boolean().notNull().default(false),
    operatorId: reference().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.version] }),
    index('article_versions_sources').using('gin', sql`jsonb_path_query_array(${table.blocks}, '$[*].src')`),
  ],
);

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Lemma counts of the newest version, from which a reader's coverage is computed. */
export const articleLemmas = pgTable('article_lemmas', {
  articleId: reference()
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  /** Version of dictionary and algorithms; an outdated row is recomputed. */
  analysis: text().notNull(),
  /** Format of `packCounts`. */
  counts: bytes().notNull(),
});

/** Append-only: every change of status, with who and when. */
export const articleStatusLog = pgTable(
  'article_status_log',
  {
    id: id(),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    from: text().$type<ArticleStatus>(),
    to: text().$type<ArticleStatus>().notNull(),
    remark: text().notNull().default(''),
    operatorId: reference().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('article_status_log_article').on(table.articleId, table.id)],
);

/** Word notes written by an editor for one article. */
export const articleWords = pgTable(
  'article_words',
  {
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    word: text().notNull(),
    resolve: text().notNull(),
    tag: text(),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.word] })],
);

export const articleMarks = pgTable(
  'article_marks',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    star: boolean().notNull().default(false),
    starAt: instant(),
    like: boolean().notNull().default(false),
    later: boolean().notNull().default(false),
    /** Null for one that was put off before this was kept. */
    laterAt: instant(),
    hide: boolean().notNull().default(false),
    /** The reader's reason for hiding it; null when none was given. */
    hideWhy: text().$type<HideReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('article_marks_star').on(table.userId, table.starAt.desc().nullsFirst()).where(sql`${table.star}`),
    index('article_marks_later')
      .on(table.userId, table.laterAt.desc().nullsLast(), table.articleId.desc().nullsFirst())
      .where(sql`${table.later}`),
    index('article_marks_article').on(table.articleId),
    index('article_marks_hidden').on(table.userId, table.articleId).where(sql`${table.hide}`),
  ],
);
