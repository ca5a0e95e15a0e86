/** Reads and writes of answers and of kept comprehension questions. Every one is of one reader or article, and bounded. */
import { and, asc, desc, eq, lt, or } from 'drizzle-orm';
import type { Db, Queryable } from '#server/db/database.ts';
import { quizAnswers, quizComprehension } from './tables.ts';

export type AnswerRow = typeof quizAnswers.$inferSelect;
export type NewAnswer = Omit<typeof quizAnswers.$inferInsert, 'id'>;
export type ComprehensionRow = typeof quizComprehension.$inferSelect;
export type ComprehensionKey = Pick<ComprehensionRow, 'articleId' | 'version' | 'model'>;

/** More than any quiz has questions. */
const MOST_ANSWERS = 60;

/** Appends answers; a question that was answered in this run stays as it was (index quiz_answers_once). */
export async function addAnswers(db: Queryable, answers: readonly NewAnswer[]): Promise<void> {
  await db
    .insert(quizAnswers)
    .values([...answers])
    .onConflictDoNothing();
}

/** Answers of one run, in the order given. */
export function answersOf(
  db: Db,
  { userId, articleId, attemptUuid }: Pick<AnswerRow, 'userId' | 'articleId' | 'attemptUuid'>,
): Promise<AnswerRow[]> {
  return db
    .select()
    .from(quizAnswers)
    .where(
      and(
        eq(quizAnswers.userId, userId),
        eq(quizAnswers.articleId, articleId),
        eq(quizAnswers.attemptUuid, attemptUuid),
      ),
    )
    .orderBy(asc(quizAnswers.id))
    .limit(MOST_ANSWERS);
}

/** The answer that was given last (index quiz_answers_latest). */
export async function latestAnswer(db: Db, userId: number, articleId: number): Promise<AnswerRow | null> {
  const [row] = await db
    .select()
    .from(quizAnswers)
    .where(and(eq(quizAnswers.userId, userId), eq(quizAnswers.articleId, articleId)))
    .orderBy(desc(quizAnswers.id))
    .limit(1);
  return row ?? null;
}

export async function comprehensionOf(db: Db, key: ComprehensionKey): Promise<ComprehensionRow | null> {
  const [row] = await db.select().from(quizComprehension).where(isKey(key)).limit(1);
  return row ?? null;
}

/**
 * Takes on the making of questions; only one of many that ask at once gets it. One that failed or was lost is taken on again.
 *
 * @param before - A try begun earlier than this has failed or is lost
 */
export async function claimComprehension(
  tx: Queryable,
  key: ComprehensionKey,
  { now, failedBefore, lostBefore }: { now: Date; failedBefore: Date; lostBefore: Date },
): Promise<boolean> {
  const { state, askedAt } = quizComprehension;
  const claimed = await tx
    .insert(quizComprehension)
    .values({ ...key, state: 'MAKING', questions: [], askedAt: now })
    .onConflictDoUpdate({
      target: [quizComprehension.articleId, quizComprehension.version, quizComprehension.model],
      set: { state: 'MAKING', askedAt: now },
      setWhere: or(
        and(eq(state, 'FAILED'), lt(askedAt, failedBefore)),
        and(eq(state, 'MAKING'), lt(askedAt, lostBefore)),
      ),
    })
    .returning({ version: quizComprehension.version });
  return claimed.length > 0;
}

export async function keepComprehension(
  db: Db,
  key: ComprehensionKey,
  made: Pick<ComprehensionRow, 'state' | 'questions' | 'inputTokens' | 'outputTokens'>,
): Promise<void> {
  await db.update(quizComprehension).set(made).where(isKey(key));
}

function isKey({ articleId, version, model }: ComprehensionKey) {
  return and(
    eq(quizComprehension.articleId, articleId),
    eq(quizComprehension.version, version),
    eq(quizComprehension.model, model),
  );
}
