/** Labels of the features from which a text's difficulty was computed. */

import { difficultyWeights } from '#engine/difficulty-weights.ts';
import { featureKey } from '#engine/feature-keys.ts';

const percent = (share: number) => `${Math.round(share * 100)}%`;
const onePercent = (share: number) => `${oneDecimal(share * 100)}%`;
/** JavaScript engines differ in the last digit of an exponential, so that half units would be rounded differently. */
const fromLog = (value: number) => Math.round(Math.exp(value) * 1e6) / 1e6;
/** More than half of all articles are between the limits. */
const subject = (remoteness: number) => (remoteness < -0.1 ? '偏日常生活' : remoteness > 0.3 ? '偏事理议论' : '居中');
const oneDecimal = (value: number) => value.toFixed(1);

/** Labels by feature, as the wire names it: its name, and its value with a unit. */
const labels = new Map<string, { name: string; value: (value: number) => string }>([
  ['beyond_zhongkao', { name: '中考以外的词', value: percent }],
  ['syllabus', { name: '平均考纲', value: (value) => `中考以上 ${oneDecimal(value)} 级` }],
  ['unfamiliarity', { name: '生疏的词', value: percent }],
  ['thing_words', { name: '具体名词', value: percent }],
  ['remoteness', { name: '题材', value: subject }],
  ['bookish_words', { name: '书面旧词', value: onePercent }],
  ['log_sentence_words', { name: '句子长度', value: (value) => `约 ${Math.round(fromLog(value))} 词` }],
  ['log_pauses', { name: '句中停顿', value: (value) => `每句 ${oneDecimal(fromLog(value) - 1)} 处` }],
]);

/**
 * The features with the points that each adds to or subtracts from an average text's score, 50; the largest contribution first.
 */
export function featurePoints(
  features: Record<string, number>,
): { key: string; name: string; value: string; points: number }[] {
  return Object.entries(difficultyWeights)
    .flatMap(([name, { weight, middling }]) => {
      const key = featureKey(name);
      const measured = features[key];
      const words = labels.get(key);
      if (measured === undefined || words === undefined) return [];
      const points = weight * (measured - middling);
      const value = key === 'remoteness' ? subjectByPoints(points) : words.value(measured);
      return [{ key, name: words.name, value, points }];
    })
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** Label of the subject by its points: it must not be called average when it changes the score. */
function subjectByPoints(points: number): string {
  if (Math.abs(points) < 1) return '居中';
  return points > 0 ? '偏抽象' : '偏日常生活';
}

/** The features in a fixed order; those without a label are left out. */
export function featureLabels(features: Record<string, number>): { name: string; value: string }[] {
  return [...labels].flatMap(([key, { name, value }]) => {
    const measured = features[key];
    return measured === undefined ? [] : [{ name, value: value(measured) }];
  });
}
