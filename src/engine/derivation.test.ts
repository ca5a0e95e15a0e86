import { expect, it } from 'vitest';
import { baseCandidates, isTransparent } from './derivation.ts';

it.each([
  ['happiness', 'happy'],
  ['runner', 'run'],
  ['decision', 'decide'],
  ['reliability', 'reliable'],
  ['economically', 'economic'],
  ['unhappy', 'happy'],
  ['slowly', 'slow'],
  ['impatient', 'patient'],
  ['irregularity', 'regularity'],
  ['fatten', 'fat'],
])('%s may be derived from %s', (word, base) => {
  expect(baseCandidates(word)).toContain(base);
});

it('never derives a word from itself or from a scrap', () => {
  expect(baseCandidates('metal')).not.toContain('metal');
  expect(baseCandidates('able')).toEqual([]);
});

it.each([
  ['impeach', 'peach'],
  ['thence', 'the'],
  ['written', 'writ'],
  ['logic', 'log'],
])('%s is not derived from %s', (word, base) => {
  expect(baseCandidates(word)).not.toContain(base);
});

it.each([
  ['happiness', 'happy'],
  ['slowly', 'slow'],
  ['gently', 'gentle'],
  ['happily', 'happy'],
  ['runner', 'run'],
  ['baker', 'bake'],
  ['readable', 'read'],
  ['homeless', 'home'],
  ['unhappy', 'happy'],
  ['non-profit', 'profit'],
  ['fourth', 'four'],
  ['sunny', 'sun'],
  ['repeated', 'repeat'],
  ['shocking', 'shock'],
])('a reader who knows the base understands %s', (word, base) => {
  expect(isTransparent(word, base)).toBe(true);
});

it.each([
  ['department', 'depart'],
  ['decision', 'decide'],
  ['musician', 'music'],
  ['national', 'nation'],
  ['slow', 'slow'],
  ['homely', 'house'],
])('the base does not give away %s', (word, base) => {
  expect(isTransparent(word, base)).toBe(false);
});
