/**
 * Makes the quiz of a text from the text, the dictionary, word vectors and a seed; the result is always the same. Questions about words come first, from
 * easy to hard, then sentences, the order of events last.
 */
import type { ExamLevel } from '../exam-level.ts';
import { randomOf } from '../placement/random.ts';
import type { NewSentence } from './cloze.ts';
import type { QuizBlock, QuizLanguage } from './language.ts';
import { orderOf } from './order.ts';
import { phraseClozes } from './phrase-cloze.ts';
import type { QuizQuestion } from './question.ts';
import { quizText, type ReadSentence } from './quiz-text.ts';
import { whichSentences } from './which-sentence.ts';
import { wordQuestions } from './word-questions.ts';

export interface QuizInput {
  blocks: readonly QuizBlock[];
  /** The reader's level: words just above it are asked first. */
  level: ExamLevel;
  /** The same seed gives the same questions. */
  seed: string;
  language: QuizLanguage;
  /** Sentences of other texts by lemma; a text without them is not asked about in new ones. */
  newSentences?: ReadonlyMap<string, readonly NewSentence[]>;
}

const MOST = { phrases: 1, sentences: 2 };

/** Up to ten questions; none for a text that is too short or too plain. */
export function makeQuiz({ blocks, level, seed, language, newSentences = new Map() }: QuizInput): QuizQuestion[] {
  const text = quizText(blocks, language);
  const making = { text, language, seed };
  const random = randomOf(`${seed} quiz`);
  const order = orderOf(text, seed);
  const phrases = random.shuffled(phraseClozes(making)).slice(0, MOST.phrases);
  const taken = new Set(phrases.map(({ sentence }) => sentence));
  // A gap is not used in a sentence that another question shows in full.
  const isFree = ({ text: own }: ReadSentence) => !taken.has(own) && !order?.sentence.includes(own);
  const words = wordQuestions(making, level, newSentences, ({ sentence }) => isFree(sentence));
  for (const { question } of words) taken.add(question.sentence);
  const sentences = random
    .shuffled(whichSentences(making))
    .filter(({ options }) => options.every((option) => !taken.has(option) && !order?.sentence.includes(option)))
    .slice(0, MOST.sentences);
  const byHardness = words.toSorted((a, b) => a.hardness - b.hardness).map(({ question }) => question);
  return [...byHardness, ...phrases, ...sentences, ...(order === null ? [] : [order])];
}
