/** Reading time, progress, finished articles, and the numbers made of them. Signing is in signature.ts. */
import { AppError } from '#contract/errors.ts';
import type { ArticleCard } from '#contract/shapes.ts';
import { addDays, dayStart, type PeriodUnit, periodStart, periods, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { BookService, ReadBook } from '#server/features/books/service.ts';
import { createSecrets } from '#server/features/secrets/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type BookReport, createBookTime } from './book-time.ts';
import { countTime, noteRead, type ReadingTally } from './counting.ts';
import { finishRefusal, pointAfter, pointBeside, type ReadingPoint, secondsInText } from './finishing.ts';
import { createSignatures, KNOWN_FOR_MS, type Work } from './open-proof.ts';
import { createPositions, type Device, hasPlace, type PositionKeeper } from './positions.ts';
import * as queries from './queries.ts';
import { endOfReport, reportedWindow } from './reading-time.ts';
import { figuresByPeriod, type PeriodFigures, type PeriodTotals, speedOf, totalOf } from './statistics.ts';
import { type Run, type StreakToday, streakOf, streakOn } from './streak.ts';

export type { ReadingTally } from './counting.ts';
export type { Device } from './positions.ts';
export { deviceOf } from './positions.ts';
export { currentStreak, finishedAny } from './queries.ts';
export { type Run, streakOf } from './streak.ts';

/** Bars a chart may ask for. */
const MAX_PERIODS = 400;
/** Days shown when no start is given: 30 days, 12 weeks, 12 months. */
const DEFAULT_DAYS: Record<PeriodUnit, number> = { day: 29, week: 77, month: 334 };

export interface Report {
  articleId: number;
  /** Seconds since the last report, as the page counted them. */
  spentSeconds: number;
  /** Seconds since the end of this reading; 0 for a report that comes at once. */
  lateSeconds: number;
  isFinish: boolean;
  /** Another text of the article was read: nothing is said of how far this one was. */
  isTimeOnly: boolean;
  t: string;
  reportUuid: string | undefined;
  position: { block_id: string; offset: number; at?: string | undefined; version?: number | undefined } | undefined;
  progress: number | undefined;
  /** Share of the way through the text that one window is. */
  window: number | undefined;
  /** Words looked up since the last report, as they stand in the text. */
  lookedUp: readonly string[];
  /** Words that the reader wrote down or said after hearing them. */
  heard: readonly string[];
  device: Device;
  /** Network address from which the report came. */
  address: string;
}

/** The reader's numbers after a report. */
export interface Standing {
  todaySeconds: number;
  articleSeconds: number;
  isFinish: boolean;
  /** See {@link pointAfter}. */
  isSkimmed: boolean;
}

export interface ReadArticle {
  card: ArticleCard;
  reading: queries.ReadingRow;
}

/** A work that was read: an article or a book. */
export type ReadWork = ReadArticle | ReadBook;

export interface TodayFigures extends Omit<PeriodTotals, 'date'> {
  /** Whether something was read and not only skimmed: then the day counts for the streak. */
  isRead: boolean;
  streak: number;
}

export interface ReadingFigures {
  items: PeriodFigures[];
  streak: StreakToday & { longest: Run | null; from: string | null; to: string | null };
  speed: number | null;
  total: Omit<PeriodTotals, 'date'>;
}

export interface HistoryService {
  /** The `t` that comes with an article or a book shown to a reader. */
  issueT(userId: number, work: Work): Promise<string>;
  /** @returns when it was issued. @throws {AppError} BAD_SIGNATURE */
  checkT(userId: number, articleId: number, t: string): Promise<Date>;
  positionOf: PositionKeeper['of'];
  /** @throws {AppError} BAD_SIGNATURE, NOT_FOUND */
  report(viewer: Viewer, report: Report): Promise<Standing>;
  /** @returns seconds of today, of articles and books. @throws {AppError} BAD_SIGNATURE, NOT_FOUND */
  reportBook(viewer: Viewer, report: BookReport): Promise<number>;
  /**
   * 读完 by hand. It holds only if the article was read (see {@link finishRefusal}); taking it back leaves the day's numbers, and
   * finishing again counts nothing twice.
   *
   * @param pressedAt by the device's clock; taken as between the last reading and now. Now unless told.
   * @throws {AppError} NOT_FOUND, NOT_READ_ENOUGH
   */
  setFinished(viewer: Viewer, articleId: number, isFinish: boolean, pressedAt?: Date): Promise<void>;
  /** @param page with `isUnfinished` only what is read in part and can be read on */
  recent(viewer: Viewer, page: Slice & { isUnfinished?: boolean }): Promise<ListPage<ReadArticle>>;
  /** Articles and books, latest first. */
  works(viewer: Viewer, page: Slice): Promise<ListPage<ReadWork>>;
  /** @throws {AppError} NOT_FOUND when it isn't in the history */
  remove(userId: number, articleId: number): Promise<void>;
  /** Like {@link remove} for a book, which stays on the shelf with its place. */
  removeBook(viewer: Viewer, uuid: string): Promise<void>;
  today(userId: number): Promise<TodayFigures>;
  /** Days of the run that was alive at the end of a day, whatever was read after it. Reads all days of the reader. */
  streakAfter(userId: number, day: string): Promise<number>;
  /** Days as `YYYY-MM-DD`, both included. @throws {AppError} INVALID_INPUT when they are the wrong way round or too far apart */
  figures(
    userId: number,
    range: { from?: string | undefined; to?: string | undefined; unit: PeriodUnit },
  ): Promise<ReadingFigures>;
  clean(): Promise<void>;
}

/** When something was read, and whether it was reported before. */
export interface ToldReading {
  at: Date;
  isRepeated: boolean;
}

/** Called after a reading is stored. */
export interface ReadingWitness {
  lookedUp(userId: number, articleId: number, words: readonly string[], told: ToldReading): Promise<void>;
  heard(userId: number, articleId: number, words: readonly string[], told: ToldReading): Promise<void>;
  finished(viewer: Viewer, articleId: number, at: Date): Promise<void>;
}

export interface HistoryOptions {
  database: Pick<Database, 'db' | 'reads'>;
  articles: Pick<ArticleService, 'readable' | 'cards' | 'noteReader'>;
  books: Pick<BookService, 'readable' | 'addTime' | 'readBooks' | 'removeFromHistory'>;
  /** Turns reading into evidence about the words that the reader is learning. */
  evidence: ReadingWitness;
  tally: ReadingTally;
  now: () => Date;
}

export function createHistory({ database, articles, books, evidence, tally, now }: HistoryOptions): HistoryService {
  const { db, reads } = database;
  const signatures = createSignatures(createSecrets({ database }), now);
  const positions = createPositions(db);
  const dayNumbers = queries.dayLookup(reads);

  /** The article as it is at this moment, if it may be finished by this reader at all. */
  async function finishable(viewer: Viewer, articleId: number): Promise<ArticleCard | undefined> {
    const { preview } = await articles.readable(articleId, viewer);
    // The beginning of a locked article is not the article.
    return preview ? undefined : (await articles.cards(viewer, [articleId]))[0];
  }

  /** Records that it is finished, once for the day's numbers. @returns whether it is. */
  async function finish(
    tx: Queryable,
    reading: queries.ReadingRow,
    card: ArticleCard | undefined,
    at: Date,
  ): Promise<boolean> {
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
      ...(isFirstTime ? { finishedAt: at, ...figuresAtFinish(reading, card) } : {}),
    });
    if (isFirstTime) {
      const words = card.word_count;
      await queries.addToDay(tx, userId, shanghaiDay(at), { articles: 1, words });
      await tally.finished(tx, { userId, day: shanghaiDay(at), at: now(), words });
    }
    return true;
  }

  return {
    issueT: signatures.issue,
    checkT: signatures.check,
    positionOf: positions.of,
    reportBook: createBookTime({ db, books, signatures, tally, now }),
    async report(
      viewer,
      { articleId, spentSeconds, isTimeOnly, t, reportUuid, position, lookedUp, device, address, ...report },
    ) {
      const isFinish = report.isFinish && !isTimeOnly;
      const { userId } = viewer;
      const lateSeconds = Math.max(0, report.lateSeconds);
      const issuedAt = await signatures.check(userId, articleId, t, lateSeconds);
      // Both before the transaction, which must not wait for a second connection.
      const { wordCount, shownShare, version, blocks } = await articles.readable(articleId, viewer);
      // The end of a preview is not the end of the article.
      const progress = report.progress === undefined ? undefined : report.progress * shownShare;
      const window = report.window === undefined ? undefined : report.window * shownShare;
      const card = isFinish ? await finishable(viewer, articleId) : undefined;
      const trace = await tally.traceOf({ device: device.id, address });
      const receivedAt = now();
      let told = { at: endOfReport({ lateSeconds, issuedAt, now: receivedAt }), isRepeated: false };
      const reached = await db.transaction(async (tx) => {
        if (reportUuid !== undefined && !(await queries.claimReport(tx, userId, reportUuid, receivedAt))) {
          told = { ...told, isRepeated: true };
          return standing(tx, userId, articleId, shanghaiDay(receivedAt));
        }
        const lastReportAt = (await queries.readingOf(tx, userId, articleId))?.lastReadAt;
        const stretch = reportedWindow({ spentSeconds, lateSeconds, issuedAt, lastReportAt, now: receivedAt });
        const { at } = told;
        const counted = await countTime(tx, userId, stretch);
        const seconds = counted.reduce((sum, day) => sum + day.seconds, 0);
        const reading = await queries.addReading(tx, userId, articleId, { seconds, at });
        const arrival = { progress: progress ?? 0, window, seconds, totalSeconds: reading.seconds, wordCount };
        const point = isTimeOnly ? pointBeside(reading, seconds) : pointAfter(reading, arrival);
        await queries.updateReading(tx, userId, articleId, point);
        await noteRead(tx, userId, counted, ({ before, seconds: added }) =>
          isTimeOnly ? 0 : skimmedOf(reading, point, added, before.day),
        );
        await tally.counted(tx, {
          userId,
          days: counted,
          readAt: at,
          at: receivedAt,
          trace,
          point: `${articleId} ${position?.block_id ?? ''} ${position?.offset ?? ''} ${report.progress ?? ''}`,
          hasActed: lookedUp.length > 0 || report.heard.length > 0,
        });
        if (position && ((position.version ?? version) < version || hasPlace(blocks, position)))
          await positions.keep(
            tx,
            { userId, articleId, device },
            { ...position, version: Math.min(position.version ?? version, version), progress, now: receivedAt },
          );
        if (reading.isFirst) await articles.noteReader(tx, articleId);
        const isFinished = await finish(tx, { ...reading, ...point }, card, at);
        const today = await queries.dayOf(tx, userId, shanghaiDay(receivedAt));
        return {
          todaySeconds: today?.seconds ?? 0,
          articleSeconds: reading.seconds,
          isFinish: isFinished,
          isSkimmed: point.isSkimmed && !isFinished,
        };
      });
      await evidence.heard(userId, articleId, report.heard, told);
      await evidence.lookedUp(userId, articleId, lookedUp, told);
      if (isFinish && reached.isFinish) await evidence.finished(viewer, articleId, told.at);
      return reached;
    },
    async setFinished(viewer, articleId, isFinish, pressedAt) {
      const card = await finishable(viewer, articleId);
      const finishedAt = await db.transaction(async (tx) => {
        const lastReadAt = (await queries.readingOf(tx, viewer.userId, articleId))?.lastReadAt;
        const at = momentOf(pressedAt, lastReadAt, now());
        // Always the day first, then the reading: two reports can't wait for each other.
        await queries.lockDay(tx, viewer.userId, shanghaiDay(at));
        const reading = await queries.readingOf(tx, viewer.userId, articleId);
        if (isFinish) {
          const refusal = finishRefusal(reading, card);
          if (refusal !== null) throw refusal;
          return reading !== undefined && (await finish(tx, reading, card, at)) ? at : null;
        }
        await queries.updateReading(tx, viewer.userId, articleId, { isFinish: false });
        return null;
      });
      if (finishedAt !== null) await evidence.finished(viewer, articleId, finishedAt);
    },
    async recent(viewer, { isUnfinished = false, ...slice }) {
      const rows = await queries.recentReadings(reads, viewer.userId, oneMore(slice), isUnfinished ? now() : null);
      const page = pageOf(rows, slice);
      const cards = await articles.cards(
        viewer,
        page.items.map(({ articleId }) => articleId),
      );
      const byId = new Map(cards.map((card) => [card.id, card]));
      const items = page.items.flatMap((reading) => {
        const card = byId.get(String(reading.articleId));
        return card ? [{ card, reading }] : [];
      });
      return { ...page, items };
    },
    async works(viewer, slice) {
      const page = pageOf(await queries.recentWorks(reads, viewer, oneMore(slice)), slice);
      const ids = page.items.flatMap((work) => ('articleId' in work ? [work.articleId] : []));
      const uuids = page.items.flatMap((work) => ('bookUuid' in work ? [work.bookUuid] : []));
      const [cards, rows, readBooks] = await Promise.all([
        articles.cards(viewer, ids),
        queries.readingsOf(reads, viewer.userId, ids),
        books.readBooks(viewer, uuids),
      ]);
      const works = new Map<string | number, ReadWork>(readBooks.map((book) => [book.seen.row.uuid, book]));
      for (const reading of rows) {
        const card = cards.find(({ id }) => id === String(reading.articleId));
        if (card) works.set(reading.articleId, { card, reading });
      }
      const items = page.items.flatMap((work) => works.get('articleId' in work ? work.articleId : work.bookUuid) ?? []);
      return { ...page, items };
    },
    removeBook: (viewer, uuid) => books.removeFromHistory(viewer, uuid),
    async remove(userId, articleId) {
      if (!(await queries.updateReading(db, userId, articleId, { removedAt: now() }))) {
        throw new AppError('NOT_FOUND', { msg: '阅读历史里没有这篇文章' });
      }
    },
    today: (userId) => dayNumbers(userId, shanghaiDay(now())),
    async streakAfter(userId, day) {
      const read = await queries.daysRead(db, userId);
      return streakOn(streakOf(read.filter((one) => one <= day)), day).current;
    },
    async figures(userId, { from: wanted, to = shanghaiDay(now()), unit }) {
      const first = periodStart(wanted ?? addDays(to, -DEFAULT_DAYS[unit]), unit);
      if (first > to) throw new AppError('INVALID_INPUT', { fields: { from: '开始日期在结束日期之后' } });
      const dates = periods(first, to, unit, MAX_PERIODS + 1);
      if (dates.length > MAX_PERIODS) throw new AppError('INVALID_INPUT', { fields: { from: '时间段太长' } });
      const before = dayStart(addDays(to, 1));
      const [totals, finished, streak] = await Promise.all([
        queries.totalsByPeriod(db, userId, first, to, unit, MAX_PERIODS),
        queries.finishedByPeriod(db, userId, dayStart(first), before, unit, MAX_PERIODS),
        queries.keptStreak(db, userId),
      ]);
      const items = figuresByPeriod(dates, totals, finished);
      const standing = streakOn(streak, shanghaiDay(now()));
      const { from, to: last } = (standing.current > 0 && streak?.run) || { from: null, to: null };
      return {
        items,
        streak: { ...standing, from, to: last, longest: streak?.longest ?? null },
        speed: speedOf(finished),
        total: totalOf(items),
      };
    },
    async clean() {
      const reachable = new Date(now().getTime() - KNOWN_FOR_MS);
      await queries.forgetReports(db, reachable);
      const day = addDays(shanghaiDay(reachable), -1);
      await queries.forgetCovered(db, addDays(day, -7), day);
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

/** Those seconds of a day in which this article was skimmed and nothing of it read. */
function skimmedOf(before: queries.ReadingRow, point: ReadingPoint, seconds: number, day: string): number {
  if (!point.isSkimmed || point.readTo > before.readTo) return 0;
  // The seconds before a jump led to no reading either. Those of an earlier day are not taken back.
  const isJump = !before.isSkimmed && shanghaiDay(before.firstReadAt) === day;
  return isJump ? before.seconds - before.readToSeconds : seconds;
}

/** A moment that a device told, kept between the last counted reading and now: its clock may be wrong. */
function momentOf(told: Date | undefined, lastReadAt: Date | undefined, now: Date): Date {
  if (told === undefined) return now;
  return new Date(Math.min(now.getTime(), Math.max(told.getTime(), lastReadAt?.getTime() ?? now.getTime())));
}

function figuresAtFinish(reading: queries.ReadingRow, card: ArticleCard) {
  return {
    finishedWords: card.word_count,
    finishedSeconds: secondsInText(reading),
    finishedDifficulty: card.difficulty_score,
    finishedKnownRate: card.known_rate,
  };
}
