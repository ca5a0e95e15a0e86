import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packText, previewOf, sentencesIn, unpackText } from './indexed-text.ts';

const verse = {
  id: 'b1',
  type: 'paragraph' as const,
  text: 'The tide\ncame in. It went out.',
  sentences: [
    { id: 's1', start: 0, end: 17, text_zh: '潮水\n涨了。', origin: 'ai' as const },
    { id: 's2', start: 18, end: 30, text_zh: null, origin: null },
  ],
};
const heading = { id: 'b2', type: 'heading' as const, level: 2 as const, text: 'After the Storm' };

test('a sentence stays one, also over two lines, and with its translation', () => {
  expect(sentencesIn(unpackText(packText([verse, heading])))).toEqual([
    { text: 'The tide came in.', textZh: '潮水 涨了。' },
    { text: 'It went out.', textZh: '' },
    { text: 'After the Storm', textZh: '' },
  ]);
  expect(sentencesIn(unpackText(packText([])))).toEqual([]);
});

test('texts that were packed sentence by sentence are read as well', () => {
  const flat = ['The tide came in.', '潮水涨了。', 'It went out.', '', 'After the Storm', '风暴之后'];
  const text = unpackText(zstdCompressSync(JSON.stringify([1, ...flat])));
  expect(sentencesIn(text).flatMap((sentence) => [sentence.text, sentence.textZh])).toEqual(flat);
  expect(sentencesIn(previewOf(text))).toEqual([{ text: 'The tide came in.', textZh: '潮水涨了。' }]);
});
