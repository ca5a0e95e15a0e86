/**
 * Chooses what a word means in its sentence: the sense and its wording that are most probable by the ranks of the wordings
 * ({@link RankedSense}), the probability of each word class there, and what grammar says (`sense-choice.ts`). A log-linear model whose
 * weights are trained on sentences with a human translation (`scripts/train-senses.ts`).
 */
import type { PartOfSpeech } from '../part-of-speech.ts';
import type { RankedSense } from './ranked-senses.ts';

/** Weights of what the sentence adds to the ranks, and how probabilities of the model are brought to measured ones. */
export interface MeaningWeights {
  /** Weight of the logarithm of the probability of the sense's word class. */
  classWeight: number;
  /**
   * Share, 0 to 1, that is taken out of what all wordings of a class score together. How common the word is in each class is in the
   * ranks, and the tagger has weighed it already; with 1 only the tagger's probabilities choose between classes.
   */
  classRankShare: number;
  /** Weight of being the sense that grammar alone chooses. */
  grammarWeight: number;
  /** Measured log odds = `slope` × log odds of the model + `intercept`: of a meaning, and of a sense. */
  meaning: Calibration;
  sense: Calibration;
}

interface Calibration {
  slope: number;
  intercept: number;
}

export interface SentenceEvidence {
  /** The sense's word class by its index; null for a sense without class. */
  classes: readonly (PartOfSpeech | null)[];
  /** Probability of the sense's word class by its index; null for a sense without class. */
  classProbabilities: readonly (number | null)[];
  /** Index of the sense that grammar chose. */
  grammar: number | null;
}

export interface ChosenMeaning {
  /** Index of the most probable sense. */
  sense: number;
  /** Index of its most probable wording. */
  wording: number;
  /** Probability, 0 to 1, that the word means what the wording says. */
  certainty: number;
  /** Probability, 0 to 1, that the sense fits. */
  senseCertainty: number;
  /** Indexes of senses that may fit, the most probable first. */
  likely: number[];
}

/** Probability of senses without a word class: those of special fields, mostly nouns. */
const NO_CLASS = 0.1;
const CLASS_OF_FIELDS: PartOfSpeech = 'noun';
/** Senses less probable than this are not listed. */
const LEAST_LIKELY = 0.1;

/** Null for a word without senses. Linear in wordings. */
export function chooseMeaning(
  senses: readonly RankedSense[],
  { classes, classProbabilities, grammar }: SentenceEvidence,
  weights: MeaningWeights,
): ChosenMeaning | null {
  const classAt = (index: number) => classes[index] ?? CLASS_OF_FIELDS;
  const masses = new Map<PartOfSpeech, number>();
  for (const [index, { wordings }] of senses.entries()) {
    const mass = wordings.reduce((sum, { score }) => sum + Math.exp(score), 0);
    masses.set(classAt(index), (masses.get(classAt(index)) ?? 0) + mass);
  }
  const scores = senses.map(({ wordings }, index) => {
    const own =
      weights.classWeight * Math.log(classProbabilities[index] ?? NO_CLASS) -
      weights.classRankShare * Math.log(masses.get(classAt(index)) ?? 1);
    const chosen = grammar === index ? weights.grammarWeight : 0;
    return wordings.map(({ score }) => score + own + chosen);
  });
  const highest = Math.max(...scores.flat());
  if (!Number.isFinite(highest)) return null;
  const shares = scores.map((line) => line.map((score) => Math.exp(score - highest)));
  const ofSense = shares.map((line) => line.reduce((sum, mass) => sum + mass, 0));
  const total = ofSense.reduce((sum, mass) => sum + mass, 0);
  const sense = scores.findIndex((line) => line.includes(highest));
  const wording = (scores[sense] as number[]).indexOf(highest);
  const meaning = senses[sense]?.wordings[wording]?.meaning ?? '';
  const ofMeaning = (shares[sense] as number[]).reduce((sum, mass, index) => {
    const isSame = index === wording || (meaning !== '' && senses[sense]?.wordings[index]?.meaning === meaning);
    return isSame ? sum + mass : sum;
  }, 0);
  const likely = ofSense
    .map((mass, index) => ({ index, share: mass / total }))
    .filter(({ index, share }) => index === sense || share >= LEAST_LIKELY)
    .sort((a, b) => Number(b.index === sense) - Number(a.index === sense) || b.share - a.share)
    .map(({ index }) => index);
  return {
    sense,
    wording,
    certainty: calibrated(ofMeaning / total, weights.meaning),
    senseCertainty: calibrated((ofSense[sense] as number) / total, weights.sense),
    likely,
  };
}

/** Log odds beyond which nothing was measured. */
const MOST = 8;

/** A probability of the model as it was measured. */
export function calibrated(probability: number, { slope, intercept }: Calibration): number {
  const odds = Math.log(probability / Math.max(1e-9, 1 - probability));
  return 1 / (1 + Math.exp(-(slope * Math.max(-MOST, Math.min(MOST, odds)) + intercept)));
}
