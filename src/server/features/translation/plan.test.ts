import { expect, test } from 'vitest';
import type { Block, Sentence } from '#contract/shapes.ts';
import { passagesOf, Translations } from './plan.ts';

const sentence = (
  id: string,
  start: number,
  end: number,
  zh: string | null = null,
  origin: Sentence['origin'] = null,
) => ({
  id,
  start,
  end,
  text_zh: zh,
  origin,
});
const BLOCKS: Block[] = [
  { id: 'b1', type: 'heading', text: 'Tide', sentences: [sentence('s1', 0, 4, '潮水', 'human')] },
  { id: 'b2', type: 'image', src: 'https://example.com/a.jpg' },
  {
    id: 'b3',
    type: 'paragraph',
    text: 'It rained. We left. It rained.',
    sentences: [
      sentence('s2', 0, 10, '下雨了。', 'human'),
      sentence('s3', 11, 19, '旧译文', 'ai'),
      sentence('s4', 20, 30),
    ],
  },
];

test('what people have translated is not asked for, unless somebody insists', () => {
  expect(passagesOf(BLOCKS, false)).toEqual([
    { paragraph: 'It rained. We left. It rained.', before: 'Tide', sentences: ['We left.', 'It rained.'] },
  ]);
  expect(passagesOf(BLOCKS, true).map(({ sentences }) => sentences.length)).toEqual([1, 3]);
});

test('translations go to their sentences in their paragraph, and never over what people wrote', () => {
  const made = new Translations();
  made.set('It rained. We left. It rained.', 'It rained.', '雨还在下。');
  made.set('It rained. We left. It rained.', 'We left.', '我们走了。');
  const done = made.applyTo(BLOCKS, false);
  expect(done[2]?.sentences?.map(({ text_zh, origin }) => [text_zh, origin])).toEqual([
    ['下雨了。', 'human'],
    ['我们走了。', 'ai'],
    ['雨还在下。', 'ai'],
  ]);
  expect(made.applyTo(done, false)).toBe(done);
  expect(made.applyTo(BLOCKS, true)[2]?.sentences?.[0]).toMatchObject({ text_zh: '雨还在下。', origin: 'ai' });
});

test('a paragraph that was rewritten meanwhile keeps what it has', () => {
  const made = new Translations();
  made.set('It rained. We left. It rained.', 'We left.', '我们走了。');
  const rewritten = [{ ...(BLOCKS[2] as Block), text: 'It snowed. We left. It rained.' }];
  expect(made.applyTo(rewritten, false)).toBe(rewritten);
});
