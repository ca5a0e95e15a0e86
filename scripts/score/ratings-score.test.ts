import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readRatings, scoreRatings } from './ratings-score.ts';

const folder = mkdtempSync(join(tmpdir(), 'ratings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (text: string) => {
  const path = join(folder, 'ratings.csv');
  writeFileSync(path, text);
  return path;
};

it('reads texts of several lines with commas and quotation marks in them', () => {
  const path = file('id,excerpt,target\na,"He said, ""Go.""\nShe went.",-0.5\r\nb,Plain,1.25\nc,Unrated,\n');
  expect(readRatings(path)).toEqual([
    { text: 'He said, "Go."\nShe went.', ease: -0.5 },
    { text: 'Plain', ease: 1.25 },
  ]);
});

it('says so when a table has no ratings', () => {
  expect(() => readRatings(file('id,excerpt\na,Text\n'))).toThrow('no column');
});

it('is 1 when what teachers found hardest scores highest, and names what stands apart', () => {
  const excerpts = ['a', 'bbb', 'cc'].map((text) => ({ text, ease: -text.length }));
  expect(scoreRatings(excerpts, (text) => text.length)).toMatchObject({ excerpts: 3, rho: 1 });
  const { rho, worst } = scoreRatings(excerpts, (text) => (text === 'a' ? 9 : text.length));
  expect(rho).toBe(-0.5);
  expect(worst[0]).toBe('9 rated -1: a');
});
