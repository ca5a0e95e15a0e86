/**
 * What an editor sets beside the text of an article: summary, topics, cover and provenance (the publication, its author, its own date); and
 * what of it has changed.
 */

import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { PressDate } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import { chooseCover, DRAWN_COVERS } from './default-covers.ts';
import { coverOf } from './pictures.ts';
import type { ArticleRow } from './queries.ts';
import { type articles, authors } from './tables.ts';

/** A missing key keeps a value, null clears it; a cover of null is chosen anew. */
export interface DetailChanges extends ProvenanceChanges {
  summaryZh?: string | null | undefined;
  topics?: readonly string[] | undefined;
  cover?: string | null | undefined;
}

type DetailValues = Partial<typeof articles.$inferInsert>;

/** The columns that an editor's changes set. @throws {AppError} INVALID_INPUT for a drawing that there is not */
export async function detailValues(tx: Queryable, row: ArticleRow, changes: DetailChanges): Promise<DetailValues> {
  const { summaryZh = row.summaryZh, topics = row.topics, cover } = changes;
  if (cover?.startsWith('/covers/') && cover !== row.cover && !DRAWN_COVERS.has(cover)) {
    throw new AppError('INVALID_INPUT', { fields: { 'article.cover': '没有这张封面' } });
  }
  return {
    summaryZh,
    topics: [...new Set(topics)],
    ...(cover !== undefined && { cover: cover ?? (await ownCover(tx, row)), isCoverChosen: cover !== null }),
    ...(await provenanceValues(tx, row, changes)),
  };
}

/** The article's lead picture, else a drawn cover. */
async function ownCover(tx: Queryable, row: ArticleRow): Promise<string> {
  const lead = row.leadPicture === null ? null : row.pictures?.[row.leadPicture];
  return coverOf(lead) ?? (await chooseCover(tx, row, row));
}

const NAMES = {
  summaryZh: '导读',
  topics: '话题',
  cover: '封面',
  sourceName: '来源',
  sourceUrl: '来源网址',
  authorId: '作者',
  pressAt: '原文日期',
  publishedAt: '发布日期',
} as const satisfies Partial<Record<keyof ArticleRow, string>>;

/** Names, for people, of what differs. */
export function changedDetails(row: ArticleRow, values: DetailValues): string[] {
  return (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((column) => column in values && JSON.stringify(values[column]) !== JSON.stringify(row[column]))
    .map((column) => NAMES[column]);
}

/** An editor's changes: null removes a value, a missing key keeps it. */
interface ProvenanceChanges {
  source?: { name: string; url?: string | null | undefined } | null | undefined;
  author?: { name: string } | null | undefined;
  pressAt?: PressDate | null | undefined;
}

/** The press's date as it is stored. Pages and feeds that name a day alone are read as its midnight in UTC: those get their day back. */
export function pressDateOf(found: Date | string): PressDate {
  const instant = new Date(found).toISOString();
  return instant.endsWith('T00:00:00.000Z') ? instant.slice(0, 10) : instant;
}

/** The author of this name, stored if need be. */
export async function authorIdOf(tx: Queryable, name: string): Promise<number> {
  await tx.insert(authors).values({ name }).onConflictDoNothing();
  const [row] = await tx.select({ id: authors.id }).from(authors).where(eq(authors.name, name)).limit(1);
  if (row === undefined) throw new Error('an author was not stored');
  return row.id;
}

/** The columns that an editor's changes set. */
async function provenanceValues(
  tx: Queryable,
  row: ArticleRow,
  { source, author, pressAt }: ProvenanceChanges,
): Promise<Partial<typeof articles.$inferInsert>> {
  return {
    ...(source !== undefined && {
      sourceName: source?.name ?? null,
      sourceUrl: source === null ? null : source.url === undefined ? row.sourceUrl : source.url,
    }),
    ...(author !== undefined && { authorId: author === null ? null : await authorIdOf(tx, author.name) }),
    ...(pressAt !== undefined && { pressAt }),
  };
}
