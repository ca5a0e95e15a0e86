/** A question of either make as something that is answered, and what a reader's answer to it comes to. */
import type { QuizQuestion } from '#engine/quiz/question.ts';
import type { ComprehensionQuestion } from './comprehension-answer.ts';

export interface Answerable {
  readonly id: string;
  readonly kind: QuizQuestion['kind'] | 'comprehension';
  readonly options: readonly string[];
  readonly answer: string;
  readonly explanation: string;
  readonly place: { readonly blockId: string; readonly start: number; readonly end: number };
  readonly sentence: string;
  readonly sentenceZh: string | null;
  readonly word: { readonly lemma: string; readonly gloss: string } | null;
}

export function answerable(question: ComprehensionQuestion): Answerable {
  const { id, options, answer, explanation, place, quote } = question;
  return {
    id,
    kind: 'comprehension',
    options,
    answer,
    explanation,
    place,
    sentence: quote,
    sentenceZh: null,
    word: null,
  };
}

/** The answer as it is compared and kept; null when it is none that could be given. */
export function plainAnswer(answer: string, { kind, options }: Pick<Answerable, 'kind' | 'options'>): string | null {
  if (kind !== 'order') return options.includes(answer) ? answer : null;
  const numbers = answer.split(/[\s,，]+/).map(Number);
  const isWhole = options.every((_, index) => numbers.includes(index + 1));
  return isWhole && numbers.length === options.length ? numbers.join(',') : null;
}
