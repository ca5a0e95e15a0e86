/** Reads and writes of answers and of kept comprehension questions. Every one is of one reader or text, and bounded. */
import { and, asc, desc, eq, lt, or } from 'drizzle-orm';
import type { QuizQuestion } from '#engine/quiz/question.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { quizAnswers, quizComprehension, quizzes } from './tables.ts';

export type AnswerRow = typeof quizAnswers.$inferSelect;
export type NewAnswer = Omit<typeof quizAnswers.$inferInsert, 'id'>;
export type ComprehensionRow = typeof quizComprehension.$inferSelect;
export type ComprehensionKey = Pick<ComprehensionRow, 'articleId' | 'version' | 'model'>;

/** Subject of a quiz: an article, or a chapter of a book by its index. */
export type QuizSubject = { articleId: number } | { bookUuid: string; chapter: number };

export type QuizKey = QuizSubject & Pick<typeof quizzes.$inferSelect, 'textVersion' | 'preview' | 'level' | 'maker'>;

const isQuizOf = (subject: QuizSubject) =>
  'articleId' in subject
    ? eq(quizzes.articleId, subject.articleId)
    : and(eq(quizzes.bookUuid, subject.bookUuid), eq(quizzes.chapter, subject.chapter));

/** Questions as they were made first (index quizzes_article or quizzes_chapter). */
export async function quizMade(db: Db, key: QuizKey): Promise<QuizQuestion[] | null> {
  const { textVersion, preview, level, maker } = quizzes;
  const [row] = await db
    .select({ questions: quizzes.questions })
    .from(quizzes)
    .where(
      and(
        isQuizOf(key),
        eq(textVersion, key.textVersion),
        eq(preview, key.preview),
        eq(level, key.level),
        eq(maker, key.maker),
      ),
    )
    .limit(1);
  return row?.questions ?? null;
}

/** Keeps questions, unless another process was first, and drops those of older texts and of older ways to make them. @returns those that are kept */
export async function keepQuiz(db: Db, key: QuizKey, questions: QuizQuestion[]): Promise<QuizQuestion[]> {
  await db
    .insert(quizzes)
    .values({ ...key, questions })
    .onConflictDoNothing();
  await db
    .delete(quizzes)
    .where(and(isQuizOf(key), or(lt(quizzes.textVersion, key.textVersion), lt(quizzes.maker, key.maker))));
  return (await quizMade(db, key)) ?? questions;
}

/** Most answers of an attempt that are read, more than any quiz has questions. */
const MAX_ANSWERS = 60;

/** Appends answers; a question that was answered in this run stays as it was. */
export async function addAnswers(db: Queryable, answers: readonly NewAnswer[]): Promise<void> {
  await db
    .insert(quizAnswers)
    .values([...answers])
    .onConflictDoNothing();
}

const isAbout = (subject: QuizSubject) =>
  'articleId' in subject
    ? eq(quizAnswers.articleId, subject.articleId)
    : and(eq(quizAnswers.bookUuid, subject.bookUuid), eq(quizAnswers.chapter, subject.chapter));

/** Answers of one run, in the order given (index quiz_answers_once or quiz_answers_chapter_once). */
export function answersOf(db: Db, userId: number, subject: QuizSubject, attemptUuid: string): Promise<AnswerRow[]> {
  return db
    .select()
    .from(quizAnswers)
    .where(and(eq(quizAnswers.userId, userId), isAbout(subject), eq(quizAnswers.attemptUuid, attemptUuid)))
    .orderBy(asc(quizAnswers.id))
    .limit(MAX_ANSWERS);
}

/** The answer that was given last (index quiz_answers_latest or quiz_answers_chapter_latest). */
export async function latestAnswer(db: Db, userId: number, subject: QuizSubject): Promise<AnswerRow | null> {
  const [row] = await db
    .select()
    .from(quizAnswers)
    .where(and(eq(quizAnswers.userId, userId), isAbout(subject)))
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
  made: Pick<ComprehensionRow, 'state' | 'questions'>,
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
