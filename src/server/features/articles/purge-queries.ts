/**
 * Queries of the purge: deleted articles whose retention has ended, and which stored pictures articles and magazine issues reference
 * (pictures shown in place of the publishers', pictures of an uploaded issue in the text itself, covers, also of collections).
 */
import { and, asc, eq, inArray, lt, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { bookFiles } from '#server/features/books/tables.ts';
import { collections } from '#server/features/collections/tables.ts';
import { magazineArticles, magazines } from '#server/features/magazines/tables.ts';
import { notes } from '#server/features/notes/tables.ts';
import { pictureAddress, pictureKey } from '#server/features/pictures/service.ts';
import { articles, articleVersions } from './tables.ts';

/** Addresses of the pictures in a text. Must match the expression indexes of {@link articles} and the others. */
const sources = (blocks: SQLWrapper): SQL<string[]> => sql`jsonb_path_query_array(${blocks}, '$[*].src')`;
const ownKeys = (pictures: SQLWrapper): SQL<string[] | null> => sql`jsonb_path_query_array(${pictures}, '$.*.key')`;

/** Keys of all stored pictures that any version of these articles references, each once. */
export async function picturesReferencedBy(db: Queryable, articleIds: readonly number[]): Promise<string[]> {
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

/** Keys of those given pictures that nothing references. One index look-up each. */
export async function unreferencedPictures(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const unreferenced: string[] = [];
  for (const key of keys) {
    const address = pictureAddress({ key });
    const { rows } = await db.execute<{ is_named: boolean }>(sql`
      SELECT EXISTS (SELECT 1 FROM ${articles} WHERE ${ownKeys(articles.pictures)} ? ${key})
        OR EXISTS (SELECT 1 FROM ${articles} WHERE ${sources(articles.blocks)} ? ${address})
        OR EXISTS (SELECT 1 FROM ${articles} WHERE ${articles.cover} = ${address})
        OR EXISTS (SELECT 1 FROM ${articleVersions} WHERE ${sources(articleVersions.blocks)} ? ${address})
        OR EXISTS (SELECT 1 FROM ${magazineArticles} WHERE ${sources(magazineArticles.blocks)} ? ${address})
        OR EXISTS (SELECT 1 FROM ${collections} WHERE ${collections.cover} = ${address})
        OR EXISTS (SELECT 1 FROM ${magazines} WHERE ${magazines.cover} = ${address})
        OR EXISTS (SELECT 1 FROM ${bookFiles} WHERE ${bookFiles.pictures} @> ARRAY[${key}]) AS is_named`);
    if (rows[0]?.is_named === false) unreferenced.push(key);
  }
  return unreferenced;
}

/**
 * Articles deleted before then in which no reader wrote a note, the longest deleted first; locked until the transaction ends.
 * Nothing of a deleted article changes any more, so its last change was its deletion.
 */
export async function purgeable(tx: Queryable, before: Date, most: number): Promise<number[]> {
  const noted = tx.select({ id: notes.articleId }).from(notes).where(eq(notes.articleId, articles.id));
  const over = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.status, 'DELETED'), lt(articles.updatedAt, before), notExists(noted)))
    .orderBy(asc(articles.updatedAt))
    .limit(most)
    .for('update', { of: articles, skipLocked: true });
  return over.map(({ id }) => id);
}
