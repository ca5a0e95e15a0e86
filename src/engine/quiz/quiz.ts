/**
 * Makes the quiz of a text from the text, the dictionary and a seed; the result is always the same. Word questions come first, from easy
 * to hard, the ordering question last.
 */
import type { ExamLevel } from '../exam-level.ts';
import type { DistractorPool } from './distractor-pool.ts';
import type { QuizBlock, QuizLanguage } from './language.ts';
import { orderOf } from './order.ts';
import type { QuizQuestion } from './question.ts';
import { quizText, type Target } from './quiz-text.ts';
import { wordQuestions } from './word-questions.ts';

export interface QuizInput {
  blocks: readonly QuizBlock[];
  /** The reader's level: words just above it are asked first. */
  level: ExamLevel;
  /** The same seed gives the same questions. */
  seed: string;
  pool: DistractorPool;
  language: QuizLanguage;
}

/** Up to eight questions; none for a text that is too short or too plain. */
export function makeQuiz({ blocks, level, seed, pool, language }: QuizInput): QuizQuestion[] {
  const text = quizText(blocks, language);
  const order = orderOf(text, seed);
  // A gap is not used in a sentence that the ordering question shows in full.
  const words = wordQuestions({ text, language, pool, seed }, level, (target) => !isInside(target, order));
  const questions = words.sort((a, b) => a.hardness - b.hardness).map(({ question }) => question);
  return order === null ? questions : [...questions, order];
}

function isInside({ sentence }: Target, order: QuizQuestion | null): boolean {
  if (order === null || sentence.blockId !== order.place.blockId) return false;
  return sentence.start >= order.place.start && sentence.end <= order.place.end;
}
