/** The quiz of an article. What is right is told only in the answer to an answer. */
import * as z from 'zod';
import { clientUuid, list } from '../call.ts';
import { Instant, Rate, TextOffset } from './scalars.ts';

const Range = z.object({ start: TextOffset, end: TextOffset });

/** One question. `options` are the answers to choose from; for `order`, the sentences to put in order behind the first one. */
export const Question = z
  .object({
    id: z.string(),
    kind: z.enum(['cloze', 'phrase', 'fresh', 'meaning', 'sentence', 'order', 'comprehension']),
    /**
     * The sentence, with `____` for a gap (a `phrase` may have two); of `fresh` a new sentence; of `sentence` the Chinese of the one that is looked for; of
     * `order` the first sentence; of `comprehension` the question itself.
     */
    prompt: z.string(),
    /** Only for `fresh`: what the missing word means in the text. */
    hint: z.string().nullable(),
    /** The gap or the word asked for, UTF-16 code units in `prompt`. */
    target: Range.nullable(),
    options: z.array(z.string()).min(2),
    /** The word asked for, as it stands; null where naming it would answer. */
    word: z.string().nullable(),
    block_id: z.string().nullable(),
    /** Whether a language model made it, or the text and the dictionary alone. */
    origin: z.enum(['ai', 'dictionary']),
  })
  .register(z.globalRegistry, { id: 'Question' });
export type Question = z.infer<typeof Question>;

/** Result of one answer, with the reason. */
export const QuestionResult = z
  .object({
    id: z.string(),
    correct: z.boolean(),
    /** The first answer, which counts. */
    given: z.string(),
    answer: z.string(),
    explanation: z.string().nullable(),
    /** Range of the text from which the question comes, or which proves its answer. */
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

/** One run through a quiz, up to its latest answer. */
export const QuizAttempt = z
  .object({
    attempt_uuid: clientUuid,
    items: z.array(QuestionResult),
    /** Right ones among those answered; 0 before the first. */
    score: Rate,
    /** Time of the latest answer. */
    at: Instant,
  })
  .register(z.globalRegistry, { id: 'QuizAttempt' });
export type QuizAttempt = z.infer<typeof QuizAttempt>;

/** The questions about a text, and how far the reader is with them. */
export const Quiz = list(Question).extend({
  /** True when only the beginning of the text is asked about, because the reader has no membership. */
  preview: z.boolean(),
  /** Questions by a language model: none where none is set up; those being made come with a later call. */
  comprehension: z.enum(['none', 'making', 'ready', 'failed']),
  /** The latest run through this version of the text. */
  attempt: QuizAttempt.nullable(),
});
export type Quiz = z.infer<typeof Quiz>;

export const QuizAnswers = z.strictObject({
  /** Id of this run through the quiz; an answer that is sent again counts once. Without it a new run begins. */
  attempt_uuid: clientUuid.optional(),
  answers: z
    /** One of the options; for `order` the options' numbers from 1 in the right order: `2,3,1`. */
    .array(
      z.strictObject({
        id: z.string().min(1).max(64),
        answer: z.string().trim().min(1, '还没有作答').max(500, '答案太长'),
      }),
    )
    .min(1, '还没有作答')
    .max(50),
});
