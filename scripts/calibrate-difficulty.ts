/**
 * Finds the weights in `src/engine/difficulty-weights.ts`: prints them with how well they do.
 * `node scripts/calibrate-difficulty.ts <folder of sample articles> <folder of the OneStopEnglish corpus>`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DifficultyFeatures, difficultyFeatures } from '#engine/difficulty.ts';
import { difficulties } from '#engine/difficulty-label.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';

/** Features that take part. */
const used = [
  'aboveGaokao',
  'beyondCommon',
  'wordLetters',
  'logSentenceWords',
  'longSentences',
  'pauses',
  'subordinators',
];
/** A harder version of a story should score at least this much more. */
const MARGIN = 4;
/** Weight of all pairs of versions against all labelled articles. */
const PAIR_WEIGHT = 60;
/** Pull towards small, even weights: 25 articles could be fitted by anything. */
const RIDGE = 0.7;
const STEPS = 20_000;
const RATE = 0.02;

interface Labelled {
  name: string;
  label: number;
  features: DifficultyFeatures;
}

/** Versions of one story, easiest first. */
type Story = DifficultyFeatures[];

interface Model {
  mean: number[];
  deviation: number[];
  intercept: number;
  weights: number[];
  /** Lowest score of each label but the first. */
  thresholds: number[];
}

const [articlesFolder, corpusFolder, dictionaryPath = 'build/dictionary.sqlite'] = process.argv.slice(2);
if (!articlesFolder || !corpusFolder)
  throw new Error('usage: calibrate-difficulty.ts <articles> <onestop> [dictionary]');
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const featuresOf = (text: string) => difficultyFeatures(text, dictionary.lexicon);
const articles = readArticles(articlesFolder);
const stories = readStories(corpusFolder);
report(fitWeights(articles));

function readArticles(folder: string): Labelled[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const [, front = '', ...body] = readFileSync(join(folder, name), 'utf8').split(/^---$/m);
      const english = body
        .join('---')
        .replace(/ ‖ .*$/gm, '')
        .replace(/^(?:#+|>|-) /gm, '');
      const label = difficulties.findIndex((difficulty) => front.includes(`level: ${difficulty}\n`));
      return { name, label, features: featuresOf(english) };
    });
}

function readStories(folder: string): Story[] {
  const levels = readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .sort();
  return readdirSync(join(folder, levels[0] ?? '')).map((name) =>
    levels.map((level) => featuresOf(decode(readFileSync(join(folder, level, name))))),
  );
}

/** Some files are Windows-1252. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Least squares to the middle of each label (10, 30 … 90), plus a hinge for each pair of versions that are not a margin
 * apart; weights never negative; plain gradient descent from zero, so that the result is always the same.
 */
function fitWeights(sample: Labelled[]): Model {
  const all = [...articles.map((article) => article.features), ...stories.flat()];
  const mean = used.map((name) => all.reduce((sum, features) => sum + (features[name] ?? 0), 0) / all.length);
  const deviation = used.map((name, i) =>
    Math.sqrt(all.reduce((sum, features) => sum + ((features[name] ?? 0) - (mean[i] ?? 0)) ** 2, 0) / all.length),
  );
  const scale = (features: DifficultyFeatures) =>
    used.map((name, i) => ((features[name] ?? 0) - (mean[i] ?? 0)) / (deviation[i] ?? 1));
  const points = sample.map((article) => ({ x: scale(article.features), y: article.label * 20 + 10 }));
  const pairs = stories.flatMap((story) => {
    const [easy = [], middle = [], hard = []] = story.map(scale);
    return [
      [easy, middle],
      [middle, hard],
    ].map(([low = [], high = []]) => high.map((value, i) => value - (low[i] ?? 0)));
  });
  const weights = used.map(() => 0);
  let intercept = 50;
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight) => RIDGE * weight);
    let drift = 0;
    for (const { x, y } of points) {
      const error = (intercept + dot(weights, x) - y) / points.length;
      drift += error;
      for (const [i, value] of x.entries()) add(slope, i, error * value);
    }
    for (const difference of pairs) {
      const missing = MARGIN - dot(weights, difference);
      if (missing <= 0) continue;
      const push = (PAIR_WEIGHT / pairs.length) * Math.min(1, missing / MARGIN);
      for (const [i, value] of difference.entries()) add(slope, i, -push * value);
    }
    intercept -= RATE * drift;
    weights.forEach((weight, i) => {
      weights[i] = Math.max(0, weight - RATE * (slope[i] ?? 0));
    });
  }
  const model = { mean, deviation, intercept, weights, thresholds: [] };
  return {
    ...model,
    thresholds: cuts(sample.map(({ label, features }) => ({ label, score: scoreWith(model, features) }))),
  };
}

/** Between each two neighbouring labels, the cut that misplaces fewest; of equals the one nearest to halfway. */
function cuts(scored: { label: number; score: number }[]): number[] {
  return [1, 2, 3, 4].map((upper) => {
    const near = scored.filter(({ label }) => label === upper || label === upper - 1).sort((a, b) => a.score - b.score);
    const meanOf = (label: number) => average(near.filter((one) => one.label === label).map((one) => one.score));
    const halfway = (meanOf(upper - 1) + meanOf(upper)) / 2;
    const candidates = near.slice(1).map((one, i) => (one.score + (near[i]?.score ?? one.score)) / 2);
    const misplaced = (cut: number) => near.filter(({ label, score }) => score >= cut !== (label === upper)).length;
    const cost = (cut: number) => misplaced(cut) * 1000 + Math.abs(cut - halfway);
    return candidates.reduce((best, cut) => (cost(cut) < cost(best) ? cut : best), halfway);
  });
}

function average(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function add(vector: number[], index: number, value: number): void {
  vector[index] = (vector[index] ?? 0) + value;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

function scoreWith(model: Omit<Model, 'thresholds'>, features: DifficultyFeatures): number {
  const x = used.map((name, i) => ((features[name] ?? 0) - (model.mean[i] ?? 0)) / (model.deviation[i] ?? 1));
  return model.intercept + dot(model.weights, x);
}

function report(model: Model): void {
  const raw = used.map((_, i) => (model.weights[i] ?? 0) / (model.deviation[i] ?? 1));
  const intercept = model.intercept - dot(raw, model.mean);
  console.log({
    intercept: round(intercept),
    features: Object.fromEntries(used.map((name, i) => [name, round(raw[i] ?? 0)])),
  });
  console.log('thresholds', model.thresholds.map((threshold) => threshold.toFixed(1)).join(' '));
  console.log('standardized', used.map((name, i) => `${name} ${(model.weights[i] ?? 0).toFixed(1)}`).join(', '));
  printConfusion('fitted on all articles', articles, () => model);
  const leftOut = new Map(
    articles.map((article) => [article, fitWeights(articles.filter((other) => other !== article))]),
  );
  printConfusion('each article left out of the fit', articles, (article) => leftOut.get(article) ?? model);
  const scores = stories.map((story) => story.map((features) => scoreWith(model, features)));
  const ordered = (low: number, high: number) => scores.filter((s) => (s[low] ?? 0) < (s[high] ?? 0)).length;
  console.log(
    `OneStopEnglish, ${stories.length} stories: elementary < intermediate ${ordered(0, 1)}, intermediate < advanced ${ordered(1, 2)}, elementary < advanced ${ordered(0, 2)}`,
  );
  console.log(
    'mean scores',
    [0, 1, 2].map((i) => (scores.reduce((sum, s) => sum + (s[i] ?? 0), 0) / scores.length).toFixed(1)),
  );
}

function printConfusion(title: string, sample: Labelled[], modelOf: (article: Labelled) => Model): void {
  const table = difficulties.map(() => difficulties.map(() => 0));
  const off: string[] = [];
  for (const article of sample) {
    const model = modelOf(article);
    const score = scoreWith(model, article.features);
    const got = model.thresholds.filter((threshold) => score >= threshold).length;
    add(table[article.label] ?? [], got, 1);
    off.push(`${article.name.slice(0, 2)}:${score.toFixed(0)}${got === article.label ? '' : '!'}`);
  }
  console.log(
    `${title} (rows: meant, columns: got)\n${table.map((line) => line.join(' ')).join('\n')}\n${off.join(' ')}`,
  );
}

function round(value: number): number {
  return Number(value.toPrecision(5));
}
