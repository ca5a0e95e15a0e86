import { expect, test } from 'vitest';
import { summaryLines } from './summary-lines.ts';

test('a summary is read without signs of bold and emphasis, also with stars before its points', () => {
  expect(summaryLines('**中：**名字*难记*\nEN: _Names_ are hard\n* 见 *Nature* | In *Nature*, 2 * 3 [2][4]')).toEqual({
    textZh: '名字难记',
    textEn: 'Names are hard',
    points: [{ textZh: '见 Nature', textEn: 'In Nature, 2 * 3', numbers: [2, 4] }],
  });
});
