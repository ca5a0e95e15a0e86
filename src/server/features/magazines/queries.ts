/** Reads of issues and their contents. All bounded, all indexed. */

import { and, asc, desc, eq, ilike, inArray, ne, not, or, sql } from 'drizzle-orm';
import type { MagazineState } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import type { Slice } from '#server/db/slice.ts';
import { isHiddenBy, isPublic } from '#server/features/articles/service.ts';
import { articles } from '#server/features/articles/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import { magazineArticles, magazineLog, magazines } from './tables.ts';

/** Lines that an issue may have; a contents page with more is an archive. */
export const MAX_LINES = 300;

export type MagazineRow = typeof magazines.$inferSelect;

/** Newest first, one more than `limit`. */
export function magazineRows(
  db: Queryable,
  { state, q }: { state: MagazineState | undefined; q: string | undefined },
  { offset, limit }: Slice,
): Promise<MagazineRow[]> {
  const pattern = q ? containing(q) : undefined;
  const named = pattern ? or(ilike(magazines.name, pattern), ilike(magazines.edition, pattern)) : undefined;
  return db
    .select()
    .from(magazines)
    .where(and(state && eq(magazines.state, state), named))
    .orderBy(desc(magazines.id))
    .offset(offset)
    .limit(limit + 1);
}

export async function magazineById(db: Queryable, id: number): Promise<MagazineRow | undefined> {
  const [row] = await db.select().from(magazines).where(eq(magazines.id, id)).limit(1);
  return row;
}

/** Counts of each issue's lines that are not left out; `published` counts what readers see now. */
export async function countsOf(db: Queryable, magazineIds: readonly number[], now: Date) {
  if (magazineIds.length === 0) return [];
  const isThere = sql`${magazineArticles.articleId} IS NOT NULL`;
  return db
    .select({
      magazineId: magazineArticles.magazineId,
      found: sql<number>`count(*)::int`,
      downloaded: sql<number>`count(*) FILTER (WHERE ${isThere})::int`,
      failed: sql<number>`count(*) FILTER (WHERE NOT ${isThere} AND ${magazineArticles.error} IS NOT NULL)::int`,
      published: sql<number>`count(*) FILTER (WHERE ${isPublic(now)})::int`,
    })
    .from(magazineArticles)
    .leftJoin(articles, eq(articles.id, magazineArticles.articleId))
    .where(and(inArray(magazineArticles.magazineId, magazineIds.slice(0, 100)), eq(magazineArticles.skipped, false)))
    .groupBy(magazineArticles.magazineId);
}

const lineColumns = {
  id: magazineArticles.id,
  magazineId: magazineArticles.magazineId,
  originKey: magazineArticles.originKey,
  position: magazineArticles.position,
  title: magazineArticles.title,
  isTitleChosen: magazineArticles.isTitleChosen,
  titleZh: magazineArticles.titleZh,
  url: magazineArticles.url,
  section: magazineArticles.section,
  skipped: magazineArticles.skipped,
  error: magazineArticles.error,
  articleId: magazineArticles.articleId,
  passed: magazineArticles.passed,
  isPublishedHere: magazineArticles.isPublishedHere,
  /** Status of its article; null while it has none. */
  status: articles.status,
};

/**
 * Lines of an issue in reading order, without the texts.
 *
 * @param shown only what this reader sees at this time: public articles without those hidden by the reader, 0 for a visitor; undefined
 * lists all lines
 */
export function linesOf(
  db: Queryable,
  magazineId: number,
  { offset = 0, limit = MAX_LINES }: Partial<Slice> = {},
  shown?: { readerId: number; now: Date },
) {
  return db
    .select(lineColumns)
    .from(magazineArticles)
    .leftJoin(articles, eq(articles.id, magazineArticles.articleId))
    .where(
      and(
        eq(magazineArticles.magazineId, magazineId),
        shown &&
          and(eq(magazineArticles.skipped, false), isPublic(shown.now), not(isHiddenBy(shown.readerId, articles.id))),
      ),
    )
    .orderBy(asc(magazineArticles.position), asc(magazineArticles.id))
    .offset(offset)
    .limit(limit);
}

export type LineRow = Awaited<ReturnType<typeof linesOf>>[number];

/** Lines of other published issues that these articles stand in, too (index magazine_articles_article). */
export function linesInOtherIssues(db: Queryable, magazineId: number, articleIds: readonly number[]) {
  return db
    .select({ id: magazineArticles.id, articleId: magazineArticles.articleId })
    .from(magazineArticles)
    .innerJoin(magazines, eq(magazines.id, magazineArticles.magazineId))
    .where(
      and(
        inArray(magazineArticles.articleId, articleIds.slice(0, MAX_LINES)),
        ne(magazineArticles.magazineId, magazineId),
        eq(magazineArticles.skipped, false),
        eq(magazines.state, 'PUBLISHED'),
      ),
    )
    .limit(10 * MAX_LINES);
}

export async function lineById(db: Queryable, id: number): Promise<LineRow | undefined> {
  const [row] = await db
    .select(lineColumns)
    .from(magazineArticles)
    .leftJoin(articles, eq(articles.id, magazineArticles.articleId))
    .where(eq(magazineArticles.id, id))
    .limit(1);
  return row;
}

/** The text of a line that came out of a file; null when it is fetched by its address. */
export async function textOfLine(db: Queryable, id: number) {
  const [row] = await db
    .select({ blocks: magazineArticles.blocks })
    .from(magazineArticles)
    .where(eq(magazineArticles.id, id))
    .limit(1);
  return row?.blocks ?? null;
}

/** Newest first, at most 50. */
export function logOf(db: Queryable, magazineId: number) {
  return db
    .select({
      step: magazineLog.step,
      from: magazineLog.from,
      to: magazineLog.to,
      remark: magazineLog.remark,
      operator: users.username,
      createdAt: magazineLog.createdAt,
    })
    .from(magazineLog)
    .leftJoin(users, eq(users.id, magazineLog.operatorId))
    .where(eq(magazineLog.magazineId, magazineId))
    .orderBy(desc(magazineLog.id))
    .limit(50);
}
