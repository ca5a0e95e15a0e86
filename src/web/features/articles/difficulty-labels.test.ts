import { expect, test } from 'vitest';
import { difficultyWeights } from '#engine/difficulty-weights.ts';
import { wireFeatures } from '#engine/feature-keys.ts';
import { featureLabels, featurePoints } from './difficulty-labels.ts';

test('every feature that the score is made of has words for editors', () => {
  const features = wireFeatures(Object.fromEntries(Object.keys(difficultyWeights).map((name) => [name, 0.5])));
  expect(featureLabels(features)).toHaveLength(Object.keys(features).length);
});

test('features are told in units, unknown ones are left out', () => {
  expect(featureLabels({ beyond_zhongkao: 0.25, log_sentence_words: Math.log(18), colour: 3 })).toEqual([
    { name: '中考以外的词', value: '25%' },
    { name: '句子长度', value: '约 18 词' },
  ]);
});

test('what a text is about is told as everyday life, in the middle or reasoning', () => {
  const told = (remoteness: number) => featureLabels({ remoteness }).map(({ value }) => value);
  expect([-0.5, 0, 0.5].map(told)).toEqual([['偏日常生活'], ['居中'], ['偏事理议论']]);
});

test('a length at half a word is told the same by every engine, whatever the last digit of its logarithm', () => {
  const told = (value: number) => featureLabels({ log_sentence_words: value }).map(({ value: words }) => words);
  for (const nudge of [-4e-15, 0, 4e-15]) expect(told(Math.log(11.5) + nudge)).toEqual(['约 12 词']);
});

test('what moves the score most comes first, with the points it moves it by', () => {
  const features = { unfamiliarity: 0.4747, beyond_zhongkao: 0.2178, log_sentence_words: Math.log(12) };
  const points = featurePoints(features);
  expect(points.map(({ key }) => key)).toEqual(['unfamiliarity', 'log_sentence_words', 'beyond_zhongkao']);
  expect(points[0]?.points).toBeCloseTo(20.2, 1);
  expect(points[1]?.points).toBeLessThan(0);
  expect(points[2]?.points).toBeCloseTo(0, 5);
});
