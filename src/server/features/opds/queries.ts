/** Statements of catalogues. Bounded, by the primary key unless an index is named. */
import { and, desc, eq, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import type { Slice } from '#server/db/slice.ts';
import { bookFiles, books, shelf, titleOfBook } from '#server/features/books/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import { opdsCatalogues, opdsTokens } from './tables.ts';

/** Catalogues that a reader is reminded of. */
const MAX_CATALOGUES = 20;

export async function tokenOf(db: Queryable, userId: number) {
  const [row] = await db.select().from(opdsTokens).where(eq(opdsTokens.userId, userId)).limit(1);
  return row;
}

/** Owner of the shelf with this token (index opds_tokens_hash). */
export async function ownerByToken(db: Queryable, tokenHash: string) {
  const [row] = await db
    .select({ userId: users.id, username: users.username })
    .from(opdsTokens)
    .innerJoin(users, eq(users.id, opdsTokens.userId))
    .where(eq(opdsTokens.tokenHash, tokenHash))
    .limit(1);
  return row;
}

export async function putToken(db: Queryable, row: typeof opdsTokens.$inferInsert): Promise<void> {
  await db.insert(opdsTokens).values(row).onConflictDoUpdate({ target: opdsTokens.userId, set: row });
}

export async function dropToken(db: Queryable, userId: number): Promise<void> {
  await db.delete(opdsTokens).where(eq(opdsTokens.userId, userId));
}

/** Newest first (index opds_catalogues_recent). */
export function cataloguesOf(db: Queryable, userId: number) {
  return db
    .select({ url: opdsCatalogues.url, title: opdsCatalogues.title })
    .from(opdsCatalogues)
    .where(eq(opdsCatalogues.userId, userId))
    .orderBy(desc(opdsCatalogues.openedAt))
    .limit(MAX_CATALOGUES);
}

/** Remembers a catalogue, and forgets the oldest of too many. */
export async function rememberCatalogue(db: Db, row: Required<typeof opdsCatalogues.$inferInsert>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(opdsCatalogues)
      .values(row)
      .onConflictDoUpdate({ target: [opdsCatalogues.userId, opdsCatalogues.url], set: row });
    const recent = (await cataloguesOf(tx, row.userId)).map(({ url }) => url);
    await tx
      .delete(opdsCatalogues)
      .where(and(eq(opdsCatalogues.userId, row.userId), notInArray(opdsCatalogues.url, recent)));
  });
}

export async function forgetCatalogue(db: Queryable, userId: number, url: string): Promise<void> {
  await db.delete(opdsCatalogues).where(and(eq(opdsCatalogues.userId, userId), eq(opdsCatalogues.url, url)));
}

const author = sql<string | null>`coalesce(${books.author}, ${bookFiles.author})`;

const columns = {
  uuid: books.uuid,
  title: titleOfBook,
  author,
  language: bookFiles.language,
  description: bookFiles.description,
  cover: bookFiles.cover,
  format: bookFiles.format,
  bytes: bookFiles.bytes,
  digest: bookFiles.digest,
  updatedAt: shelf.updatedAt,
};

/** Books on a shelf whose files other programs may take: own and public ones that were read without fault. */
const isOnShelf = (userId: number) =>
  and(
    eq(shelf.userId, userId),
    isNull(shelf.removedAt),
    eq(bookFiles.status, 'READY'),
    or(eq(books.ownerId, userId), isNotNull(books.publishedAt)),
  );

/** A page of the shelf, last read first (index shelf_recent). @param q words that title or author have, all of them */
export function booksOnShelf(db: Queryable, userId: number, q: string | undefined, page: Slice) {
  const sought = (q ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  return db
    .select(columns)
    .from(shelf)
    .innerJoin(books, eq(books.uuid, shelf.bookUuid))
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(
      and(
        isOnShelf(userId),
        ...sought.map((word) => sql`(${titleOfBook} ILIKE ${containing(word)} OR ${author} ILIKE ${containing(word)})`),
      ),
    )
    .orderBy(desc(shelf.updatedAt), books.uuid)
    .offset(page.offset)
    .limit(page.limit);
}

export type ShelfBook = Awaited<ReturnType<typeof booksOnShelf>>[number];

export async function bookOnShelf(db: Queryable, userId: number, uuid: string): Promise<ShelfBook | undefined> {
  const [row] = await db
    .select(columns)
    .from(shelf)
    .innerJoin(books, eq(books.uuid, shelf.bookUuid))
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(and(eq(books.uuid, uuid), isOnShelf(userId)))
    .limit(1);
  return row;
}
