/** Statements of shared lines, by the primary key unless an index is named. */
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { bookShares, bookTranslations } from '#server/features/books/tables.ts';
import { users } from '#server/features/identity/tables.ts';

export type ShareRow = typeof bookShares.$inferSelect;

/** Sentences of one chapter. */
const MAX_SENTENCES = 50_000;

export async function shareOf(db: Queryable, userId: number, bookUuid: string): Promise<ShareRow | undefined> {
  const [row] = await db
    .select()
    .from(bookShares)
    .where(and(eq(bookShares.userId, userId), eq(bookShares.bookUuid, bookUuid)))
    .limit(1);
  return row;
}

/** The share with the name of its reader (index book_shares_token). */
export async function shareByToken(db: Queryable, token: string) {
  const [row] = await db
    .select({ share: bookShares, username: users.username })
    .from(bookShares)
    .innerJoin(users, eq(users.id, bookShares.userId))
    .where(eq(bookShares.token, token))
    .limit(1);
  return row && { ...row.share, username: row.username };
}

/** Inserts or changes the share; an existing one keeps its token. */
export async function putShare(db: Queryable, row: typeof bookShares.$inferInsert): Promise<ShareRow> {
  const { token: _, ...set } = row;
  const [kept] = await db
    .insert(bookShares)
    .values(row)
    .onConflictDoUpdate({ target: [bookShares.userId, bookShares.bookUuid], set })
    .returning();
  return kept as ShareRow;
}

export async function endShare(db: Queryable, userId: number, bookUuid: string): Promise<void> {
  await db.delete(bookShares).where(and(eq(bookShares.userId, userId), eq(bookShares.bookUuid, bookUuid)));
}

/** Chinese of a chapter's sentences that was made on demand. */
export async function translationsIn(db: Queryable, fileId: number, index: number): Promise<Map<string, string>> {
  const rows = await db
    .select({ sentenceId: bookTranslations.sentenceId, textZh: bookTranslations.textZh })
    .from(bookTranslations)
    .where(and(eq(bookTranslations.fileId, fileId), eq(bookTranslations.index, index)))
    .limit(MAX_SENTENCES);
  return new Map(rows.map(({ sentenceId, textZh }) => [sentenceId, textZh]));
}
