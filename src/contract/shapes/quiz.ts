/** The quiz of an article. What is right is told only in the answer to an answer. */
import * as z from 'zod';
import { clientUuid } from '../call.ts';
import { Instant, Rate, TextOffset } from './scalars.ts';

const Range = z.object({ start: TextOffset, end: TextOffset });

/** One question. `options` are the answers to choose from; of `order`, the sentences to put in order behind the first one. */
export const Question = z
  .object({
    id: z.string(),
    kind: z.enum(['cloze', 'meaning', 'order', 'comprehension']),
    /** The sentence, with `____` for a gap; of `order` the first sentence; of `comprehension` the question itself. */
    prompt: z.string(),
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
