/** Which pictures stand for a collection: those of this site and the covers of articles. */
import { type SQLWrapper, sql } from 'drizzle-orm';
import { SITE_PICTURE } from '#contract/addresses.ts';
import type { Queryable } from '#server/db/database.ts';
import { DRAWN_COVERS } from '#server/features/articles/service.ts';
import { articles } from '#server/features/articles/tables.ts';
import { pictureKey } from '#server/features/pictures/service.ts';
import { collections } from './tables.ts';

/** Whether an article has this cover (index articles_cover). */
const isArticleCover = (cover: SQLWrapper | string) =>
  sql`EXISTS (SELECT 1 FROM ${articles} a WHERE a.cover = ${cover})`;

/**
 * The cover of a collection; null for one that is not offered any more. An address elsewhere would show its owner who reads, another path
 * of this site be called by everybody who sees it: the articles' covers stand for them.
 */
export const shownCover = sql<
  string | null
>`CASE WHEN ${collections.cover} ~ ${SITE_PICTURE.source} OR ${isArticleCover(collections.cover)} THEN ${collections.cover} END`;

/** Whether a collection may have this cover: one that is drawn, a stored picture, or the cover of an article. */
export async function isOfferedCover(db: Queryable, cover: string): Promise<boolean> {
  if (DRAWN_COVERS.has(cover) || pictureKey(cover) !== null) return true;
  const { rows } = await db.execute<{ is_offered: boolean }>(sql`SELECT ${isArticleCover(cover)} AS is_offered`);
  return rows[0]?.is_offered === true;
}
