/** Reading time, progress, finished articles, and the numbers made of them. Signing is in signature.ts. */
import { AppError } from '#contract/errors.ts';
import type { ArticleCard } from '#contract/shapes.ts';
import {
  addDays,
  dayStart,
  type PeriodUnit,
  periodStart,
  periods,
  studyDay,
  yesterday,
} from '#engine/shanghai-time.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import { createSecrets } from '#server/features/secrets/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { finishRefusal } from './finishing.ts';
import { createSignatures, SIGNATURE_LIFE_MS } from './open-proof.ts';
import { createPositions, type Device, type PositionKeeper } from './positions.ts';
import * as queries from './queries.ts';
import { countTime } from './reading-time.ts';
import { pointAfter, type ReadingPoint } from './skimming.ts';
import { figuresByPeriod, type PeriodFigures, type PeriodTotals, speedOf, totalOf } from './statistics.ts';

export type { Device } from './positions.ts';
export { deviceOf } from './positions.ts';
export { finishedAny, streakOf } from './queries.ts';

/** Bars a chart may ask for. */
const MOST_PERIODS = 400;
/** Days shown when no start is given: 30 days, 12 weeks, 12 months. */
const DEFAULT_DAYS: Record<PeriodUnit, number> = { day: 29, week: 77, month: 334 };

export interface Report {
  articleId: number;
  /** Seconds since the last report, as the page counted them. */
  spentSeconds: number;
  isFinish: boolean;
  t: string;
  reportUuid: string | undefined;
  position: { block_id: string; offset: number; at?: string | undefined } | undefined;
  progress: number | undefined;
  /** Share of the way through the text that one window is. */
  window: number | undefined;
  /** Words looked up since the last report, as they stand in the text. */
  lookedUp: readonly string[];
  /** Words that the reader wrote down or said after hearing them. */
  heard: readonly string[];
  device: Device;
}

/** Where a reader stands after a report. */
export interface Standing {
  todaySeconds: number;
  articleSeconds: number;
  isFinish: boolean;
  /** See {@link pointAfter}. */
  isSkimmed: boolean;
}

export interface HistoryPage {
  items: { card: ArticleCard; reading: queries.ReadingRow }[];
  nextOffset: number | null;
}

export interface TodayFigures extends Omit<PeriodTotals, 'date'> {
  streak: number;
}

export interface ReadingFigures {
  items: PeriodFigures[];
  streak: number;
  longestStreak: number;
  speed: number | null;
  total: Omit<PeriodTotals, 'date'>;
}

export interface HistoryService {
  /** The `t` that comes with an article shown to a reader. */
  issueT(userId: number, articleId: number): Promise<string>;
  /** @returns when it was issued. @throws {AppError} BAD_SIGNATURE */
  checkT(userId: number, articleId: number, t: string): Promise<Date>;
  positionOf: PositionKeeper['of'];
  /** @throws {AppError} BAD_SIGNATURE, NOT_FOUND */
  report(viewer: Viewer, report: Report): Promise<Standing>;
  /**
   * 读完 by hand. It holds only if the article was read (see {@link finishRefusal}); taking it back leaves the day's numbers, and
   * finishing again counts nothing twice.
   *
   * @throws {AppError} NOT_FOUND, NOT_READ_ENOUGH
   */
  setFinished(viewer: Viewer, articleId: number, isFinish: boolean): Promise<void>;
  recent(viewer: Viewer, page: { offset: number; limit: number }): Promise<HistoryPage>;
  /** @throws {AppError} NOT_FOUND when it isn't in the history */
  remove(userId: number, articleId: number): Promise<void>;
  today(userId: number): Promise<TodayFigures>;
  /** Days as `YYYY-MM-DD`, both included. @throws {AppError} INVALID_INPUT when they are the wrong way round or too far apart */
  figures(
    userId: number,
    range: { from?: string | undefined; to?: string | undefined; unit: PeriodUnit },
  ): Promise<ReadingFigures>;
  clean(): Promise<void>;
}

/** Told of what was read after it is stored. */
export interface ReadingWitness {
  lookedUp(userId: number, articleId: number, words: readonly string[]): Promise<void>;
  heard(userId: number, articleId: number, words: readonly string[]): Promise<void>;
  finished(viewer: Viewer, articleId: number): Promise<void>;
}

export interface HistoryOptions {
  database: Pick<Database, 'db' | 'reads'>;
  articles: Pick<ArticleService, 'readable' | 'cards' | 'noteReader'>;
  /** What reading says of the words that the reader is learning. */
  evidence: ReadingWitness;
  now: () => Date;
}

export function createHistory({ database, articles, evidence, now }: HistoryOptions): HistoryService {
  const { db, reads } = database;
  const signatures = createSignatures(createSecrets({ database }), now);
  const positions = createPositions(db);
  const streaks = queries.streakLookup(reads);
  const dayNumbers = queries.dayLookup(reads);

  /** The article as it is at this moment, if it may be finished by this reader at all. */
  async function finishable(viewer: Viewer, articleId: number): Promise<ArticleCard | undefined> {
    const { preview } = await articles.readable(articleId, viewer);
    // The beginning of a locked article is not the article.
    return preview ? undefined : (await articles.cards(viewer, [articleId]))[0];
  }

  /** Records that it is finished, once for the day's numbers. @returns whether it is. */
  async function finish(tx: Queryable, reading: queries.ReadingRow, card: ArticleCard | undefined): Promise<boolean> {
    if (reading.isFinish) return true;
    if (card === undefined || finishRefusal(reading, card) !== null) return false;
    const { userId, articleId } = reading;
    const isFirstTime = reading.finishedAt === null;
    await queries.updateReading(tx, userId, articleId, {
      isFinish: true,
      progress: 1,
      readTo: 1,
      readToSeconds: reading.seconds,
      isSkimmed: false,
      ...(isFirstTime ? { finishedAt: now(), ...figuresAtFinish(reading, card) } : {}),
    });
    if (isFirstTime)
      await queries.addToDay(tx, userId, studyDay(now()), { seconds: 0, articles: 1, words: card.word_count });
    return true;
  }

  return {
    issueT: signatures.issue,
    checkT: signatures.check,
    positionOf: positions.of,
    async report(viewer, { articleId, spentSeconds, isFinish, t, reportUuid, position, device, ...report }) {
      const { userId } = viewer;
      const issuedAt = await signatures.check(userId, articleId, t);
      // Both before the transaction: it must not wait for a second connection.
      const { wordCount, shownShare } = await articles.readable(articleId, viewer);
      // The end of a preview is not the end of the article.
      const progress = report.progress === undefined ? undefined : report.progress * shownShare;
      const window = report.window === undefined ? undefined : report.window * shownShare;
      const card = isFinish ? await finishable(viewer, articleId) : undefined;
      const at = now();
      const today = studyDay(at);
      const reached = await db.transaction(async (tx) => {
        if (reportUuid !== undefined && !(await queries.claimReport(tx, userId, reportUuid, at))) {
          return standing(tx, userId, articleId, today);
        }
        const day = await queries.lockDay(tx, userId, today, issuedAt);
        const since = new Date(Math.max(day.countedUntil.getTime(), issuedAt.getTime()));
        const { seconds, until } = countTime(spentSeconds, since, at);
        const reading = await queries.addReading(tx, userId, articleId, { seconds, at });
        const point = pointAfter(reading, {
          ...{ progress: progress ?? 0, window, seconds, totalSeconds: reading.seconds },
          wordCount,
        });
        await queries.updateReading(tx, userId, articleId, point);
        const skimmedSeconds = Math.min(day.seconds + seconds, skimmedOf(reading, point, seconds, today));
        await queries.addToDay(tx, userId, today, { seconds, skimmedSeconds }, until);
        if (position) await positions.keep(tx, { userId, articleId, device }, { ...position, progress, now: at });
        if (reading.isFirst) await articles.noteReader(tx, articleId);
        const isFinished = await finish(tx, { ...reading, ...point }, card);
        return {
          todaySeconds: day.seconds + seconds,
          articleSeconds: reading.seconds,
          isFinish: isFinished,
          isSkimmed: point.isSkimmed && !isFinished,
        };
      });
      await evidence.heard(userId, articleId, report.heard);
      await evidence.lookedUp(userId, articleId, report.lookedUp);
      if (isFinish && reached.isFinish) await evidence.finished(viewer, articleId);
      return reached;
    },
    async setFinished(viewer, articleId, isFinish) {
      const card = await finishable(viewer, articleId);
      const at = now();
      const isFinished = await db.transaction(async (tx) => {
        // Always the day first, then the reading: two reports can't wait for each other.
        await queries.lockDay(tx, viewer.userId, studyDay(at), at);
        const reading = await queries.readingOf(tx, viewer.userId, articleId);
        if (isFinish) {
          const refusal = finishRefusal(reading, card);
          if (refusal !== null) throw refusal;
          return reading !== undefined && finish(tx, reading, card);
        }
        await queries.updateReading(tx, viewer.userId, articleId, { isFinish: false });
        return false;
      });
      if (isFinished) await evidence.finished(viewer, articleId);
    },
    async recent(viewer, { offset, limit }) {
      const rows = await queries.recentReadings(reads, viewer.userId, { offset, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const cards = await articles.cards(
        viewer,
        shown.map(({ articleId }) => articleId),
      );
      const byId = new Map(cards.map((card) => [card.id, card]));
      const items = shown.flatMap((reading) => {
        const card = byId.get(String(reading.articleId));
        return card ? [{ card, reading }] : [];
      });
      return { items, nextOffset: rows.length > limit ? offset + limit : null };
    },
    async remove(userId, articleId) {
      if (!(await queries.updateReading(db, userId, articleId, { removedAt: now() }))) {
        throw new AppError('NOT_FOUND', { msg: '阅读历史里没有这篇文章' });
      }
    },
    today: (userId) => dayNumbers(userId, studyDay(now()), yesterday(now())),
    async figures(userId, { from, to = studyDay(now()), unit }) {
      const first = periodStart(from ?? addDays(to, -DEFAULT_DAYS[unit]), unit);
      if (first > to) throw new AppError('INVALID_INPUT', { fields: { from: '开始日期在结束日期之后' } });
      const dates = periods(first, to, unit, MOST_PERIODS + 1);
      if (dates.length > MOST_PERIODS) throw new AppError('INVALID_INPUT', { fields: { from: '时间段太长' } });
      const before = dayStart(addDays(to, 1));
      const [totals, finished, { current, longest }] = await Promise.all([
        queries.totalsByPeriod(db, userId, first, to, unit, MOST_PERIODS),
        queries.finishedByPeriod(db, userId, dayStart(first), before, unit, MOST_PERIODS),
        streaks(userId, yesterday(now())),
      ]);
      const items = figuresByPeriod(dates, totals, finished);
      return { items, streak: current, longestStreak: longest, speed: speedOf(finished), total: totalOf(items) };
    },
    async clean() {
      await queries.forgetReports(db, new Date(now().getTime() - SIGNATURE_LIFE_MS));
    },
  };
}

async function standing(tx: Queryable, userId: number, articleId: number, today: string): Promise<Standing> {
  const day = await queries.dayOf(tx, userId, today);
  const reading = await queries.readingOf(tx, userId, articleId);
  return {
    todaySeconds: day?.seconds ?? 0,
    articleSeconds: reading?.seconds ?? 0,
    isFinish: reading?.isFinish ?? false,
    isSkimmed: reading?.isSkimmed ?? false,
  };
}

/** Of the seconds of today: those in which this article was skimmed and nothing of it read. */
function skimmedOf(before: queries.ReadingRow, point: ReadingPoint, seconds: number, today: string): number {
  if (!point.isSkimmed || point.readTo > before.readTo) return 0;
  // What went before the jump led to no reading either. Of an earlier day it is not taken back.
  const isJump = !before.isSkimmed && studyDay(before.firstReadAt) === today;
  return isJump ? before.seconds - before.readToSeconds : seconds;
}

function figuresAtFinish({ seconds }: queries.ReadingRow, card: ArticleCard) {
  return {
    finishedWords: card.word_count,
    finishedSeconds: seconds,
    finishedDifficulty: card.difficulty_score,
    finishedKnownRate: card.known_rate,
  };
}
