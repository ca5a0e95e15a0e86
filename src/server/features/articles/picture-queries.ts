/**
 * Which of our own pictures articles and issues name: what readers are shown in place of the publishers' pictures, pictures out of
 * an uploaded issue in the text itself, covers. The same picture may stand in several.
 */
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { magazineArticles, magazines } from '#server/features/magazines/tables.ts';
import { pictureAddress, pictureKey } from '#server/features/pictures/service.ts';
import { articles, articleVersions } from './tables.ts';

/** Addresses of the pictures in a text; {@link articles} and the others have an index of this very expression. */
const sources = (blocks: SQLWrapper): SQL<string[]> => sql`jsonb_path_query_array(${blocks}, '$[*].src')`;
const ownKeys = (pictures: SQLWrapper): SQL<string[] | null> => sql`jsonb_path_query_array(${pictures}, '$.*.key')`;

/** Keys of all own pictures that these articles have or ever had, each once. */
export async function picturesNamedBy(db: Queryable, articleIds: readonly number[]): Promise<string[]> {
  const ids = [...articleIds];
  const newest = await db
    .select({ own: ownKeys(articles.pictures), shown: sources(articles.blocks), cover: articles.cover })
    .from(articles)
    .where(inArray(articles.id, ids));
  const versions = await db
    .select({ shown: sources(articleVersions.blocks) })
    .from(articleVersions)
    .where(inArray(articleVersions.articleId, ids));
  const addresses = [...newest.map(({ cover }) => cover), ...[...newest, ...versions].flatMap(({ shown }) => shown)];
  const keys = [...newest.flatMap(({ own }) => own ?? []), ...addresses.map(pictureKey)];
  return [...new Set(keys.filter((key) => key !== null))];
}

/** Of these pictures the ones that nothing names. Each is looked up by index. */
export async function unnamedPictures(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const unnamed: string[] = [];
  for (const key of keys) {
    const address = pictureAddress({ key });
    const { rows } = await db.execute<{ is_named: boolean }>(sql`
      SELECT EXISTS (SELECT 1 FROM ${articles} WHERE ${ownKeys(articles.pictures)} ? ${key})
        OR EXISTS (SELECT 1 FROM ${articles} WHERE ${sources(articles.blocks)} ? ${address})
        OR EXISTS (SELECT 1 FROM ${articles} WHERE ${articles.cover} = ${address})
        OR EXISTS (SELECT 1 FROM ${articleVersions} WHERE ${sources(articleVersions.blocks)} ? ${address})
        OR EXISTS (SELECT 1 FROM ${magazineArticles} WHERE ${sources(magazineArticles.blocks)} ? ${address})
        OR EXISTS (SELECT 1 FROM ${magazines} WHERE ${magazines.cover} = ${address}) AS is_named`);
    if (rows[0]?.is_named === false) unnamed.push(key);
  }
  return unnamed;
}
