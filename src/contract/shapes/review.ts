/** Review: where a word stands, how it is asked, what was answered and the reader's own figures. */
import * as z from 'zod';
import { clientUuid, idSchema } from '../call.ts';
import { Count, Day, ExamLevel, Instant, Rate, Seconds, TextOffset } from './scalars.ts';

export const WordState = z
  .enum(['new', 'learning', 'review', 'known', 'ignored'])
  .register(z.globalRegistry, { id: 'WordState' });
export type WordState = z.infer<typeof WordState>;

/** A sentence in which the reader met the word; `start` and `end` of the word in it. */
export const WordContext = z
  .object({
    sentence: z.string(),
    sentence_zh: z.string().nullable(),
    /** Meaning of the word in the sentence: `vt. 放弃`. Only where it was known when the word was added. */
    meaning: z.string().optional(),
    start: TextOffset,
    end: TextOffset,
    article_id: idSchema.optional(),
    book_uuid: z.uuid().optional(),
    /** Block of the article that has the sentence. */
    block_id: z.string().optional(),
    title: z.string().nullable(),
  })
  .register(z.globalRegistry, { id: 'WordContext' });
export type WordContext = z.infer<typeof WordContext>;

/** 1 忘记 2 困难 3 良好 4 简单. */
export const Rating = z.literal([1, 2, 3, 4], '评分是 1 到 4').register(z.globalRegistry, { id: 'Rating' });
export type Rating = z.infer<typeof Rating>;

export const ReviewMode = z
  .enum(['recognise', 'cloze', 'spell', 'listen'], '没有这种方式')
  .register(z.globalRegistry, { id: 'ReviewMode' });
export type ReviewMode = z.infer<typeof ReviewMode>;

/** Where the review was done. */
export const ReviewSource = z
  .enum(['flashcard', 'article', 'quiz', 'page'], '没有这种来源')
  .register(z.globalRegistry, { id: 'ReviewSource' });
export type ReviewSource = z.infer<typeof ReviewSource>;

/** Share of words that the reader wants to remember when they come up. */
export const WantedRetention = z.number('记忆率是数字').min(0.8, '记忆率最低 80%').max(0.95, '记忆率最高 95%');

/** Minutes after which a new word is asked again on the day it is learned, one after the other; none: from the next day on. */
export const LearningSteps = z
  .array(z.int('每一步是整数分钟').min(1, '每一步至少 1 分钟').max(720, '每一步最多 720 分钟'), '学习步骤是几个分钟数')
  .max(4, '最多 4 步')
  .refine((steps) => steps.every((step, place) => step > (steps[place - 1] ?? 0)), '每一步要比前一步久');

/** Seconds until the card is due again, for each rating; a whole day counts 86,400, whatever the time of the day is now. */
export const NextDue = z
  .object({ 1: Seconds, 2: Seconds, 3: Seconds, 4: Seconds })
  .register(z.globalRegistry, { id: 'NextDue' });
export type NextDue = z.infer<typeof NextDue>;

/** Evidence from reading since the word's last review: the word was met without a look-up, or was looked up. */
export const ReadingEvidence = z.enum(['met', 'looked_up']).register(z.globalRegistry, { id: 'ReadingEvidence' });
export type ReadingEvidence = z.infer<typeof ReadingEvidence>;

export const ReviewCard = z
  .object({
    id: idSchema,
    word: z.string(),
    phonetic: z.string().nullable(),
    resolve: z.string(),
    state: WordState,
    /** The mode that suits the word best this time. */
    mode: ReviewMode,
    context: WordContext.nullable(),
    /** Sentence of another text in which the word was met. */
    met: WordContext.optional(),
    audio: z.string().nullable(),
    next: NextDue,
    due_at: Instant.nullable(),
    /** The chance of remembering it now; null for a new word. */
    retrievability: Rate.nullable(),
    review_count: Count,
    lapses: Count,
    /** Forgotten so often that the card should be changed. */
    leech: z.boolean(),
    evidence: ReadingEvidence.nullable(),
    /** Its inflected forms, and its British or American spelling: both count when they are typed. */
    forms: z.array(z.string()),
    spellings: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'ReviewCard' });
export type ReviewCard = z.infer<typeof ReviewCard>;

/** One entry of the append-only review log, with the memory after it. */
export const ReviewLogEntry = z.object({
  review_uuid: clientUuid,
  rating: Rating,
  spent: Seconds,
  mode: ReviewMode.nullable(),
  source: ReviewSource,
  /** State before the review. */
  state: WordState,
  at: Instant,
  /** Memory after the review; stability in days. */
  stability: z.number().min(0),
  difficulty: z.number().min(1).max(10),
  /** Whole days until it was due again; 0 for a learning step. */
  interval_days: Count,
});
export type ReviewLogEntry = z.infer<typeof ReviewLogEntry>;

/** The 21 parameters of FSRS-6 by which a reader's words are scheduled, and how they were found. */
export const ReviewParameters = z
  .object({
    /** Fitted to this reader's reviews; else the defaults. */
    is_own: z.boolean(),
    values: z.array(z.number()).length(21),
    retention: WantedRetention,
    /** Reviews in the log, and how many it takes before parameters are fitted. */
    reviews: Count,
    reviews_needed: Count,
    /** The last time it was tried. */
    tried_at: Instant.nullable(),
    /** Log loss on reviews that the fitting had not seen; lower is better. Own parameters are used only when theirs is lower. */
    log_loss: z.object({ own: z.number(), default: z.number(), reviews: Count }).nullable(),
  })
  .register(z.globalRegistry, { id: 'ReviewParameters' });
export type ReviewParameters = z.infer<typeof ReviewParameters>;

/** Words a reader knows, with the bounds of a 90 % interval. */
export const VocabularyEstimate = z
  .object({ estimate: Count, low: Count, high: Count })
  .register(z.globalRegistry, { id: 'VocabularyEstimate' });
export type VocabularyEstimate = z.infer<typeof VocabularyEstimate>;

/** A day of review begins at 4:00 in Asia/Shanghai. */
export const WordOverview = z
  .object({
    /** Entries of the book, and how many of them are in each state; `known` and `ignored` also count words that never were in the book. */
    total: Count,
    due: Count,
    new: Count,
    learning: Count,
    review: Count,
    known: Count,
    ignored: Count,
    leeches: Count,
    today: z.object({
      reviewed: Count,
      correct: Count,
      spent: Seconds,
      /** New words begun today, and the most for a day. */
      started: Count,
      new_limit: Count,
    }),
    /** Days in a row with reviews, up to today or yesterday. */
    streak: Count,
    /** Longest streak within the last year. */
    longest_streak: Count,
    /** The next 30 days, today first; today has what is overdue. */
    forecast: z.array(z.object({ date: Day, count: Count })).length(30),
    /** Share of words remembered among those that came up again after a day or more, over the last 30 days; null without any. */
    retention: Rate.nullable(),
    retention_wanted: WantedRetention,
    /** Number of reviews from which `retention` is computed. */
    retention_reviews: Count,
    /** The last 30 days, today last. */
    days: z.array(z.object({ date: Day, reviewed: Count, correct: Count, spent: Seconds, started: Count })).length(30),
    /** Words begun by the end of each week, this one last; at most 53. */
    growth: z.array(z.object({ date: Day, count: Count })),
    vocabulary: VocabularyEstimate.nullable(),
    /** Earlier vocabulary tests, the oldest first. */
    vocabulary_history: z.array(VocabularyEstimate.extend({ date: Day })),
    exams: z.array(z.object({ level: ExamLevel, total: Count, known: Count })),
    parameters_own: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'WordOverview' });
export type WordOverview = z.infer<typeof WordOverview>;
