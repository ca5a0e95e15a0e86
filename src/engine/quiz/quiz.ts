/**
 * Makes the quiz of a text from the text, the dictionary, word vectors and a seed; the result is always the same. Questions about words come first, from
 * easy to hard, then sentences, the order of events last. Words near the reader's level are asked first, spread over the text, gaps and meanings in turn.
 */
import { type ExamLevel, examLevelOrder } from '../exam-level.ts';
import { randomOf } from '../random.ts';
import { answerPlaces } from './choice-set.ts';
import { clozeOf, freshOf, type NewSentence, phraseClozes, type QuestionMaking } from './cloze.ts';
import { meaningOf } from './meaning.ts';
import { orderOf } from './order.ts';
import type { QuizQuestion } from './question.ts';
import { idOfText, type QuizBlock, type QuizLanguage, quizText, type ReadSentence, type Target } from './quiz-text.ts';
import { whichSentences } from './which-sentence.ts';

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

/** Version of the questions; raised whenever the same text gives other questions than before. */
export const QUIZ_VERSION = 2;

const MOST = { phrases: 1, sentences: 2 };

/** Up to ten questions; none for a text that is too short or too plain. */
export function makeQuiz({ blocks, level, seed, language, newSentences = new Map() }: QuizInput): QuizQuestion[] {
  const text = quizText(blocks, language);
  const dealt = (kind: string) => answerPlaces(randomOf(`${seed} ${level} ${kind}`));
  const places = { word: dealt('word'), phrase: dealt('phrase'), sentence: dealt('sentence') };
  const making = { text, language, seed, places };
  const order = orderOf(text, seed);
  const phrases = phraseClozes(making, MOST.phrases);
  const taken = new Set(phrases.map(({ sentence }) => sentence));
  // A gap is not used in a sentence that another question shows in full.
  const isFree = ({ text: own }: ReadSentence) => !taken.has(own) && !order?.sentence.includes(own);
  const words = wordQuestions(making, level, newSentences, ({ sentence }) => isFree(sentence));
  for (const { question } of words) taken.add(question.sentence);
  const sentences = whichSentences(making, isFree, MOST.sentences);
  const byHardness = words.toSorted((a, b) => a.hardness - b.hardness).map(({ question }) => question);
  return [...byHardness, ...phrases, ...sentences, ...(order === null ? [] : [order])].map(withSetInId);
}

/** The wrong choices depend on the questions before: the same place has others in the quiz of another level. */
function withSetInId(question: QuizQuestion): QuizQuestion {
  return { ...question, id: `${question.id}-${idOfText(question.options.join('\n'))}` };
}

export interface WordQuestion {
  question: QuizQuestion;
  /** Level of the word, from 0 for the easiest. */
  hardness: number;
}

interface Chosen extends WordQuestion {
  sentence: number;
}

/** Parameters of a selection round: candidates, least distance in sentences, and limits by kind and in all. */
interface Round {
  places: readonly Target[];
  apart: number;
  most: { cloze: number; meaning: number; all: number };
}

/** Words that are tried in new sentences. */
const MAX_FRESH = 40;
const SHARES = { cloze: 3, meaning: 2, all: 5 };
/** Limits where the text has too few questions of the other kind. */
const ONE_SIDED = { cloze: 5, meaning: 2, all: 5 };
/** Words far below the reader's level fill up a quiz with fewer questions. */
const FEW = { ...ONE_SIDED, all: 4 };
const LEVELS_FAR_BELOW = 3;
/** Sentences between two that are asked about, as a share of what would be even. */
const SHARE_APART = 0.5;

/** Questions about single words, up to six. @param isFree whether a place may be asked about */
function wordQuestions(
  making: QuestionMaking,
  level: ExamLevel,
  newSentences: ReadonlyMap<string, readonly NewSentence[]>,
  isFree: (target: Target) => boolean,
): WordQuestion[] {
  const { text, seed } = making;
  const places = ranked(text.targets.filter(isFree), level, seed);
  const worthwhile = places.filter((target) => levelsAbove(target, level) > -LEVELS_FAR_BELOW);
  const known = places.filter((target) => levelsAbove(target, level) <= -LEVELS_FAR_BELOW);
  const even = text.sentences.length / SHARES.all;
  const questions = askedOnce(making);
  const chosen: Chosen[] = [];
  for (const target of worthwhile.filter(({ lemma }) => newSentences.has(lemma)).slice(0, MAX_FRESH)) {
    const question = chosen.length > 0 ? null : freshOf(target, newSentences.get(target.lemma) ?? [], making);
    if (question === null) continue;
    chosen.push({ question, sentence: target.sentence.index, hardness: examLevelOrder(target.level) });
  }
  const fresh = chosen.splice(0);
  choose({ places: worthwhile, apart: even * SHARE_APART, most: SHARES }, questions, chosen);
  choose({ places: worthwhile, apart: 1, most: ONE_SIDED }, questions, chosen);
  choose({ places: known, apart: 1, most: FEW }, questions, chosen);
  const isNew = ({ question }: Chosen) => chosen.every((other) => other.question.word?.lemma !== question.word?.lemma);
  return [...chosen, ...fresh.filter(isNew)];
}

type Questions = ReturnType<typeof askedOnce>;

function choose({ places, apart, most }: Round, questions: Questions, chosen: Chosen[]): void {
  for (const target of places) {
    if (chosen.length >= most.all) return;
    const sentence = target.sentence.index;
    const isTaken = ({ question, sentence: other }: Chosen) =>
      question.word?.lemma === target.lemma || Math.abs(other - sentence) < apart;
    if (chosen.some(isTaken)) continue;
    const meanings = chosen.filter(({ question }) => question.kind === 'meaning').length;
    const gaps = chosen.length - meanings;
    // Prefer the kind with fewer questions while its share is not used up.
    const isMeaningDue = meanings < most.meaning && meanings * SHARES.cloze <= gaps * SHARES.meaning;
    const question =
      (isMeaningDue ? questions.meaning(target) : null) ?? (gaps < most.cloze ? questions.cloze(target) : null);
    if (question !== null) chosen.push({ question, sentence, hardness: examLevelOrder(target.level) });
  }
}

/** Memoises questions about meanings: one that cannot be made in a round cannot be made in the next. A gap may have other places for its answer then. */
function askedOnce(making: QuestionMaking) {
  const meanings = new Map<Target, QuizQuestion | null>();
  return {
    cloze: (target: Target) => clozeOf(target, making),
    meaning(target: Target) {
      const known = meanings.get(target);
      if (known !== undefined) return known;
      const question = meaningOf(target, making);
      meanings.set(target, question);
      return question;
    },
  };
}

/** Nearest to the reader's level first, otherwise in an order from the seed. */
function ranked(targets: readonly Target[], level: ExamLevel, seed: string): Target[] {
  return randomOf(`${seed} words`)
    .shuffled(targets)
    .map((target) => ({ target, distance: distanceFromReader(levelsAbove(target, level)) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ target }) => target);
}

function levelsAbove({ level }: Target, reader: ExamLevel): number {
  return examLevelOrder(level) - examLevelOrder(reader);
}

/** Best is just above the reader, then at the level, then far above, then below. */
function distanceFromReader(above: number): number {
  if (above === 1 || above === 2) return 0;
  if (above === 0) return 1;
  return above > 2 ? 1.5 : 2 - above;
}
