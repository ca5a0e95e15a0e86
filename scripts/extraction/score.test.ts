import { describe, expect, it } from 'vitest';
import { scoreFolder, textOverlap } from './score.ts';

describe('saved pages of many makers', () => {
  const { pages, mean } = scoreFolder('src/server/features/extraction/fixtures/pages');

  it('are at least twenty-five, and on average read nearly as by hand', () => {
    expect(pages.length).toBeGreaterThanOrEqual(25);
    expect(mean.f1).toBeGreaterThan(0.98);
  });

  it.each(pages)('$name gives its article, title, authors and date', ({ overlap, wrong }) => {
    expect(overlap.f1).toBeGreaterThan(0.9);
    expect(wrong).toEqual([]);
  });
});

describe('the likeness of two texts', () => {
  it('counts runs of four words, each as often as it occurs', () => {
    expect(textOverlap('one two three four five', 'One, two, three, four. Five!')).toEqual({
      precision: 1,
      recall: 1,
      f1: 1,
    });
    expect(textOverlap('one two three four five six', 'one two three four')).toEqual({
      precision: 1 / 3,
      recall: 1,
      f1: 1 / 2,
    });
    expect(textOverlap('a b c d a b c d', 'a b c d').precision).toBe(1 / 5);
  });

  it('is none with an empty text, and full between short texts that are the same', () => {
    expect(textOverlap('', 'one two three four').f1).toBe(0);
    expect(textOverlap('Boats', 'boats').f1).toBe(1);
    expect(textOverlap('', '').f1).toBe(1);
  });
});
