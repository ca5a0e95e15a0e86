/**
 * Learns which words occur in texts that are harder than all other features predict: a direction among word vectors, so that a few hundred
 * graded texts are enough for tens of thousands of words. Words used alike are judged alike.
 */
import type { WordVectors } from '../word-vectors.ts';
import { average, dot, type Point } from './fit.ts';
import { solve } from './linear-equations.ts';

/** Texts that are compared with one another and with no others. */
export interface TextGroup {
  texts: readonly {
    /** Running words, as lemmas. */
    words: readonly string[];
    /** Values of all other features of difficulty. */
    features: Point;
    hardness: number;
  }[];
  /** Deviation that its hardness is given. */
  spread: number;
  /** Weight of each text. */
  share: number;
}

/**
 * Pulls towards zero, for each text of the first group. The directions of the vectors are many, and only what they have in common
 * is to be believed. Half or twice of them made no difference on texts left out.
 */
const FEATURE_PULL = 0.07;
const VECTOR_PULL = 1.6;
/** Deviations; what lies further out are words of a few texts. */
const FURTHEST = 2.5;

/**
 * A ridge regression of hardness on the other features and on the mean vector of a text's words; the first group is the
 * measure of what a deviation is.
 * @returns for each word of the vectors its part in that, in deviations of all words.
 */
export function learnAbstractness(groups: readonly TextGroup[], vectors: WordVectors): Map<string, number> {
  const { words, width, rows } = vectors;
  const places = new Map(words.map((word, place) => [word, place]));
  const rowOf = (place: number) => rows.subarray(place * width, (place + 1) * width);
  const points = groups.map(({ texts }) =>
    centred(
      texts.map((text) => {
        const found = text.words.flatMap((word) => places.get(word) ?? []);
        return [...text.features, ...meanOf(found.map(rowOf), width)];
      }),
    ),
  );
  const measure = points[0] ?? [];
  const deviations = deviationsOf(measure);
  const scaled = points.map((group) => group.map((point) => point.map((value, i) => value / (deviations[i] ?? 1))));
  const pulls = deviations.map((_, i) => (i < deviations.length - width ? FEATURE_PULL : VECTOR_PULL) * measure.length);
  const weights = ridge(scaled, groups, pulls);
  const direction = weights.map((weight, i) => weight / (deviations[i] ?? 1)).slice(-width);
  const values = centred(words.map((_, place) => [dot(direction, Array.from(rowOf(place)))]));
  const [deviation = 1] = deviationsOf(values);
  const within = (value: number) => Math.max(-FURTHEST, Math.min(FURTHEST, value));
  return new Map(words.map((word, place) => [word, within((values[place]?.[0] ?? 0) / deviation)]));
}

function meanOf(rows: readonly Float32Array[], width: number): number[] {
  return Array.from({ length: width }, (_, i) => average(rows.map((row) => row[i] ?? 0)));
}

function centred(points: readonly Point[]): number[][] {
  const means = (points[0] ?? []).map((_, i) => average(points.map((point) => point[i] ?? 0)));
  return points.map((point) => point.map((value, i) => value - (means[i] ?? 0)));
}

/** Standard deviations of the columns of centred points; 1 for a column that is the same everywhere. */
function deviationsOf(points: readonly Point[]): number[] {
  return (points[0] ?? []).map((_, i) => Math.sqrt(average(points.map((point) => (point[i] ?? 0) ** 2))) || 1);
}

function ridge(points: readonly Point[][], groups: readonly TextGroup[], pulls: readonly number[]): number[] {
  const matrix = pulls.map((pull, i) => pulls.map((_, j) => (i === j ? pull : 0)));
  const right = pulls.map(() => 0);
  for (const [number, { texts, spread, share }] of groups.entries()) {
    const aims = centred(texts.map(({ hardness }) => [hardness]));
    const unit = spread / (deviationsOf(aims)[0] ?? 1);
    for (const [place, point] of (points[number] ?? []).entries()) {
      const aim = (aims[place]?.[0] ?? 0) * unit;
      for (const [i, value] of point.entries()) {
        right[i] = (right[i] ?? 0) + share * value * aim;
        const row = matrix[i] ?? [];
        for (const [j, other] of point.entries()) row[j] = (row[j] ?? 0) + share * value * other;
      }
    }
  }
  return solve(matrix, right);
}
