/** Cache of explanations in the database: found by question, evicted by age and number. */
import { createHash } from 'node:crypto';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { PROMPT_VERSION, type Question } from './prompt.ts';
import { wordExplanations } from './tables.ts';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 180;
/** Some 100 MB. */
const MAX_ENTRIES = 50_000;

/** Key of a question: model, prompt version, word, sentence and position. */
export function explanationKey(model: string, { word, headword, sentence, start }: Question): string {
  return createHash('sha256')
    .update(JSON.stringify([model, PROMPT_VERSION, word.toLowerCase(), headword, sentence, start]))
    .digest('base64url');
}

/** Null when it is not cached. */
export async function readAnswer(db: Db, key: string, now: Date): Promise<string | null> {
  const [row] = await db.select().from(wordExplanations).where(eq(wordExplanations.key, key)).limit(1);
  if (row === undefined) return null;
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  // Touched at most once a day.
  if (row.readAt < aDayAgo) {
    const isOld = and(eq(wordExplanations.key, key), lt(wordExplanations.readAt, aDayAgo));
    await db.update(wordExplanations).set({ readAt: now }).where(isOld);
  }
  return row.text;
}

export async function storeAnswer(db: Db, key: string, text: string, now: Date): Promise<void> {
  await db.insert(wordExplanations).values({ key, text, createdAt: now, readAt: now }).onConflictDoNothing();
}

/** Evicts entries unread for half a year, and the least recently read ones beyond the limit. */
export async function clean(db: Db, now: Date): Promise<void> {
  await db
    .delete(wordExplanations)
    .where(lt(wordExplanations.readAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)));
  const [last] = await db
    .select({ readAt: wordExplanations.readAt })
    .from(wordExplanations)
    .orderBy(desc(wordExplanations.readAt))
    .offset(MAX_ENTRIES)
    .limit(1);
  if (last) await db.delete(wordExplanations).where(lt(wordExplanations.readAt, last.readAt));
}
