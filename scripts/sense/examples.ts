/**
 * Examples for learning the weights: words of our sentences with the wordings that the human translation has, and headwords with the
 * renderings of the press.
 */
import type { SentenceEvidence } from '#engine/sense/choose-meaning.ts';
import { type Sense, wordClasses } from '#server/features/dictionary/senses.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { Candidate } from './candidates.ts';
import type { Choice } from './choice-model.ts';
import { evidenceFor, isInTranslation, sampledWords } from './instances.ts';
import { parallelSentences } from './parallel-sample.ts';
import type { Sources } from './sources.ts';

export interface HeadwordCandidates {
  senses: Sense[];
  candidates: Candidate[];
}

export interface Example extends HeadwordCandidates {
  /** Document of our texts; null for a headword of the list. */
  document: string | null;
  key: string;
  evidence: SentenceEvidence;
  isRight: boolean[];
}

/**
 * Weights of what the sentence says. A translator may change the class, so that learning them makes them small (0.26 and 0.4). Readers are
 * shown the sense of the class that stands there; these cost a point of first wordings (docs/research/senses.md).
 */
export const CLASS_WEIGHT = 0.9;
export const GRAMMAR_WEIGHT = 2.5;
/** The tagger has weighed how common the word is in each class; without it `dose` is a noun wherever the tagger is less than sure of the verb. */
export const CLASS_RANK_SHARE = 1;

/** Weight of an entry of the list, relative to a word of our texts. */
const LISTED_WEIGHT = 0.3;
/** Probabilities of a sense without a class, and, for an entry of the list, of its own class and of another one. */
const NO_CLASS = 0.1;
const LISTED_CLASS = 0.97;
const OTHER_CLASS = 0.01;

type CandidatesFor = (key: string, rank: number | null) => HeadwordCandidates;

/** Content words of the sentences that are not held back. */
export function examplesOfTexts(dictionary: Dictionary, candidatesFor: CandidatesFor): Example[] {
  const sentences = parallelSentences().filter(({ isHeld }) => !isHeld);
  return sampledWords(sentences, dictionary).map((word) => {
    const own = candidatesFor(word.key, word.rank);
    return {
      ...own,
      document: word.sentence.document,
      key: word.key,
      evidence: evidenceFor(word, own.senses, dictionary),
      isRight: own.candidates.map(({ core }) => isInTranslation(core, word.sentence.translation)),
    };
  });
}

export function examplesOfList(
  { renderings }: Pick<Sources, 'renderings'>,
  rankOf: (key: string) => number | null,
  candidatesFor: CandidatesFor,
): Example[] {
  return [...renderings].flatMap(([key, listed]) =>
    listed.map(({ pos, words }) => {
      const own = candidatesFor(key, rankOf(key));
      const classes = own.senses.map((sense) => wordClasses(sense.pos)[0] ?? null);
      const classProbabilities = own.senses.map((sense) => {
        const classes = wordClasses(sense.pos);
        if (classes.length === 0) return NO_CLASS;
        return wordClasses(pos).some((part) => classes.includes(part)) ? LISTED_CLASS : OTHER_CLASS;
      });
      const isRight = own.candidates.map(({ core }) => isInTranslation(core, words.join(' ')));
      return { ...own, document: null, key, evidence: { classes, classProbabilities, grammar: null }, isRight };
    }),
  );
}

/** Makes a choice of an example, without wordings that only the list adds, which are right by design. */
export function choiceOf({ document, candidates, evidence, isRight }: Example): Choice {
  const kept = candidates.flatMap(({ isRendering }, at) => (isRendering ? [] : [at]));
  const own = kept.map((at) => candidates[at] as Candidate);
  return {
    candidates: own.map(({ features }) => features),
    base: own.map(({ line }) => contextScore(evidence, line)),
    isRight: kept.map((at) => isRight[at] === true),
    weight: document === null ? LISTED_WEIGHT : 1,
  };
}

function contextScore({ classProbabilities, grammar }: SentenceEvidence, line: number): number {
  return CLASS_WEIGHT * Math.log(classProbabilities[line] ?? NO_CLASS) + (grammar === line ? GRAMMAR_WEIGHT : 0);
}
