/** Issues of magazines, the lines of their contents, and what has happened to them. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Block, MagazineState, MagazineStep } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import { tasks } from '#server/features/tasks/tables.ts';

export const magazines = pgTable(
  'magazines',
  {
    id: id(),
    name: text().notNull(),
    edition: text().notNull(),
    /** The contents page. */
    url: text(),
    cover: text(),
    state: text().$type<MagazineState>().notNull().default('NEW'),
    publishedAt: instant(),
    /** The latest job on it. */
    taskId: reference().references(() => tasks.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('magazines_issue').on(table.name, table.edition),
    index('magazines_task').on(table.taskId).where(sql`${table.taskId} IS NOT NULL`),
    index('magazines_cover').on(table.cover),
    index('magazines_state').on(table.state, table.id.desc().nullsFirst()),
  ],
);

export const magazineArticles = pgTable(
  'magazine_articles',
  {
    id: id(),
    magazineId: reference()
      .notNull()
      .references(() => magazines.id, { onDelete: 'cascade' }),
    /** Identifies the line: canonical address, or a digest of the text. */
    originKey: text().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    /** An editor has written the title: the page's own does not replace it. */
    isTitleChosen: boolean().notNull().default(false),
    titleZh: text(),
    url: text(),
    section: text(),
    skipped: boolean().notNull().default(false),
    /** Why it could not be downloaded, for people. */
    error: text(),
    /** The text out of an uploaded file, until an article is made of it. */
    blocks: jsonb().$type<Block[]>(),
    articleId: reference().references(() => articles.id, { onDelete: 'set null' }),
    /** The audit of the issue let it through. */
    passed: boolean().notNull().default(false),
    /** Whether it was published with the issue, and is withdrawn with it. */
    isPublishedHere: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('magazine_articles_origin').on(table.magazineId, table.originKey),
    index('magazine_articles_order').on(table.magazineId, table.position, table.id),
    index('magazine_articles_sources').using('gin', sql`jsonb_path_query_array(${table.blocks}, '$[*].src')`),
    index('magazine_articles_article').on(table.articleId).where(sql`${table.articleId} IS NOT NULL`),
  ],
);

/** Append-only: every step, with who and when. */
export const magazineLog = pgTable(
  'magazine_log',
  {
    id: id(),
    magazineId: reference()
      .notNull()
      .references(() => magazines.id, { onDelete: 'cascade' }),
    step: text().$type<MagazineStep>(),
    from: text().$type<MagazineState>(),
    to: text().$type<MagazineState>().notNull(),
    remark: text().notNull().default(''),
    operatorId: reference().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('magazine_log_magazine').on(table.magazineId, table.id)],
);
