/** Review on the wire. */

import type { MyWord, ReviewCard, ReviewLogEntry, ReviewMode, WordOverview } from '#contract/shapes.ts';
import { type Grade, LEECH_LAPSES } from '#engine/schedule/card.ts';
import type { ReplayedReview } from '#engine/schedule/replay.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { wordAudioAddress } from '#server/features/audio/service.ts';
import type { BookWord } from '#server/features/words/service.ts';
import {
  chanceOf,
  type Memory,
  presentContext,
  presentWord,
  type WordSentence,
} from '#server/features/words/service.ts';
import type { AcceptedAnswers } from './accepted-answers.ts';
import type { DayRow } from './figure-queries.ts';
import type { WordReview } from './log.ts';
import type { Overview } from './overview.ts';
import { stateOf } from './projection.ts';

/** A word with what each rating would do now. */
export interface QueuedWord extends BookWord {
  /** The sentence to ask it with, in place of one of its own. */
  shown?: WordSentence;
  /** Seconds until it is due again. */
  next: Record<Grade, number>;
}

/**
 * A card of the review as it goes over the wire.
 *
 * @param memory parameters of the reader's forgetting curve
 * @param answers further answers that are accepted when they are typed
 */
export function presentCard(word: QueuedWord, memory: Memory, answers: AcceptedAnswers): ReviewCard {
  const { row, next } = word;
  const context = word.shown ?? contextOf(word);
  const met = context && metElsewhere(word, context);
  return {
    id: String(row.id),
    word: row.word,
    phonetic: row.phonetic,
    resolve: row.resolve,
    state: row.state,
    mode: modeOf(row, context),
    context: context && presentContext(context),
    ...(met && { met: presentContext(met) }),
    audio: wordAudioAddress(row.word),
    next,
    due_at: row.dueAt?.toISOString() ?? null,
    retrievability: chanceOf(row, memory),
    review_count: row.reviewCount,
    lapses: row.lapses,
    leech: row.lapses >= LEECH_LAPSES,
    evidence: row.evidence,
    ...answers,
  };
}

/** A sentence for the card, another one for each review, the newest first; sentences in which the word was found are preferred. */
function contextOf({ row, contexts }: QueuedWord): WordSentence | null {
  const found = contexts.filter(({ start, end }) => end > start);
  const usable = found.length > 0 ? found : contexts;
  return usable[row.reviewCount % usable.length] ?? null;
}

/** The newest sentence of another text. */
function metElsewhere({ contexts }: QueuedWord, shown: WordSentence): WordSentence | undefined {
  const isOther = ({ articleId, bookUuid, title }: WordSentence) =>
    articleId !== shown.articleId || bookUuid !== shown.bookUuid || title !== shown.title;
  return contexts.find((context) => context.end > context.start && isOther(context));
}

/** Days of stability from which a word is also spelled: what Anki calls mature. */
const WELL_KNOWN_DAYS = 21;

/** Recognised while it is learned, then filled into its sentence, and once well known also spelled. */
function modeOf({ state, stability, reviewCount }: QueuedWord['row'], context: WordSentence | null): ReviewMode {
  if (state !== 'review') return 'recognise';
  if ((stability ?? 0) >= WELL_KNOWN_DAYS && reviewCount % 2 === 0) return 'spell';
  return context !== null && context.end > context.start ? 'cloze' : 'recognise';
}

export function presentReviewed(
  word: QueuedWord & { reviewUuid: string },
  memory: Memory,
): MyWord & { next: QueuedWord['next']; review_uuid: string } {
  return { ...presentWord(word.row, word.contexts, memory), next: word.next, review_uuid: word.reviewUuid };
}

/** An entry of a word's log as it goes over the wire: the state before the review, the memory after it. */
export function presentLogEntry({ review, before, card, intervalDays }: ReplayedReview<WordReview>): ReviewLogEntry {
  return {
    review_uuid: review.reviewUuid,
    rating: review.grade,
    spent: review.spentSeconds,
    mode: review.mode,
    source: review.source,
    state: stateOf(before.phase),
    at: review.at.toISOString(),
    stability: card.stability,
    difficulty: card.difficulty,
    interval_days: intervalDays,
  };
}

export function presentOverview(overview: Overview): WordOverview {
  const { tally, today, streak, retention, tests } = overview;
  const { new: fresh, learning, review, known, ignored } = tally;
  const [newest] = tests;
  return {
    total: fresh + learning + review + known + ignored,
    due: overview.due,
    new: fresh,
    learning,
    review,
    known: known + overview.onlyMarked.known,
    ignored: ignored + overview.onlyMarked.ignored,
    leeches: overview.leeches,
    today: {
      reviewed: today.reviewed,
      correct: today.correct,
      spent: tenths(today.spent),
      started: today.started,
      new_limit: overview.newLimit,
    },
    streak: streak.current,
    longest_streak: streak.longest,
    forecast: overview.forecast,
    retention: retention.share,
    retention_wanted: retention.wanted,
    retention_reviews: retention.reviews,
    days: overview.days.map(presentDay),
    growth: overview.growth,
    vocabulary: newest ? { estimate: newest.estimate, low: newest.low, high: newest.high } : null,
    vocabulary_history: tests
      .map(({ at, estimate, low, high }) => ({ estimate, low, high, date: shanghaiDay(at) }))
      .reverse(),
    exams: overview.exams,
    parameters_own: overview.hasOwnParameters,
  };
}

/** Undoing may leave less than nothing of a sum of fractions. */
function presentDay({ day, reviewed, correct, spent, started }: DayRow) {
  return { date: day, reviewed, correct, spent: tenths(spent), started };
}

/** Seconds without the noise of their sum: reviews are kept in tenths. */
function tenths(seconds: number): number {
  return Math.max(0, Math.round(seconds * 10) / 10);
}
