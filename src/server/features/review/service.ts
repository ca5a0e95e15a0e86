/**
 * Spaced review: what comes next, what was answered, and how it goes. The log of reviews is the truth; where a word stands is
 * derived from it (recording.ts) by the reader's own parameters (tuning.ts).
 */
import { AppError } from '#contract/errors.ts';
import { nextSeconds, type Scheduler } from '#engine/schedule/card.ts';
import type { ReplayedReview } from '#engine/schedule/replay.ts';
import type { Database } from '#server/db/database.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { ExamCoverage, KnownService } from '#server/features/known/service.ts';
import type { BookWord, WordSentence, WordService } from '#server/features/words/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { createArticleWords, placeOfSentence, type WordPlace } from './article-words.ts';
import { createEvidence, type Evidence } from './evidence.ts';
import { entriesOf, type WordReview } from './log.ts';
import { createOverview, type ReviewOverview } from './overview.ts';
import type { QueuedWord } from './present.ts';
import { cardOf, replayWord } from './projection.ts';
import * as queries from './queries.ts';
import * as queue from './queue-queries.ts';
import { createReviewRecorder, type NewReview } from './recording.ts';
import { createRebuilding, type Rebuilding } from './replay.ts';
import { decayOf, schedulerOf } from './scheduler.ts';
import { createTuning, type Tuning } from './tuning.ts';

export { presentLogEntry } from './present.ts';
export type { NewReview } from './recording.ts';

export interface ReviewQueue {
  items: QueuedWord[];
  /** Number of all due words, and of new ones within today's limit. */
  due: number;
  new: number;
  /** Answered today, and due again soon; none of `items`. */
  again: QueuedWord[];
}

export interface ReviewService extends Tuning, Rebuilding, ReviewOverview {
  /**
   * @param force also brings words that are not due yet, and new ones beyond the daily number
   * @param moreNew new words beyond what today has left, before any that are not due
   * @param aheadSeconds within which what was answered today comes again, 0 for none of it
   */
  next(
    viewer: Viewer,
    input: { force: boolean; size: number; moreNew?: number; aheadSeconds?: number },
  ): Promise<ReviewQueue>;
  /** These words of the book in this order, whether they are due or not. */
  chosen(viewer: Viewer, wordIds: readonly number[]): Promise<ReviewQueue>;
  /** Words begun today. */
  startedToday(userId: number): Promise<number>;
  /** Words that are due now. */
  dueNow(userId: number): Promise<number>;
  /** Words left for today: due words, and new ones up to the daily number. */
  waiting(userId: number): Promise<{ due: number; new: number }>;
  /** The reader's words in an article and those kept from it, in text order, each with its sentence there. @throws {AppError} NOT_FOUND */
  ofArticle(
    viewer: Viewer,
    articleId: number,
    page: { offset: number; size: number },
  ): Promise<{ items: QueuedWord[]; total: number }>;
  /** @throws {AppError} NOT_FOUND, INVALID_INPUT, CONFLICT when the id belongs to a review of another word */
  review(viewer: Viewer, wordId: number, review: NewReview): Promise<QueuedWord & { reviewUuid: string }>;
  /** Takes a review back, whether or not it has arrived yet. @throws {AppError} NOT_FOUND */
  undo(viewer: Viewer, wordId: number, reviewUuid: string): Promise<QueuedWord & { reviewUuid: string }>;
  /** A word's log, the newest entry first. */
  history(userId: number, wordId: number): Promise<ReplayedReview<WordReview>[]>;
  /** The reader's forgetting curve, and the instant at which it is asked. */
  memoryOf(userId: number): Promise<{ decay: number; now: Date }>;
  evidence: Evidence;
}

export interface ReviewOptions {
  database: Pick<Database, 'db' | 'reads'>;
  articles: Pick<ArticleService, 'readable'>;
  dictionary: Pick<Dictionary, 'reader'>;
  words: Pick<WordService, 'byIds' | 'headwordOf'>;
  known: Pick<KnownService, 'change' | 'onChange'>;
  exams: Pick<ExamCoverage, 'of'>;
  /** Earlier vocabulary tests, the newest first. */
  testsOf(userId: number): Promise<{ estimate: number; low: number; high: number; at: Date }[]>;
  dailyNewWords(userId: number): Promise<number>;
  jobs: Pick<Jobs, 'enqueue'>;
  now: () => Date;
}

/** Words that come again within minutes. */
const MAX_AGAIN = 100;
/** Reviews shown of one word. */
const MAX_SHOWN = 200;

export function createReview(options: ReviewOptions): ReviewService {
  const { database, articles, dictionary, words, known, dailyNewWords, jobs, now } = options;
  const { db, reads } = database;
  const planOf = queries.planLookup(reads);
  const dueWords = queue.dueWords(reads);
  const dueCount = queue.dueCount(reads);
  const laterWords = queue.laterWords(reads);
  const againWords = queue.againWords(reads);
  const newWords = queue.newWords(reads);
  const startedToday = queue.startedToday(reads);
  const articleWords = createArticleWords(dictionary);
  const reviewRecorder = createReviewRecorder({ known, now });
  const tuning = createTuning({ db, jobs, now });

  const scheduler = async (userId: number) => schedulerOf(await planOf(userId));

  function queued(word: BookWord, by: Scheduler): QueuedWord {
    return { ...word, next: nextSeconds(by, cardOf(word.row), now(), word.row.word) };
  }

  async function cards(userId: number, ids: readonly number[]): Promise<QueuedWord[]> {
    const [found, by] = await Promise.all([words.byIds(userId, ids), scheduler(userId)]);
    return found.map((word) => queued(word, by));
  }

  async function after(viewer: Viewer, wordId: number, { reviewUuid, isNew }: { reviewUuid: string; isNew: boolean }) {
    const [word] = await cards(viewer.userId, [wordId]);
    if (word === undefined) throw new AppError('NOT_FOUND', { msg: '生词本里没有这个词' });
    if (isNew) await tuning.considerFitting(viewer.userId);
    return { ...word, reviewUuid };
  }

  return {
    ...tuning,
    ...createRebuilding({ db, known }),
    ...createOverview({ ...options, reads, planOf }),
    evidence: createEvidence({ db, articles, words, articleWords }),
    async next({ userId }, { force, size, moreNew = 0, aheadSeconds = 0 }) {
      const at = now();
      const [due, count, started, limit] = await Promise.all([
        dueWords(userId, at, size),
        dueCount(userId, at),
        startedToday(userId, at),
        dailyNewWords(userId),
      ]);
      const room = Math.max(0, limit - started) + moreNew;
      const missing = size - due.length;
      const until = new Date(at.getTime() + aheadSeconds * 1_000);
      const [fresh, later, soon] = await Promise.all([
        newWords(userId, force ? Math.max(room, missing) : room),
        force && missing > 0 ? laterWords(userId, at, missing) : [],
        aheadSeconds > 0 ? againWords(userId, at, until, MAX_AGAIN) : [],
      ]);
      const ids = [...due, ...fresh.slice(0, room), ...later, ...fresh.slice(room)].slice(0, size);
      const shown = new Set(ids);
      const comesAgain = soon.filter((id) => !shown.has(id));
      const found = await cards(userId, [...ids, ...comesAgain]);
      return {
        items: found.filter(({ row }) => shown.has(row.id)),
        again: found.filter(({ row }) => !shown.has(row.id)),
        due: count,
        new: Math.min(room, fresh.length),
      };
    },
    async chosen({ userId }, wordIds) {
      const [found, due] = await Promise.all([cards(userId, wordIds), dueCount(userId, now())]);
      return { items: found.filter(({ row }) => row.inBook && row.deletedAt === null), due, new: 0, again: [] };
    },
    startedToday: (userId) => startedToday(userId, now()),
    dueNow: (userId) => dueCount(userId, now()),
    async waiting(userId) {
      const at = now();
      const [due, started, limit] = await Promise.all([
        dueCount(userId, at),
        startedToday(userId, at),
        dailyNewWords(userId),
      ]);
      return { due, new: (await newWords(userId, Math.max(0, limit - started))).length };
    },
    async ofArticle(viewer, articleId, { offset, size }) {
      const { userId } = viewer;
      const article = await articles.readable(articleId, viewer);
      const places = articleWords(article);
      const [learned, kept] = await Promise.all([
        queries.wordsBeingLearned(db, userId, [...places.keys()], now()),
        queries.wordsKeptFrom(db, userId, articleId, now()),
      ]);
      const standing = learned.flatMap(({ id, word }) => {
        const place = places.get(word);
        return place ? [{ id, order: place.order, shown: sentenceAt(place, article) }] : [];
      });
      const isStanding = new Set(standing.map(({ id }) => id));
      const others = kept.flatMap(({ id, context }) =>
        isStanding.has(id) ? [] : [{ id, order: placeOfSentence(article.blocks, context), shown: context }],
      );
      const placed = [...standing, ...others].sort((a, b) => a.order - b.order || a.id - b.id);
      const page = placed.slice(offset, offset + size);
      const found = await cards(
        userId,
        page.map(({ id }) => id),
      );
      const byId = new Map(page.map((one) => [one.id, one.shown]));
      const items = found.map((word) => {
        const shown = byId.get(word.row.id);
        return shown ? { ...word, shown } : word;
      });
      return { items, total: placed.length };
    },
    review: async (viewer, wordId, review) =>
      after(viewer, wordId, await reviewRecorder.review(viewer.userId, wordId, review)),
    undo: async (viewer, wordId, reviewUuid) =>
      after(viewer, wordId, await reviewRecorder.undo(viewer.userId, wordId, reviewUuid)),
    async history(userId, wordId) {
      const [word] = await words.byIds(userId, [wordId]);
      if (word === undefined) return [];
      const entries = await entriesOf(db, userId, word.row.word);
      return replayWord(entries, word.row, await scheduler(userId))
        .slice(-MAX_SHOWN)
        .reverse();
    },
    memoryOf: async (userId) => ({ decay: decayOf((await planOf(userId)).weights), now: now() }),
  };
}

function sentenceAt(
  { sentence, sentenceZh, start, end }: WordPlace,
  { id, title }: { id: number; title: string },
): WordSentence {
  return { sentence, sentenceZh, start, end, articleId: id, bookUuid: null, title };
}
