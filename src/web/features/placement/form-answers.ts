/** Answers as form fields: for pages without scripts, and for the buttons of those with scripts. */
import type { PlacementAnswer } from '#contract/shapes.ts';

/** Value of a button: 认识, 不认识, or the index of a meaning. */
export type AnswerValue = 'yes' | 'no' | '0' | '1' | '2' | '3';

export function answerOf(word: string, value: string): PlacementAnswer {
  if (/^[0-3]$/.test(value)) return { word, known: true, choice: Number(value) };
  return { word, known: value === 'yes' };
}

/** Parses the hidden field with the answers so far; none when it is invalid. The server validates each of them. */
export function parseAnswers(text: string): PlacementAnswer[] {
  try {
    const answers: unknown = JSON.parse(text);
    return Array.isArray(answers) ? (answers as PlacementAnswer[]) : [];
  } catch {
    return [];
  }
}
