/** Queries of summaries: all by their key. */
import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { summaries } from './tables.ts';

export type SummaryRow = typeof summaries.$inferSelect;
export type SummaryKey = Pick<SummaryRow, 'articleId' | 'version' | 'maker'>;

const at = ({ articleId, version, maker }: SummaryKey) =>
  and(eq(summaries.articleId, articleId), eq(summaries.version, version), eq(summaries.maker, maker));
const isWriting = (key: SummaryKey) => and(at(key), eq(summaries.state, 'STREAMING'));

export async function find(db: Queryable, key: SummaryKey): Promise<SummaryRow | undefined> {
  const [row] = await db.select().from(summaries).where(at(key)).limit(1);
  return row;
}

/** The caller that gets it writes it: the first one, or the next one after a failure, a lost writer, or on renewal. */
export async function claim(
  db: Queryable,
  key: SummaryKey,
  { now, lostBefore, renews }: { now: Date; lostBefore: Date; renews: boolean },
): Promise<boolean> {
  const lost = and(eq(summaries.state, 'STREAMING'), lt(summaries.writtenAt, lostBefore));
  const claimed = await db
    .insert(summaries)
    .values({ ...key, state: 'STREAMING', createdAt: now, writtenAt: now })
    .onConflictDoUpdate({
      target: [summaries.articleId, summaries.version, summaries.maker],
      set: { state: 'STREAMING', text: '', paidId: null, createdAt: now, writtenAt: now },
      setWhere: renews ? or(ne(summaries.state, 'STREAMING'), lost) : or(eq(summaries.state, 'FAILED'), lost),
    })
    .returning({ id: summaries.articleId });
  return claimed.length > 0;
}

export async function setPaid(db: Queryable, key: SummaryKey, paidId: number): Promise<void> {
  await db.update(summaries).set({ paidId }).where(at(key));
}

/** @returns false when it has ended */
export async function write(db: Queryable, key: SummaryKey, text: string, now: Date): Promise<boolean> {
  const written = await db
    .update(summaries)
    .set({ text, writtenAt: now })
    .where(isWriting(key))
    .returning({ id: summaries.articleId });
  return written.length > 0;
}

export async function end(
  db: Queryable,
  key: SummaryKey,
  values: { state: 'DONE' | 'FAILED'; text: string },
): Promise<SummaryRow | undefined> {
  const [row] = await db.update(summaries).set(values).where(isWriting(key)).returning();
  return row;
}

/** Those of texts that have changed since: by the key's first two columns. */
export async function removeOlder(db: Queryable): Promise<void> {
  await db.execute(sql`
    DELETE FROM summaries USING articles
    WHERE articles.id = summaries.article_id AND summaries.version < articles.version`);
}
