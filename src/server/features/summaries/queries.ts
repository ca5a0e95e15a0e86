/** Queries of summaries: all by their key. */
import { and, eq, getTableColumns, inArray, notInArray, or, sql } from 'drizzle-orm';
import { isLost, SIGN_OF_LIFE } from '#server/answers/sign-of-life.ts';
import type { Queryable } from '#server/db/database.ts';
import { summaries } from './tables.ts';

export type SummaryRow = typeof summaries.$inferSelect;
export type SummaryKey = Pick<SummaryRow, 'articleId' | 'version' | 'maker'>;

const at = ({ articleId, version, maker }: SummaryKey) =>
  and(eq(summaries.articleId, articleId), eq(summaries.version, version), eq(summaries.maker, maker));
const BEING_WRITTEN = ['STREAMING', 'RENEWING'] as const;
const isWriting = (key: SummaryKey) => and(at(key), inArray(summaries.state, BEING_WRITTEN));
/** Whether there is a complete text, which stays until the next one is complete. */
const hasWhole = sql`${summaries.state} IN ('DONE', 'RENEWING')`;

export async function find(db: Queryable, key: SummaryKey): Promise<(SummaryRow & { isLost: boolean }) | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(summaries), isLost: isLost(summaries.writtenAt) })
    .from(summaries)
    .where(at(key))
    .limit(1);
  return row;
}

/**
 * The caller that gets it writes it: the first one, or the next one after a failure, a lost writer, or on renewal.
 *
 * @returns null for who does not get it, else the entry in the ledger of a lost writer, which is to be given back
 */
export async function claim(
  tx: Queryable,
  key: SummaryKey,
  { now, renews }: { now: Date; renews: boolean },
): Promise<{ lostPaidId: number | null } | null> {
  const [before] = await tx.select().from(summaries).where(at(key)).limit(1).for('update');
  const lost = and(inArray(summaries.state, BEING_WRITTEN), isLost(summaries.writtenAt));
  const claimed = await tx
    .insert(summaries)
    .values({ ...key, state: 'STREAMING', createdAt: now, writtenAt: SIGN_OF_LIFE })
    .onConflictDoUpdate({
      target: [summaries.articleId, summaries.version, summaries.maker],
      set: {
        state: sql`CASE WHEN ${hasWhole} THEN 'RENEWING' ELSE 'STREAMING' END`,
        text: sql`CASE WHEN ${hasWhole} THEN ${summaries.text} ELSE '' END`,
        paidId: null,
        createdAt: now,
        writtenAt: SIGN_OF_LIFE,
      },
      setWhere: renews
        ? or(notInArray(summaries.state, [...BEING_WRITTEN]), lost)
        : or(eq(summaries.state, 'FAILED'), lost),
    })
    .returning({ id: summaries.articleId });
  if (claimed.length === 0) return null;
  return { lostPaidId: before && before.state !== 'DONE' ? before.paidId : null };
}

export async function setPaid(db: Queryable, key: SummaryKey, paidId: number): Promise<void> {
  await db.update(summaries).set({ paidId }).where(at(key));
}

/** @returns false when it has ended */
export async function write(db: Queryable, key: SummaryKey, text: string): Promise<boolean> {
  const written = await db
    .update(summaries)
    .set({ text: sql`CASE WHEN ${hasWhole} THEN ${summaries.text} ELSE ${text} END`, writtenAt: SIGN_OF_LIFE })
    .where(isWriting(key))
    .returning({ id: summaries.articleId });
  return written.length > 0;
}

/** @returns undefined when it had ended before */
export async function finish(db: Queryable, key: SummaryKey, text: string): Promise<SummaryRow | undefined> {
  const [row] = await db.update(summaries).set({ state: 'DONE', text }).where(isWriting(key)).returning();
  return row;
}

const FAILED = {
  state: sql`CASE WHEN ${hasWhole} THEN 'DONE' ELSE 'FAILED' END`,
};

/** Marks a summary as failed; one that was being renewed keeps its previous text. @returns undefined when it had ended before */
export async function fail(db: Queryable, key: SummaryKey, text: string): Promise<SummaryRow | undefined> {
  const [row] = await db
    .update(summaries)
    .set({ ...FAILED, text: sql`CASE WHEN ${hasWhole} THEN ${summaries.text} ELSE ${text} END` })
    .where(isWriting(key))
    .returning();
  return row;
}

/** Ends those without a sign of life: index summaries_writing. @returns at most 100 */
export async function failLost(db: Queryable): Promise<SummaryRow[]> {
  const areLost = and(inArray(summaries.state, BEING_WRITTEN), isLost(summaries.writtenAt));
  const lost = db
    .select({ place: sql`ctid` })
    .from(summaries)
    .where(areLost)
    .limit(100)
    .for('update', { skipLocked: true });
  return db
    .update(summaries)
    .set({ ...FAILED, text: sql`CASE WHEN ${hasWhole} THEN ${summaries.text} ELSE '' END` })
    .where(and(areLost, sql`ctid IN ${lost}`))
    .returning();
}

/** Deletes summaries of texts that have changed since, by the first two columns of the key. */
export async function removeOlder(db: Queryable): Promise<void> {
  await db.execute(sql`
    DELETE FROM summaries USING articles
    WHERE articles.id = summaries.article_id AND summaries.version < articles.text_version`);
}
