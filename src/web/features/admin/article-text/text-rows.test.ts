import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { sentencesById, textRows } from './text-rows.ts';

const sentence = (id: string, start: number, end: number, zh: string | null) => ({
  id,
  start,
  end,
  text_zh: zh,
  origin: zh === null ? null : ('human' as const),
});
const blocks: Block[] = [
  { id: 'h', type: 'heading', text: 'Lamps', sentences: [sentence('s1', 0, 5, '路灯')] },
  { id: 'i', type: 'image', src: '/covers/01-night.svg', alt: 'Night' },
  {
    id: 'p',
    type: 'paragraph',
    text: 'They dim. It is late.',
    sentences: [sentence('s2', 0, 9, null), sentence('s3', 10, 21, null)],
  },
];

test('sentences are numbered through the article, pictures stand between them', () => {
  const rows = textRows(blocks).map((row) =>
    row.kind === 'block' ? row.block.type : [row.number, row.english, row.opens],
  );
  expect(rows).toEqual([[1, 'Lamps', true], 'image', [2, 'They dim.', true], [3, 'It is late.', false]]);
});

test('both languages are found by their sentence, a missing translation is empty', () => {
  expect([...sentencesById(blocks)]).toEqual([
    ['s1', { english: 'Lamps', zh: '路灯' }],
    ['s2', { english: 'They dim.', zh: '' }],
    ['s3', { english: 'It is late.', zh: '' }],
  ]);
});
