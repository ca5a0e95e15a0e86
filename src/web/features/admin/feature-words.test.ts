import { expect, test } from 'vitest';
import { difficultyWeights } from '#engine/difficulty-weights.ts';
import { featureWords } from './feature-words.ts';

test('every feature that the score is made of has words for editors', () => {
  const features = Object.fromEntries(Object.keys(difficultyWeights).map((name) => [name, 0.5]));
  expect(featureWords(features)).toHaveLength(Object.keys(features).length);
});

test('features are told in units, unknown ones are left out', () => {
  expect(featureWords({ beyondZhongkao: 0.25, logSentenceWords: Math.log(18), colour: 3 })).toEqual([
    { name: '中考以外的词', value: '25%' },
    { name: '句子长度', value: '约 18 词' },
  ]);
});
