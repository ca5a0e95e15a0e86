/**
 * Finds the weights in `src/engine/difficulty-vocabulary.ts`: prints them with how well they tell a child's words from others.
 * `npx node scripts/calibrate-familiarity.ts <index.js of the npm package dale-chall> [dictionary]`
 */
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { familiarityProperties } from '#engine/difficulty-vocabulary.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { solve } from './difficulty/linear-equations.ts';

const RAREST = 30_000;
/** Pull towards zero; with so many words it only keeps the steps finite. */
const RIDGE = 0.001;
const STEPS = 30;

const [listPath, dictionaryPath = 'build/dictionary.sqlite'] = process.argv.slice(2);
if (!listPath) throw new Error('usage: calibrate-familiarity.ts <dale-chall/index.js> [dictionary]');
const list: { daleChall: string[] } = await import(pathToFileURL(resolve(listPath)).href);
const known = new Set(list.daleChall.map((word) => word.toLowerCase()));
ensureDictionary(dictionaryPath);
const { lexicon, close } = createDictionary({ path: dictionaryPath });
const sample = readSample();
close();
const names = ['intercept', ...Object.keys(sample[0]?.properties ?? {})];
const rows = sample.map(({ properties }) => [1, ...Object.values(properties)]);
const unknown = sample.map(({ word }) => (known.has(word) ? 0 : 1));
const weights = fitLogistic(rows, unknown);
console.log(Object.fromEntries(names.map((name, i) => [name, Number((weights[i] ?? 0).toPrecision(4))])));
const odds = rows.map((row) => dot(row, weights));
console.log(`${rows.length} words, ${unknown.filter((one) => one === 0).length} of them on the list`);
console.log('ranked by these odds, an unlisted word stands behind a listed one:', areaUnderCurve(odds).toFixed(4));
console.log('ranked by frequency alone:', areaUnderCurve(rows.map((row) => row[1] ?? 0)).toFixed(4));

function readSample() {
  const db = new DatabaseSync(dictionaryPath, { readOnly: true });
  const common = db.prepare('SELECT key FROM entry WHERE rank <= ? AND is_name = 0 ORDER BY key').all(RAREST);
  db.close();
  return common.flatMap(({ key }) => {
    const word = String(key);
    const entry = lexicon.entry(word);
    if (entry === null || !/^[a-z]+$/.test(word)) return [];
    return [{ word, properties: familiarityProperties(word, entry, lexicon) }];
  });
}

/** Newton's method on the ridge-penalised log likelihood. */
function fitLogistic(xs: readonly number[][], ys: readonly number[]): number[] {
  const size = xs[0]?.length ?? 0;
  const beta = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = beta.map((value) => -RIDGE * value);
    const hessian = beta.map((_, i) => beta.map((__, j) => (i === j ? RIDGE : 0)));
    xs.forEach((x, place) => {
      const p = 1 / (1 + Math.exp(-dot(x, beta)));
      for (let i = 0; i < size; i++) {
        gradient[i] = (gradient[i] ?? 0) + ((ys[place] ?? 0) - p) * (x[i] ?? 0);
        const row = hessian[i] as number[];
        for (let j = 0; j < size; j++) row[j] = (row[j] ?? 0) + p * (1 - p) * (x[i] ?? 0) * (x[j] ?? 0);
      }
    });
    for (const [i, change] of solve(hessian, gradient).entries()) beta[i] = (beta[i] ?? 0) + change;
  }
  return beta;
}

function areaUnderCurve(scores: readonly number[]): number {
  const order = scores.map((score, place) => ({ score, isUnknown: unknown[place] === 1 }));
  order.sort((a, b) => a.score - b.score);
  let ranks = 0;
  let positives = 0;
  for (const [rank, { isUnknown }] of order.entries()) {
    if (!isUnknown) continue;
    positives++;
    ranks += rank;
  }
  return (ranks - (positives * (positives - 1)) / 2) / (positives * (order.length - positives));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
