/**
 * Finds the weights in `src/engine/difficulty-weights.ts`: prints them with how well they do, also on stories left out of the fit.
 * `node scripts/calibrate-difficulty.ts <folder of sample articles> <folder of the OneStopEnglish corpus> [dictionary]`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DifficultyFeatures, difficulty } from '#engine/difficulty.ts';
import { difficulties } from '#engine/difficulty-label.ts';
import { gradedPassages } from '#engine/gold/graded-passages.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { rankCorrelation } from './score/rank-correlation.ts';
import { readLevels } from './score/stories-score.ts';

/**
 * Weights expected from research into readability, for features of deviation 1: words count for somewhat more than sentences
 * (Dale and Chall 1948, Crossley et al. 2019), narrative helps a little. The fit moves them only as far as the stories ask.
 */
const expected: Readonly<Record<keyof DifficultyFeatures, number>> = {
  unfamiliarity: 1.8,
  beyondZhongkao: 1.2,
  syllables: 0.6,
  personWords: -0.24,
  logSentenceWords: 1.6,
  logParticiples: 0.8,
};
/** Pull towards the expected weights. */
const RIDGE = 0.1;
const STEPS = 4000;
const RATE = 0.05;
/** Groups of stories, each left out once. */
const FOLDS = 10;
/** Points of one unit of the fit: news for learners and news for all lie some 25 points apart. */
const POINTS = 3.4;

const used = Object.keys(expected) as (keyof DifficultyFeatures)[];
const prior = used.map((name) => expected[name]);

interface Sample {
  name: string;
  /** What the writer aimed at, the easiest lowest. */
  aim: number;
  x: number[];
}

const [articlesFolder, corpusFolder, dictionaryPath = 'build/dictionary.sqlite'] = process.argv.slice(2);
if (!articlesFolder || !corpusFolder)
  throw new Error('usage: calibrate-difficulty.ts <articles> <onestop> [dictionary]');
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const measured = (text: string) => {
  const { features } = difficulty(text, dictionary.lexicon);
  return used.map((name) => features[name]);
};
const articles = readArticles(articlesFolder);
const passages = gradedPassages.map(({ kind, year, text }): Sample => ({ name: kind, aim: year, x: measured(text) }));
const stories = readLevels(corpusFolder).map(({ name, texts }) => ({ name, versions: texts.map(measured) }));
dictionary.close();
const everything = [
  ...articles.map(({ x }) => x),
  ...passages.map(({ x }) => x),
  ...stories.flatMap((s) => s.versions),
];
const mean = used.map((_, i) => average(everything.map((x) => x[i] ?? 0)));
const deviation = used.map((_, i) => Math.sqrt(average(everything.map((x) => ((x[i] ?? 0) - (mean[i] ?? 0)) ** 2))));
const standardized = (x: readonly number[]) => x.map((value, i) => (value - (mean[i] ?? 0)) / (deviation[i] ?? 1));
report();

function readArticles(folder: string): Sample[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => {
    const [, front = '', ...body] = readFileSync(join(folder, name), 'utf8').split(/^---$/m);
    const english = body
      .join('---')
      .replace(/ ‖ .*$/gm, '')
      .replace(/^(?:#+|>|-) /gm, '');
    const aim = difficulties.findIndex((label) => front.includes(`level: ${label}\n`));
    return { name, aim, x: measured(english) };
  });
}

/**
 * Logistic fit to neighbouring versions of a story, the harder one to score higher, with a ridge around the expected weights
 * whose signs are kept; plain gradient descent, so that the result is always the same.
 */
function fitWeights(sample: typeof stories): number[] {
  const steps = sample.flatMap(({ versions }) => {
    const scaled = versions.map(standardized);
    return scaled.slice(1).map((harder, level) => harder.map((value, i) => value - (scaled[level]?.[i] ?? 0)));
  });
  let weights = [...prior];
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, i) => 2 * RIDGE * (weight - (prior[i] ?? 0)));
    for (const difference of steps) {
      const pull = 1 / (1 + Math.exp(dot(weights, difference))) / steps.length;
      for (const [i, value] of difference.entries()) slope[i] = (slope[i] ?? 0) - pull * value;
    }
    weights = weights.map((weight, i) => {
      const moved = weight - RATE * (slope[i] ?? 0);
      return moved * (prior[i] ?? 0) < 0 ? 0 : moved;
    });
  }
  return weights;
}

function report(): void {
  const weights = fitWeights(stories);
  const points = (x: readonly number[]) => 50 + POINTS * dot(weights, standardized(x));
  for (const [i, name] of used.entries()) {
    const weight = round((POINTS * (weights[i] ?? 0)) / (deviation[i] ?? 1));
    console.log(`  ${name}: { weight: ${weight}, middling: ${round(mean[i] ?? 0)} },`);
  }
  console.log('of deviation 1:', used.map((name, i) => `${name} ${weights[i]?.toFixed(2)}`).join(', '));
  reportStories(weights);
  for (const [name, sample] of Object.entries({ articles, passages })) {
    const scores = sample.map(({ x }) => points(x));
    const aims = sample.map(({ aim }) => aim);
    console.log(`${name}: rank correlation with their aims ${rankCorrelation(scores, aims).toFixed(3)}`);
    const byScore = sample.map((one, i) => ({ ...one, score: scores[i] ?? 0 })).sort((a, b) => a.score - b.score);
    console.log(byScore.map((one) => `  ${one.score.toFixed(1)} ${one.aim} ${one.name}`).join('\n'));
  }
  const levels = stories[0]?.versions ?? [];
  for (const level of levels.keys()) {
    const sorted = stories.map(({ versions }) => points(versions[level] ?? [])).sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
    console.log(`stories, level ${level + 1}: tenths 1, 5, 9 at ${at(0.1)} ${at(0.5)} ${at(0.9)}`);
  }
}

/** How the fit orders the stories that it was made from, and those that it has not seen. */
function reportStories(weights: readonly number[]): void {
  const unseen = Array.from({ length: FOLDS }, (_, fold) => {
    const fitted = fitWeights(stories.filter((__, place) => place % FOLDS !== fold));
    return stories.filter((__, place) => place % FOLDS === fold).map((story) => inOrder(story.versions, fitted));
  }).flat();
  const seen = stories.map(({ versions }) => inOrder(versions, weights));
  for (const [title, results] of Object.entries({ seen, unseen })) {
    const pairs = average(results.flat().map(Number));
    const strict = average(results.map((steps) => Number(steps.every(Boolean))));
    console.log(`${title} stories: pairs in order ${pairs.toFixed(4)}, all versions ${strict.toFixed(4)}`);
  }
}

/** For each pair of versions, whether the harder one scores higher. */
function inOrder(versions: readonly number[][], weights: readonly number[]): boolean[] {
  const scores = versions.map((x) => dot(weights, standardized(x)));
  return scores.flatMap((low, level) => scores.slice(level + 1).map((high) => high > low));
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
