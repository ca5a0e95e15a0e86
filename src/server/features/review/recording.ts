/**
 * Records reviews: an entry is appended to the log, the word's whole log is replayed, and the resulting state is stored in the same
 * transaction. So it does not matter when and in what order entries arrive.
 */
import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Rating, ReviewMode, ReviewSource } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Queryable } from '#server/db/database.ts';
import type { KnownService } from '#server/features/known/service.ts';
import type { WordRow } from '#server/features/words/service.ts';
import { append, entriesOf, type NewLogRow, wordOfEntry } from './log.ts';
import { changeOfDays, figuresByDay, type Projection, projectionOf, replayWord } from './projection.ts';
import * as queries from './queries.ts';
import { schedulerOf } from './scheduler.ts';

export interface NewReview {
  rating: Rating;
  spentSeconds: number;
  /** Made here when the client gives none. */
  reviewUuid: string | undefined;
  /** Time by the device's clock; the default is now. */
  at: Date | undefined;
  mode: ReviewMode | undefined;
  source: ReviewSource;
}

export interface RecordedReview {
  reviewUuid: string;
  isNew: boolean;
}

export interface ReviewRecorder {
  /**
   * @throws {AppError} NOT_FOUND, also for a review after the word was removed; INVALID_INPUT, CONFLICT when the id belongs to a review of
   * another word
   */
  review(userId: number, wordId: number, review: NewReview): Promise<RecordedReview>;
  /** Takes a review back, whether or not it has arrived yet. @throws {AppError} NOT_FOUND, CONFLICT for a review of another word */
  undo(userId: number, wordId: number, reviewUuid: string): Promise<RecordedReview>;
}

/** Age of the oldest review that is accepted: as long as a login lasts, after which no device can send what it has queued. */
const MAX_LATE_MS = 90 * DAY_MS;

export function createReviewRecorder({
  known,
  now,
}: {
  known: Pick<KnownService, 'change'>;
  now: () => Date;
}): ReviewRecorder {
  /** A clock that is ahead is set back; one that is far behind would place the review before the word was ever met. */
  function timeOf(told: Date | undefined): Date {
    const at = now();
    if (told === undefined || told > at) return at;
    if (at.getTime() - told.getTime() > MAX_LATE_MS) {
      throw new AppError('INVALID_INPUT', { fields: { at: '复习的时间在 90 天以前，请检查设备的时钟' } });
    }
    return told;
  }

  async function take(
    userId: number,
    wordId: number,
    entry: Omit<NewLogRow, 'word' | 'userId'>,
  ): Promise<RecordedReview> {
    const { isNew } = await known.change(
      userId,
      async (tx) => {
        const row = await queries.lockWord(tx, userId, wordId);
        if (row === undefined) throw notInBook();
        return putIn(tx, row, entry);
      },
      ({ stateChanged }) => stateChanged,
    );
    return { reviewUuid: entry.reviewUuid, isNew };
  }

  return {
    review(userId, wordId, { rating, spentSeconds, reviewUuid = randomUUID(), at, mode, source }) {
      // Tenths: the column holds no number that is as small as one of JavaScript's.
      const spent = Math.round(spentSeconds * 10) / 10;
      const entry = { kind: 'review', reviewUuid, rating, spent, at: timeOf(at), mode, source } as const;
      return take(userId, wordId, entry);
    },
    undo: (userId, wordId, reviewUuid) =>
      take(userId, wordId, { kind: 'undo', reviewUuid, at: now(), source: 'flashcard' }),
  };
}

const ofAnotherWord = () => new AppError('CONFLICT', { msg: '这个复习编号已经用在别的词上' });
const notInBook = () => new AppError('NOT_FOUND', { msg: '生词本里没有这个词' });

/** @param row locked. @throws {AppError} NOT_FOUND for a review after the word was removed */
async function putIn(
  tx: Queryable,
  row: WordRow,
  entry: Omit<NewLogRow, 'word' | 'userId'>,
): Promise<{ isNew: boolean; stateChanged: boolean }> {
  const { userId, word } = row;
  // Stored for another word, an undo would keep the review's own one out.
  const reviewed = entry.kind === 'undo' ? await wordOfEntry(tx, userId, entry.reviewUuid, 'review') : undefined;
  if (reviewed !== undefined && reviewed !== word) throw ofAnotherWord();
  const added = await append(tx, { ...entry, userId, word });
  if (added.word !== word) throw ofAnotherWord();
  if (!added.isNew) return { isNew: false, stateChanged: false };
  // Reviews from before the removal may still arrive, from a device that was offline.
  const isRemoved = entry.kind === 'review' && row.deletedAt !== null && entry.at > row.deletedAt;
  if (isRemoved) throw notInBook();
  const entries = await entriesOf(tx, userId, word);
  const earlier = entries.filter(({ kind, reviewUuid }) => kind !== entry.kind || reviewUuid !== entry.reviewUuid);
  // Read after the row was locked: parameters that change meanwhile go through all words after this one.
  const scheduler = schedulerOf(await queries.planOf(tx, userId));
  const replayed = replayWord(entries, row, scheduler);
  const projection = projectionOf(replayed, row);
  await queries.setProjection(tx, row.id, { ...projection, evidence: await evidenceFor(tx, row, projection) });
  await queries.addToDays(tx, userId, changeOfDays(figuresByDay(earlier), figuresByDay(entries)));
  return { isNew: true, stateChanged: projection.state !== row.state };
}

/** Evidence of reading since the last review; null before the first one, when a word isn't due. */
async function evidenceFor(tx: Queryable, { userId, word }: WordRow, { lastReviewAt }: Projection) {
  return lastReviewAt && queries.latestEvidence(tx, userId, word, lastReviewAt);
}
