/**
 * The fit behind the difficulty score: few weights, whose signs are given, so that versions of a story stand in order and
 * scores go with what writers aimed at and teachers rated.
 */

/** Standardized feature values, one number per feature. */
export type Point = readonly number[];

/** Texts with how hard each was found or meant to be, on any scale. */
export interface GradedTexts {
  points: readonly Point[];
  hardness: readonly number[];
  /** Weight of their correlation, relative to the order of the stories. */
  share: number;
}

export interface FitInput {
  /** Versions of each story, the easiest first. */
  stories: readonly (readonly Point[])[];
  graded: readonly GradedTexts[];
  /** 1 or -1 for each feature: a weight of the other sign is none. */
  signs: readonly number[];
}

/** Pull towards small weights. */
const RIDGE = 0.02;
const STEPS = 1500;
const RATE = 0.05;
const START = 0.6;

/**
 * Minimizes the logistic loss of neighbouring versions of a story, less the weighted correlations of graded texts, with a ridge;
 * plain gradient descent, so that the result is always the same.
 */
export function fitWeights({ stories, graded, signs }: FitInput): number[] {
  const steps = stories.flatMap((versions) =>
    versions.slice(1).map((harder, level) => harder.map((value, i) => value - (versions[level]?.[i] ?? 0))),
  );
  const centred = graded.map(({ points, hardness, share }) => ({ points: centre(points), y: unit(hardness), share }));
  let weights = signs.map((sign) => sign * START);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight) => 2 * RIDGE * weight);
    for (const difference of steps) {
      add(slope, difference, -1 / (1 + Math.exp(dot(weights, difference))) / steps.length);
    }
    for (const { points, y, share } of centred) {
      const scores = points.map((point) => dot(weights, point));
      const length = Math.max(Math.sqrt(dot(scores, scores)), Number.EPSILON);
      const correlation = dot(scores, y) / length;
      for (const [place, point] of points.entries()) {
        const pull = ((y[place] ?? 0) - (correlation * (scores[place] ?? 0)) / length) / length;
        add(slope, point, -share * pull);
      }
    }
    weights = weights.map((weight, i) => {
      const moved = weight - RATE * (slope[i] ?? 0);
      return moved * (signs[i] ?? 0) < 0 ? 0 : moved;
    });
  }
  return weights;
}

export function dot(a: Point, b: Point): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function add(sums: number[], point: Point, factor: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + factor * (point[i] ?? 0);
}

function centre(points: readonly Point[]): number[][] {
  const means = (points[0] ?? []).map((_, i) => average(points.map((point) => point[i] ?? 0)));
  return points.map((point) => point.map((value, i) => value - (means[i] ?? 0)));
}

/** Mean 0, length 1. */
function unit(values: readonly number[]): number[] {
  const mean = average(values);
  const moved = values.map((value) => value - mean);
  const length = Math.sqrt(dot(moved, moved));
  return moved.map((value) => value / length);
}
