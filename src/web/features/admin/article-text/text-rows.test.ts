import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { englishBefore, sentencesById, textRows } from './text-rows.ts';

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

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['nothing', { s1: 'They spect its iron.', s2: 'It is late.' }, { s1: 'They spect its iron.', s2: 'It is late.' }],
  ['a split', { s1: 'They dim.', n1: 'It rains.', s2: 'It is late.' }, { s1: 'They dim.', n1: 'It rains.' }],
  ['a join', { s1: 'They dim. It rains. It is late.' }, { s1: 'They dim. It rains. It is late.' }],
  [
    'a split, a join with what follows, and words before it',
    { s1: 'They dim.', n1: 'Yesterday, It rains. It is late.' },
    { s1: 'They dim.', n1: 'It rains. It is late.' },
  ],
  [
    'words taken from the end of a part',
    { s1: 'They.', n1: 'It rains.', s2: 'It is late.' },
    { s1: 'They dim.', n1: 'It rains.' },
  ],
])('%s: words that moved into another sentence stood there before', (name, now, before) => {
  const opened: Record<string, string> = name === 'nothing' ? now : { s1: 'They dim. It rains.', s2: 'It is late.' };
  const found = Object.fromEntries(englishBefore([paragraph(opened)], [paragraph(now)]));
  expect(found).toMatchObject(before);
});

/** A paragraph of sentences by their ids. */
function paragraph(sentences: Record<string, string>): Block {
  const text = Object.values(sentences).join(' ');
  let end = -1;
  const ranges = Object.entries(sentences).map(([id, english]) => {
    const start = end + 1;
    end = start + english.length;
    return sentence(id, start, end, null);
  });
  return { id: 'p', type: 'paragraph', text, sentences: ranges };
}
