/** Words: what the dictionary says, what an editor wrote, and what the reader knows. */
import * as z from 'zod';
import { idSchema } from '../kit.ts';
import { ExamLevel } from './level.ts';
import { Count, Day, Instant, Rate, Seconds, TextOffset } from './scalars.ts';

/** Written by an editor, for one article. */
export const WordEntry = z
  .object({ word: z.string(), resolve: z.string(), tag: z.string().nullable() })
  .register(z.globalRegistry, { id: 'WordEntry' });
export type WordEntry = z.infer<typeof WordEntry>;

/** A word of a text with its exam level; `word` as it stands there. */
export const LevelWord = z
  .object({
    word: z.string(),
    lemma: z.string(),
    resolve: z.string(),
    level: ExamLevel,
    block_id: z.string(),
    start: TextOffset,
    end: TextOffset,
    /** Its later places in the text. */
    again: z.array(z.object({ block_id: z.string(), start: TextOffset, end: TextOffset })),
    known: z.boolean().nullable(),
  })
  .register(z.globalRegistry, { id: 'LevelWord' });
export type LevelWord = z.infer<typeof LevelWord>;

/** A word most worth learning before reading a text. */
export const PrepareWord = z
  .object({
    word: z.string(),
    lemma: z.string(),
    phonetic: z.string().nullable(),
    resolve: z.string(),
    level: ExamLevel.nullable(),
    /** How often it stands in the text. */
    count: Count,
    sentence: z.string(),
    sentence_zh: z.string().nullable(),
  })
  .register(z.globalRegistry, { id: 'PrepareWord' });
export type PrepareWord = z.infer<typeof PrepareWord>;

export const WordInfo = z
  .object({
    word: z.string(),
    lemma: z.string(),
    phrase: z.boolean(),
    phonetic: z.string().nullable(),
    senses: z.array(z.object({ pos: z.string(), zh: z.string(), en: z.string().optional() })),
    /** Index in `senses` of the one that fits the sentence; null when not sure. */
    best: z.int().min(0).nullable(),
    tags: z.array(ExamLevel),
    /** Collins stars, 1–5. */
    collins: z.int().min(1).max(5).nullable(),
    /** Frequency rank, 1 is the most frequent. */
    rank: z.int().min(1).nullable(),
    forms: z.array(z.object({ kind: z.string(), word: z.string() })),
    family: z.array(z.string()),
    /** Where the word or phrase stands in the sentence asked about; a phrase with words inside it has several. */
    parts: z.array(z.object({ start: TextOffset, end: TextOffset })).optional(),
    known: z.boolean().nullable(),
    in_myword: z.boolean(),
    /** The reader does not want to learn it. */
    ignored: z.boolean().optional(),
    sentence_zh: z.string().nullable().optional(),
    examples: z.array(z.object({ text: z.string(), text_zh: z.string().nullable(), article_id: idSchema })),
    audio: z.string().nullable(),
    origin: z.enum(['dictionary', 'ai']),
  })
  .register(z.globalRegistry, { id: 'WordInfo' });
export type WordInfo = z.infer<typeof WordInfo>;

export const WordState = z
  .enum(['new', 'learning', 'review', 'known', 'ignored'])
  .register(z.globalRegistry, { id: 'WordState' });
export type WordState = z.infer<typeof WordState>;

/** A sentence in which the reader met the word; `start` and `end` of the word in it. */
export const WordContext = z
  .object({
    sentence: z.string(),
    sentence_zh: z.string().nullable(),
    start: TextOffset,
    end: TextOffset,
    article_id: idSchema.optional(),
    book_uuid: z.uuid().optional(),
    title: z.string().nullable(),
  })
  .register(z.globalRegistry, { id: 'WordContext' });
export type WordContext = z.infer<typeof WordContext>;

export const MyWord = z
  .object({
    id: idSchema,
    word: z.string(),
    phonetic: z.string().nullable(),
    resolve: z.string(),
    tags: z.array(ExamLevel),
    state: WordState,
    due_at: Instant.nullable(),
    /** FSRS: days until recall falls to 0.9. Null before the first review. */
    stability: z.number().min(0).nullable(),
    /** FSRS: 1–10. Null before the first review. */
    difficulty: z.number().min(1).max(10).nullable(),
    review_count: Count,
    lapses: Count,
    contexts: z.array(WordContext),
    created_at: Instant,
  })
  .register(z.globalRegistry, { id: 'MyWord' });
export type MyWord = z.infer<typeof MyWord>;

/** 1 忘记 2 困难 3 良好 4 简单. */
export const Rating = z.literal([1, 2, 3, 4], '评分是 1 到 4').register(z.globalRegistry, { id: 'Rating' });
export type Rating = z.infer<typeof Rating>;

export const ReviewMode = z
  .enum(['recognise', 'cloze', 'spell', 'listen'])
  .register(z.globalRegistry, { id: 'ReviewMode' });
export type ReviewMode = z.infer<typeof ReviewMode>;

/** Seconds until the card is due again, for each rating. */
export const NextDue = z
  .object({ 1: Seconds, 2: Seconds, 3: Seconds, 4: Seconds })
  .register(z.globalRegistry, { id: 'NextDue' });
export type NextDue = z.infer<typeof NextDue>;

export const ReviewCard = z
  .object({
    id: idSchema,
    word: z.string(),
    phonetic: z.string().nullable(),
    resolve: z.string(),
    state: WordState,
    mode: ReviewMode,
    context: WordContext.nullable(),
    audio: z.string().nullable(),
    next: NextDue,
  })
  .register(z.globalRegistry, { id: 'ReviewCard' });
export type ReviewCard = z.infer<typeof ReviewCard>;

/** One line of the append-only review log. */
export const ReviewLogEntry = z.object({
  rating: Rating,
  spent: Seconds,
  mode: ReviewMode.nullable(),
  state: WordState,
  at: Instant,
});
export type ReviewLogEntry = z.infer<typeof ReviewLogEntry>;

/** Any word with the reader's own state; what is the reader's is null when it is not in the word book. */
export const MyWordDetail = MyWord.extend({
  id: idSchema.nullable(),
  state: WordState.nullable(),
  created_at: Instant.nullable(),
  info: WordInfo,
  reviews: z.array(ReviewLogEntry),
}).register(z.globalRegistry, { id: 'MyWordDetail' });
export type MyWordDetail = z.infer<typeof MyWordDetail>;

/** Words a reader knows, with the bounds of a 90 % interval. */
export const VocabularyEstimate = z
  .object({ estimate: Count, low: Count, high: Count })
  .register(z.globalRegistry, { id: 'VocabularyEstimate' });
export type VocabularyEstimate = z.infer<typeof VocabularyEstimate>;

export const WordOverview = z.object({
  total: Count,
  due: Count,
  new: Count,
  learning: Count,
  review: Count,
  known: Count,
  today: z.object({ reviewed: Count, correct: Count, spent: Seconds }),
  streak: Count,
  /** The next 30 days, today first. */
  forecast: z.array(z.object({ date: Day, count: Count })).length(30),
  /** Share of reviews that were remembered; null without reviews. */
  retention: Rate.nullable(),
  vocabulary: VocabularyEstimate.nullable(),
  exams: z.array(z.object({ level: ExamLevel, total: Count, known: Count })),
});
export type WordOverview = z.infer<typeof WordOverview>;
