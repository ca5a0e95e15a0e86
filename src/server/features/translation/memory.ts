/** Queries of the translation memory, the glossary of an article, and the log of translation runs with their cost. */
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { GlossaryTerm } from '#server/providers/translate/port.ts';
import type { Consumption, ServiceUse } from '#server/service-prices.ts';
import { articleTerms, translationMemory, translationRuns } from './tables.ts';

/** Names of one article. */
export const MAX_TERMS = 100;

export interface RunAccount {
  articleId: number;
  translator: string;
  asked: number;
  remembered: number;
  doubtful: number;
  /** What one or several services have consumed. */
  used: readonly ServiceUse[];
}

/** Sentences are what readers selected, also of their own books: they are not kept for ever. */
const RETENTION_DAYS = 180;
/** Rows that one statement deletes. */
const BATCH = 5_000;

/** Finds stored translations and notes them as read, once a day. @param onlyOf task whose translations alone are looked at; null for all */
export async function recall(
  db: Db,
  keys: readonly string[],
  onlyOf: number | null,
  now: Date,
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const own = onlyOf === null ? undefined : eq(translationMemory.taskId, onlyOf);
  const rows = await db
    .select()
    .from(translationMemory)
    .where(and(inArray(translationMemory.key, [...keys]), own));
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  const stale = rows.filter(({ readAt }) => readAt < aDayAgo).map(({ key }) => key);
  if (stale.length > 0) {
    await db.update(translationMemory).set({ readAt: now }).where(inArray(translationMemory.key, stale));
  }
  return new Map(rows.map(({ key, textZh }) => [key, textZh]));
}

/** Evicts what nobody has read for half a year (index translation_memory_read). */
export async function forgetUnread(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  const old = db
    .select({ key: translationMemory.key })
    .from(translationMemory)
    .where(lt(translationMemory.readAt, before))
    .limit(BATCH);
  for (let count = BATCH; count >= BATCH; ) {
    count = (await db.delete(translationMemory).where(inArray(translationMemory.key, old))).rowCount ?? 0;
  }
}

/** @param taskId - Null for what no task had made */
export async function remember(
  db: Db,
  taskId: number | null,
  entries: readonly { key: string; textZh: string }[],
  now: Date,
): Promise<void> {
  // A paragraph may contain a sentence twice.
  const unique = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
  for (const { key, textZh } of unique) {
    await db
      .insert(translationMemory)
      .values({ key, textZh, taskId, createdAt: now, readAt: now })
      .onConflictDoUpdate({ target: translationMemory.key, set: { textZh, taskId, readAt: now } });
  }
}

export async function termsOf(db: Db, articleId: number): Promise<GlossaryTerm[]> {
  return db
    .select({ term: articleTerms.term, zh: articleTerms.zh })
    .from(articleTerms)
    .where(eq(articleTerms.articleId, articleId))
    .orderBy(asc(articleTerms.position))
    .limit(MAX_TERMS);
}

/** Adds new terms; existing ones keep their Chinese. */
export async function addTerms(db: Db, articleId: number, terms: readonly GlossaryTerm[]): Promise<void> {
  if (terms.length === 0) return;
  const values = terms.map(({ term, zh }, position) => ({ articleId, term, zh, position }));
  await db.insert(articleTerms).values(values).onConflictDoNothing();
}

/**
 * Adds a term, or replaces the Chinese of an existing one.
 *
 * @param before the term before which a new one stands; at the end without one that is there
 */
export async function upsertTerm(
  db: Queryable,
  articleId: number,
  { term, zh }: GlossaryTerm,
  before: string | undefined,
): Promise<void> {
  const ofArticle = eq(articleTerms.articleId, articleId);
  const isBefore = and(ofArticle, eq(articleTerms.term, before ?? ''));
  const [next] = await db.select({ at: articleTerms.position }).from(articleTerms).where(isBefore);
  const last = sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM article_terms WHERE article_id = ${articleId})`;
  const position = next?.at ?? last;
  if (next !== undefined) {
    await db
      .update(articleTerms)
      .set({ position: sql`${articleTerms.position} + 1` })
      .where(and(ofArticle, gte(articleTerms.position, next.at)));
  }
  await db
    .insert(articleTerms)
    .values({ articleId, term, zh, position })
    .onConflictDoUpdate({ target: [articleTerms.articleId, articleTerms.term], set: { zh } });
}

/** @returns whether it was there */
export async function deleteTermRow(db: Queryable, articleId: number, term: string): Promise<boolean> {
  const dropped = await db
    .delete(articleTerms)
    .where(and(eq(articleTerms.articleId, articleId), eq(articleTerms.term, term)))
    .returning({ term: articleTerms.term });
  return dropped.length > 0;
}

/** Newest first, at most 20. */
export function runsOf(db: Db, articleId: number) {
  return db
    .select()
    .from(translationRuns)
    .where(eq(translationRuns.articleId, articleId))
    .orderBy(desc(translationRuns.id))
    .limit(20);
}

export async function recordRun(db: Db, { used, ...run }: RunAccount): Promise<void> {
  const sum = (part: keyof Consumption) => used.reduce((all, use) => all + (use[part] ?? 0), 0);
  const taken = { inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens'), characters: sum('characters') };
  await db.insert(translationRuns).values({ ...run, ...taken });
}
