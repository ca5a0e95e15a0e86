import { expect, it } from 'vitest';
import { readRenderings, renderedScore } from './renderings.ts';

it('the list names each class of a headword once, with each rendering once', () => {
  for (const [word, listed] of readRenderings()) {
    expect(new Set(listed.map(({ pos }) => pos)).size, word).toBe(listed.length);
    for (const { pos, words } of listed) {
      expect(pos).toMatch(/^(?:n|v|adj|adv)\.$/);
      expect(new Set(words).size, word).toBe(words.length);
      expect(
        words.every((one) => /^[\p{Script=Han}\d…]+$/u.test(one)),
        word,
      ).toBe(true);
    }
  }
});

it('a wording scores by its place among the renderings of its class', () => {
  const listed = [
    { pos: 'n.', words: ['投票', '选票'] },
    { pos: 'v.', words: ['投票'] },
  ];
  const score = (core: string, isRendering = false) => renderedScore(core, ['noun'], listed, isRendering);
  expect(score('投票')).toBeGreaterThan(score('选票'));
  expect(score('选票')).toBeGreaterThan(score('票数'));
  expect(score('选票', true)).toBeGreaterThan(score('选票'));
  expect(renderedScore('投票', ['adjective'], listed, false)).toBe(0);
});
