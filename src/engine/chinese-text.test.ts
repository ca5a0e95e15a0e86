import { expect, test } from 'vitest';
import { isChineseText } from './chinese-text.ts';

test.each([
  ['渡船在雾里靠了岸。', true],
  ['OpenAI 发布了新模型', true],
  ['他说：“Good morning”，然后就走了出去。', true],
  ['He said 你好 to everybody in the room.', false],
  ['The ferry came in.', false],
  ['1902', false],
  ['', false],
])('%s is Chinese: %s', (text, expected) => {
  expect(isChineseText(text)).toBe(expected);
});
