import { expect, test } from 'vitest';
import type { Block, Sentence } from '#contract/shapes.ts';
import { machineTranslations } from './use-version.ts';

const sentence = (id: string, zh: string | null, origin: Sentence['origin']): Sentence => ({
  id,
  start: 0,
  end: 9,
  text_zh: zh,
  origin,
});
const block = (one: Sentence, text = 'They dim.'): Block => ({ id: 'p', type: 'paragraph', text, sentences: [one] });
const machine = [block(sentence('s1', '它们变暗。', 'ai'))];

test.each<[string, Block, [string, string][]]>([
  ['a person changed', block(sentence('s1', '灯暗了。', 'human')), [['s1', '它们变暗。']]],
  ['a person accepted as it is', block(sentence('s1', '它们变暗。', 'human')), []],
  ['no person has touched', block(sentence('s1', '另一种。', 'ai')), []],
  ['has another number since', block(sentence('s9', '灯暗了。', 'human')), [['s9', '它们变暗。']]],
  ['has other English since', block(sentence('s1', '灯亮了。', 'human'), 'They lit.'), [['s1', '它们变暗。']]],
  ['is new', block(sentence('s9', '天黑了。', 'human'), 'Dark now.'), []],
])('of a sentence that %s the machine’s text is told where it differs', (_, present, expected) => {
  expect([...machineTranslations(machine, [present])]).toEqual(expected);
});
