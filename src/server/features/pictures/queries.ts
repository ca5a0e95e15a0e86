/** Home pages of sources. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { articles } from '#server/features/articles/tables.ts';

/**
 * Address of a source's site, else of its newest article, null where neither is known; undefined for what is no source of a published
 * article (index `articles_source`).
 */
export async function siteOfSource(db: Queryable, name: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ site: sql<string | null>`COALESCE(${articles.sourceUrl}, ${articles.url})` })
    .from(articles)
    .where(and(eq(articles.sourceName, name), eq(articles.status, 'PUBLISHED')))
    .orderBy(desc(articles.publishedAt))
    .limit(1);
  return row?.site;
}
