/**
 * Measures whether excerpts that teachers found hard to read score high: the CLEAR corpus (Crossley et al. 2023) or any other table with a
 * text and its ease in each row.
 */
import { readFileSync } from 'node:fs';
import { rankCorrelation } from './rank-correlation.ts';

export interface RatedExcerpt {
  text: string;
  /** Ease as judged by teachers; only the order counts. */
  ease: number;
}

export interface RatingsScore {
  excerpts: number;
  /** Spearman's rho of score and difficulty, 1 at best. */
  rho: number;
  /** The excerpts whose places by score and by rating lie furthest apart, each as a line. */
  worst: string[];
}

const WORST = 20;
const SHOWN_CHARACTERS = 60;
/** Names of the columns in the corpus and in the table of the contest that was held on it. */
const TEXT_COLUMNS = ['excerpt', 'Excerpt'];
const EASE_COLUMNS = ['target', 'BT_easiness', 'BT Easiness'];

/** Rows of a CSV file whose first row names the columns; throws when those for text and ease are missing. */
export function readRatings(path: string): RatedExcerpt[] {
  const [head = [], ...rows] = parseRows(readFileSync(path, 'utf8'));
  const text = head.findIndex((name) => TEXT_COLUMNS.includes(name));
  const ease = head.findIndex((name) => EASE_COLUMNS.includes(name));
  if (text < 0 || ease < 0) throw new Error(`${path} has no column for the text or for its ease`);
  return rows
    .map((row) => ({ text: row[text] ?? '', ease: Number.parseFloat(row[ease] ?? '') }))
    .filter((row) => row.text !== '' && Number.isFinite(row.ease));
}

export function scoreRatings(excerpts: readonly RatedExcerpt[], scoreOf: (text: string) => number): RatingsScore {
  const scores = excerpts.map(({ text }) => scoreOf(text));
  const placesByScore = places(scores);
  const placesByRating = places(excerpts.map(({ ease }) => -ease));
  const apart = excerpts.map(({ text, ease }, index) => ({
    by: Math.abs((placesByScore[index] ?? 0) - (placesByRating[index] ?? 0)),
    line: `${scores[index]} rated ${ease}: ${text.slice(0, SHOWN_CHARACTERS)}`,
  }));
  return {
    excerpts: excerpts.length,
    rho: rankCorrelation(
      scores,
      excerpts.map(({ ease }) => -ease),
    ),
    worst: apart
      .sort((a, b) => b.by - a.by)
      .slice(0, WORST)
      .map(({ line }) => line),
  };
}

/** Place of each value among all, the lowest first. */
function places(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const result = new Array<number>(values.length);
  for (const [place, index] of order.entries()) result[index] = place;
  return result;
}

/** Fields in quotation marks may hold commas, line breaks and doubled quotation marks (RFC 4180). */
function parseRows(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', after] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (after === ',') continue;
    if (row.some((field) => field !== '')) rows.push(row);
    row = [];
  }
  return rows;
}
