/**
 * The quiz of a text, made from the text, the dictionary and a seed alone: the same every time. Kinds of questions take
 * turns, come from all over the text, and go from easier words to harder ones.
 */
import { type ExamLevel, examLevelOrder } from '../exam-level.ts';
import { randomOf } from '../placement/random.ts';
import { clozeOf, type QuestionMaking } from './cloze.ts';
import type { DistractorPool } from './distractor-pool.ts';
import type { QuizBlock, QuizLanguage } from './language.ts';
import { meaningOf } from './meaning.ts';
import { orderOf } from './order.ts';
import type { QuizQuestion } from './question.ts';
import { distanceFromReader, type QuizText, quizText, type Target } from './quiz-text.ts';

export interface QuizInput {
  blocks: readonly QuizBlock[];
  /** Of the reader: words just above it are asked for first. */
  level: ExamLevel;
  /** The same seed gives the same questions. */
  seed: string;
  pool: DistractorPool;
  language: QuizLanguage;
}

/** Words asked for in a quiz: gaps and meanings. */
const MOST_WORDS = 7;
const MOST_CLOZE = 4;
const MOST_MEANINGS = 3;
/** Where the text has too little for the other kind. */
const MOST_OF_A_KIND = 5;
/** Sentences between two that are asked about, as long as there is choice. */
const SHARE_APART = 0.5;

/** Up to eight questions; none for a text that is too short or too plain. */
export function makeQuiz({ blocks, level, seed, pool, language }: QuizInput): QuizQuestion[] {
  const text = quizText(blocks, language);
  const order = orderOf(text, seed);
  const words = wordQuestions({ text, language, pool, seed }, level, order);
  const sorted = words.sort((a, b) => a.hardness - b.hardness).map(({ question }) => question);
  return order === null ? sorted : [...sorted, order];
}

interface Chosen {
  question: QuizQuestion;
  sentence: number;
  hardness: number;
}

function wordQuestions(making: QuestionMaking, level: ExamLevel, order: QuizQuestion | null): Chosen[] {
  const { text } = making;
  const places = ranked(text, level, making.seed).filter((target) => !isInside(target, order));
  const apart = (text.sentences.length / MOST_WORDS) * SHARE_APART;
  const chosen: Chosen[] = [];
  const asked = new Set<string>();
  // First far from each other, then wherever there is a sentence left.
  for (const [distance, most] of [
    [apart, { cloze: MOST_CLOZE, meaning: MOST_MEANINGS }],
    [1, { cloze: MOST_OF_A_KIND, meaning: MOST_OF_A_KIND }],
  ] as const) {
    for (const target of places) {
      const sentence = target.sentence.index;
      if (asked.has(target.lemma) || chosen.some((other) => Math.abs(other.sentence - sentence) < distance)) continue;
      const question = questionFor(target, making, chosen, most);
      if (question === null) continue;
      asked.add(target.lemma);
      chosen.push({ question, sentence, hardness: examLevelOrder(target.level) });
      if (chosen.length === MOST_WORDS) return chosen;
    }
  }
  return chosen;
}

/** Of the kind that there are fewer of, as far as its share is not used up. */
function questionFor(
  target: Target,
  making: QuestionMaking,
  chosen: readonly Chosen[],
  most: { cloze: number; meaning: number },
): QuizQuestion | null {
  const meanings = chosen.filter(({ question }) => question.kind === 'meaning').length;
  const gaps = chosen.length - meanings;
  const isMeaningDue = meanings < most.meaning && meanings * MOST_CLOZE <= gaps * MOST_MEANINGS;
  const meaning = isMeaningDue ? meaningOf(target, making) : null;
  return meaning ?? (gaps < most.cloze ? clozeOf(target, making) : null);
}

/** Places of words, those nearest to the reader's level first, in an order of the seed. */
function ranked({ targets }: QuizText, level: ExamLevel, seed: string): Target[] {
  return randomOf(`${seed} words`)
    .shuffled(targets)
    .map((target) => ({ target, distance: distanceFromReader(target.level, level) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ target }) => target);
}

function isInside({ sentence }: Target, order: QuizQuestion | null): boolean {
  if (order === null || sentence.blockId !== order.place.blockId) return false;
  return sentence.start >= order.place.start && sentence.end <= order.place.end;
}
