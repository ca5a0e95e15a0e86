import { expect, test } from 'vitest';
import { difficultyWeights } from '#engine/difficulty-weights.ts';
import { featureWords } from './feature-words.ts';

test('every feature that the score is made of has words for editors', () => {
  const features = Object.fromEntries(Object.keys(difficultyWeights.features).map((name) => [name, 0.5]));
  expect(featureWords(features)).toHaveLength(Object.keys(features).length);
});

test('features are told in units, unknown ones are left out', () => {
  expect(featureWords({ longSentences: 0.25, logSentenceWords: Math.log(18), colour: 3 })).toEqual([
    { name: '句子长度', value: '约 18 词' },
    { name: '超过 25 词的长句', value: '25%' },
  ]);
});
