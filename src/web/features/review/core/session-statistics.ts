/** Statistics of a review session for its summary. */
import type { Answer } from './review-session.ts';

export interface SessionStatistics {
  words: number;
  remembered: number;
  forgotten: number;
  begun: number;
  spentSeconds: number;
  /** Different words, in the order in which they were forgotten. */
  forgottenWords: readonly Pick<Answer, 'wordId' | 'word' | 'resolve'>[];
  /** Answers of each rating, 1 to 4. */
  byRating: readonly [number, number, number, number];
}

/** A word counts by its first answer; knowing it a minute later says nothing. */
export function statisticsOf(answers: readonly Answer[]): SessionStatistics {
  const firsts = [...new Map([...answers].reverse().map((answer) => [answer.wordId, answer])).values()].reverse();
  const forgotten = firsts.filter(({ rating }) => rating === 1);
  const counted = (rating: number) => answers.filter((answer) => answer.rating === rating).length;
  return {
    words: firsts.length,
    remembered: firsts.length - forgotten.length,
    forgotten: forgotten.length,
    begun: answers.filter(({ isBegun }) => isBegun).length,
    spentSeconds: answers.reduce((sum, { spentSeconds }) => sum + spentSeconds, 0),
    forgottenWords: forgotten,
    byRating: [counted(1), counted(2), counted(3), counted(4)],
  };
}
