import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { difficulty } from '#engine/difficulty.ts';
import { difficulties } from '#engine/difficulty-label.ts';
import { levelWords } from '#engine/level-words.ts';
import { ensureDictionary } from './build.ts';
import { createDictionary } from './service.ts';

const path = 'build/dictionary.sqlite';
ensureDictionary(path);
const dictionary = createDictionary({ path });
afterAll(() => dictionary.close());

const folder = 'data/articles';
const samples = readdirSync(folder)
  .filter((name) => /^\d\d-.*\.md$/.test(name))
  .map((name) => {
    const [, front = '', ...body] = readFileSync(`${folder}/${name}`, 'utf8').split(/^---$/m);
    const text = body
      .join('---')
      .replace(/ ‖ .*$/gm, '')
      .replace(/^(?:#+|>|-) /gm, '');
    const meant = difficulties.findIndex((label) => front.includes(`level: ${label}\n`));
    return { name, text, meant };
  });

describe('the difficulty of real articles', () => {
  it('is what their writers aimed at, but for three that may be one step off', () => {
    const steps = samples.map(({ text, meant }) =>
      Math.abs(difficulties.indexOf(difficulty(text, dictionary.lexicon).label) - meant),
    );
    expect(samples.length).toBeGreaterThanOrEqual(25);
    expect(Math.max(...steps)).toBeLessThanOrEqual(1);
    expect(steps.filter((step) => step > 0).length).toBeLessThanOrEqual(3);
  });

  it('stays as it is when the article comes twice', () => {
    for (const { text } of samples.slice(0, 5)) {
      const once = difficulty(text, dictionary.lexicon).score;
      expect(Math.abs(difficulty(`${text}\n\n${text}`, dictionary.lexicon).score - once)).toBeLessThanOrEqual(0.2);
    }
  });
});

it('the words above a level grow fewer from 高考 to GRE and stand where they say', () => {
  const text = samples.at(-1)?.text ?? '';
  const counts = (['gk', 'cet4', 'cet6', 'toefl', 'gre'] as const).map((level) => {
    const found = levelWords(text, level, dictionary.lexicon);
    for (const { start, end, word } of found) expect(text.slice(start, end)).toBe(word);
    return found.length;
  });
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(counts[0]).toBeGreaterThan(40);
  expect(counts.at(-1)).toBe(0);
});
