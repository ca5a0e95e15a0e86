/**
 * A quiz on the wire, and what a reader's answer to a question comes to. Before an answer nothing goes out that tells what is right.
 */
import type { Question, QuestionResult, QuizAttempt } from '#contract/shapes.ts';
import type { QuizQuestion } from '#engine/quiz/question.ts';
import type { ComprehensionQuestion } from './comprehension-answer.ts';
import type { AnswerRow } from './queries.ts';

/** A reader's own states of words. */
export type WordStates = ReadonlyMap<string, { known: boolean; inBook: boolean }>;

export function presentQuestion({ id, kind, prompt, hint, target, options, word, place }: QuizQuestion): Question {
  const named = kind === 'meaning' ? (word?.form ?? null) : null;
  return {
    id,
    kind,
    prompt,
    hint,
    target,
    options: [...options],
    word: named,
    // The paragraph would lead to the answer.
    block_id: kind === 'sentence' ? null : place.blockId,
    origin: 'dictionary',
  };
}

export function presentComprehension({ id, question, options, place }: ComprehensionQuestion): Question {
  const none = { hint: null, target: null, word: null };
  return { id, kind: 'comprehension', prompt: question, options, ...none, block_id: place.blockId, origin: 'ai' };
}

/** @param questions by id; answers to others are left out */
export function presentAttempt(
  attemptUuid: string,
  rows: readonly AnswerRow[],
  questions: ReadonlyMap<string, Answerable>,
  states: WordStates,
  now: Date,
): QuizAttempt {
  const items = rows.flatMap((row) => {
    const question = questions.get(row.questionId);
    return question ? [presentResult(row, question, states)] : [];
  });
  const right = items.filter(({ correct }) => correct).length;
  return {
    attempt_uuid: attemptUuid,
    items,
    score: items.length === 0 ? 0 : right / items.length,
    at: (rows.at(-1)?.at ?? now).toISOString(),
  };
}

function presentResult(
  { isCorrect, answer: given }: AnswerRow,
  question: Answerable,
  states: WordStates,
): QuestionResult {
  const { id, answer, explanation, place, sentence, sentenceZh, word } = question;
  const own = word && states.get(word.lemma);
  return {
    id,
    correct: isCorrect,
    given,
    answer,
    explanation,
    place: { block_id: place.blockId, start: place.start, end: place.end },
    sentence,
    sentence_zh: sentenceZh,
    word: word && {
      word: word.lemma,
      resolve: word.gloss,
      known: own?.known ?? null,
      in_myword: own?.inBook ?? false,
    },
  };
}

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
