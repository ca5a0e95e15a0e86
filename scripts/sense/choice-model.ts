/**
 * Trains a conditional logit model (McFadden 1974): of several candidates one of the right ones is chosen, with a probability that
 * grows with a weighted sum of features.
 */
export interface Choice {
  /** A row of features for each candidate. */
  candidates: readonly (readonly number[])[];
  /** Scores of the candidates by what is not learned. */
  base: readonly number[];
  isRight: readonly boolean[];
  /** Weight of the choice. */
  weight: number;
}

/** L2 penalty on standardized weights, and steps of Adam (Kingma and Ba 2015). */
const PENALTY = 3e-3;
const STEPS = 250;
/** A share of the gradient so small changes nothing. */
const NEGLIGIBLE = 1e-9;
const RATE = 0.05;

/** Weights of the features as they are given. Choices without a right candidate, or with a single one, teach nothing. */
export function trainChoices(choices: readonly Choice[]): number[] {
  const useful = choices.filter(({ isRight }) => isRight.length > 1 && isRight.includes(true));
  const width = useful[0]?.candidates[0]?.length ?? 0;
  const scale = deviations(useful, width);
  const rows = useful.map(({ candidates }) =>
    Float64Array.from(candidates.flatMap((row) => row.map((value, at) => value / (scale[at] as number)))),
  );
  const total = useful.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Float64Array(width);
  const mean = new Float64Array(width);
  const square = new Float64Array(width);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = Float64Array.from(weights, (weight) => PENALTY * weight);
    for (const [index, choice] of useful.entries())
      addGradient(rows[index] as Float64Array, choice, weights, gradient, total);
    for (let at = 0; at < width; at++) {
      const slope = gradient[at] as number;
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * slope;
      square[at] = 0.999 * (square[at] as number) + 0.001 * slope * slope;
      const size = Math.sqrt((square[at] as number) / (1 - 0.999 ** step)) + 1e-8;
      weights[at] = (weights[at] as number) - (RATE * (mean[at] as number)) / (1 - 0.9 ** step) / size;
    }
  }
  return Array.from(weights, (weight, at) => weight / (scale[at] as number));
}

function deviations(choices: readonly Choice[], width: number): number[] {
  const sums = new Float64Array(width);
  const squares = new Float64Array(width);
  let count = 0;
  for (const { candidates } of choices) {
    for (const row of candidates) {
      count++;
      for (let at = 0; at < width; at++) {
        sums[at] = (sums[at] as number) + (row[at] as number);
        squares[at] = (squares[at] as number) + (row[at] as number) ** 2;
      }
    }
  }
  return Array.from(
    sums,
    (sum, at) => Math.sqrt(Math.max(0, (squares[at] as number) / count - (sum / count) ** 2)) || 1,
  );
}

function addGradient(
  row: Float64Array,
  { isRight, base, weight }: Choice,
  weights: Float64Array,
  gradient: Float64Array,
  total: number,
): void {
  const width = weights.length;
  const scores = isRight.map((_, candidate) => {
    let sum = base[candidate] as number;
    for (let at = 0; at < width; at++) sum += (row[candidate * width + at] as number) * (weights[at] as number);
    return sum;
  });
  const highest = Math.max(...scores);
  const masses = scores.map((score) => Math.exp(score - highest));
  const all = masses.reduce((a, b) => a + b, 0);
  const right = masses.reduce((sum, mass, at) => (isRight[at] ? sum + mass : sum), 0);
  for (const [candidate, mass] of masses.entries()) {
    const by = (weight * (mass / all - (isRight[candidate] ? mass / right : 0))) / total;
    if (Math.abs(by) < NEGLIGIBLE) continue;
    for (let at = 0; at < width; at++)
      gradient[at] = (gradient[at] as number) + by * (row[candidate * width + at] as number);
  }
}

/** Slope and intercept of the log odds with which probabilities were right (Platt 1999), by gradient descent. */
export function calibrate(found: readonly { probability: number; isRight: boolean }[]): {
  slope: number;
  intercept: number;
} {
  const odds = found.map(({ probability }) =>
    Math.max(-8, Math.min(8, Math.log(probability / Math.max(1e-9, 1 - probability)))),
  );
  let [slope, intercept] = [1, 0];
  for (let step = 0; step < 4000; step++) {
    let [bySlope, byIntercept] = [0, 0];
    for (const [at, { isRight }] of found.entries()) {
      const error = 1 / (1 + Math.exp(-(slope * (odds[at] as number) + intercept))) - (isRight ? 1 : 0);
      bySlope += (error * (odds[at] as number)) / found.length;
      byIntercept += error / found.length;
    }
    slope -= 0.2 * bySlope;
    intercept -= 0.2 * byIntercept;
  }
  return { slope, intercept };
}
