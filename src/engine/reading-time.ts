/** Length of a text in words and in minutes of a learner's reading. */
import { tokenize } from './tokens.ts';

/**
 * Words a minute. The college English requirements of China's Ministry of Education (大学英语课程教学要求, 2007) ask 70–90
 * for study and up to 120 for easy running text; native adults read 238 (Brysbaert 2019). Articles are chosen near
 * the reader's level, so the upper figure for learners is used.
 */
export const LEARNER_WORDS_PER_MINUTE = 120;

/** Words of a text: words, contractions and hyphenated compounds count once; numbers count, punctuation does not. */
export function countWords(text: string): number {
  let count = 0;
  for (const token of tokenize(text)) if (token.kind === 'word' || token.kind === 'number') count++;
  return count;
}

/** Whole minutes, rounded up; 0 for an empty text. */
export function readMinutes(wordCount: number): number {
  return Math.ceil(Math.max(0, wordCount) / LEARNER_WORDS_PER_MINUTE);
}

/** Share of the way through a text at which its end is reached: the last lines are seen, if not scrolled past. */
export const END_OF_TEXT = 0.97;
