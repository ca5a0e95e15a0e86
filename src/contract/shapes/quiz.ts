/** The quiz of an article. What is right is told only in the answer to an answer. */
import * as z from 'zod';
import { clientUuid, list } from '../call.ts';
import { Instant, Rate, TextOffset } from './scalars.ts';

const Range = z.object({ start: TextOffset, end: TextOffset });

/** One question. `options` are the answers to choose from; of `order`, the sentences to put in order behind the first one. */
export const Question = z
  .object({
    id: z.string(),
    kind: z.enum(['cloze', 'phrase', 'fresh', 'meaning', 'sentence', 'order', 'comprehension']),
    /**
     * The sentence, with `____` for a gap (a `phrase` may have two); of `fresh` a new sentence; of `sentence` the Chinese of the one that is looked for; of
     * `order` the first sentence; of `comprehension` the question itself.
     */
    prompt: z.string(),
    /** Of `fresh` what the missing word means in the text. */
    hint: z.string().nullable(),
    /** The gap or the word asked for, UTF-16 code units in `prompt`. */
    target: Range.nullable(),
    options: z.array(z.string()).min(2),
    /** The word asked for, as it stands; null where naming it would answer. */
    word: z.string().nullable(),
    block_id: z.string().nullable(),
    /** By a language model, or from the text and the dictionary alone. */
    origin: z.enum(['ai', 'dictionary']),
  })
  .register(z.globalRegistry, { id: 'Question' });
export type Question = z.infer<typeof Question>;

/** What an answer was worth, and why. */
export const QuestionResult = z
  .object({
    id: z.string(),
    correct: z.boolean(),
    /** What was answered first: that counts. */
    given: z.string(),
    answer: z.string(),
    explanation: z.string().nullable(),
    /** Where in the text the question comes from, or what proves its answer. */
    place: Range.extend({ block_id: z.string() }),
    sentence: z.string(),
    sentence_zh: z.string().nullable(),
    /** The word that can be learned from it: its headword, and its meaning here. */
    word: z
      .object({ word: z.string(), resolve: z.string(), known: z.boolean().nullable(), in_myword: z.boolean() })
      .nullable(),
  })
  .register(z.globalRegistry, { id: 'QuestionResult' });
export type QuestionResult = z.infer<typeof QuestionResult>;

/** One run through a quiz, as far as it is. */
export const QuizAttempt = z
  .object({
    attempt_uuid: clientUuid,
    items: z.array(QuestionResult),
    /** Right ones among those answered; 0 before the first. */
    score: Rate,
    /** Of the last answer. */
    at: Instant,
  })
  .register(z.globalRegistry, { id: 'QuizAttempt' });
export type QuizAttempt = z.infer<typeof QuizAttempt>;

/** The questions about a text, and how far the reader is with them. */
export const Quiz = list(Question).extend({
  /** Only the beginning of the text is asked about, for want of membership. */
  preview: z.boolean(),
  /** Questions by a language model: none where none is set up; those being made come with a later call. */
  comprehension: z.enum(['none', 'making', 'ready', 'failed']),
  /** The latest run through this version of the text. */
  attempt: QuizAttempt.nullable(),
});
export type Quiz = z.infer<typeof Quiz>;

export const QuizAnswers = z.strictObject({
  /** Of this run through the quiz; sent again, nothing counts twice. Without it a new run begins. */
  attempt_uuid: clientUuid.optional(),
  answers: z
    /** One of the options; of `order` the options' numbers from 1 in the right order: `2,3,1`. */
    .array(
      z.strictObject({
        id: z.string().min(1).max(64),
        answer: z.string().trim().min(1, '还没有作答').max(500, '答案太长'),
      }),
    )
    .min(1, '还没有作答')
    .max(50),
});
