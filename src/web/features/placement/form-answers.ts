/** A test as a form carries it: for pages without scripts, and for the buttons of those with. */
import type { PlacementAnswer } from '#contract/shapes.ts';

/** Value of a button: 认识, 不认识, or the place of a meaning. */
export type AnswerValue = 'yes' | 'no' | '0' | '1' | '2' | '3';

export function answerOf(word: string, value: string): PlacementAnswer {
  if (/^[0-3]$/.test(value)) return { word, known: true, choice: Number(value) };
  return { word, known: value === 'yes' };
}

/** The answers so far from a hidden field; none when it was tampered with. The server checks each of them. */
export function parseAnswers(text: string): PlacementAnswer[] {
  try {
    const answers: unknown = JSON.parse(text);
    return Array.isArray(answers) ? (answers as PlacementAnswer[]) : [];
  } catch {
    return [];
  }
}
