import { expect, it } from 'vitest';
import { baseCandidates } from './derivation.ts';

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
