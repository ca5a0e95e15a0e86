import { expect, test } from 'vitest';
import type { LevelWord } from '#contract/shapes.ts';
import { AGAIN_AFTER, type GlossPlan, labelOf, planGlosses } from './gloss-plan.ts';

const text = 'A moth circled the kerb. The moths drifted.';
const texts = [
  { block_id: 'b1', text },
  { block_id: 'b2', text: `${' '.repeat(AGAIN_AFTER)}Another moth.` },
];
const moth: LevelWord = {
  word: 'moth',
  lemma: 'moth',
  resolve: '飞蛾；蛀虫',
  level: 'gre',
  block_id: 'b1',
  start: 2,
  end: 6,
  again: [
    { block_id: 'b1', start: 29, end: 34 },
    { block_id: 'b2', start: AGAIN_AFTER + 8, end: AGAIN_AFTER + 12 },
  ],
  known: null,
};
const plan = (
  ...[words, entries, isKept = () => true]: [LevelWord[], Parameters<typeof planGlosses>[1], (() => boolean)?]
) => planned(words, entries)(texts, isKept).map(({ block_id, start, label }) => [block_id, start, label]);

function planned(...words: Parameters<typeof planGlosses>): GlossPlan {
  const planning = planGlosses(...words);
  for (;;) {
    const { done, value } = planning.next();
    if (done) return value;
  }
}

test('a word is glossed where it is first met, and again only a good while later', () => {
  expect(plan([moth], [])).toEqual([
    ['b1', 2, '飞蛾'],
    ['b2', AGAIN_AFTER + 8, '飞蛾'],
  ]);
});

test('the editor’s wording wins, and the editor’s words are found where the level call has none', () => {
  const entries = [
    { word: 'Moth', resolve: '夜蛾', tag: null },
    { word: 'kerb', resolve: 'n. 路缘（人行道边）', tag: null },
    { word: 'rip', resolve: '撕', tag: null },
  ];
  expect(plan([moth], entries)).toEqual([
    ['b1', 2, '夜蛾'],
    ['b1', 19, '路缘'],
    ['b2', AGAIN_AFTER + 8, '夜蛾'],
  ]);
});

test('what is known has none, and a stranger’s pattern is only text', () => {
  expect(plan([moth], [], () => false)).toEqual([]);
  expect(plan([], [{ word: '(.*', resolve: '无', tag: null }])).toEqual([]);
});

test('where a word means something else it says that, and goes when the card’s headword is known', () => {
  const elsewhere: LevelWord = {
    ...moth,
    again: [
      { block_id: 'b2', start: AGAIN_AFTER + 8, end: AGAIN_AFTER + 12, resolve: '扑火；冒险', headword: 'like a moth' },
    ],
  };
  expect(plan([elsewhere], [])).toEqual([
    ['b1', 2, '飞蛾'],
    ['b2', AGAIN_AFTER + 8, '扑火'],
  ]);
  const knows = (...known: string[]) =>
    planned(
      [elsewhere, { ...moth, word: 'moths', lemma: 'mothy', headword: 'moths', start: 29, end: 34, again: [] }],
      [],
    )(texts, (name) => !known.includes(name)).map(({ start }) => start);
  expect(knows()).toEqual([2, 29, AGAIN_AFTER + 8]);
  expect(knows('like a moth')).toEqual([2, 29]);
  // The word inside the phrase is another thing, an entry of the form's own is not.
  expect(knows('moth')).toEqual([29, AGAIN_AFTER + 8]);
  expect(knows('moths')).toEqual([2, AGAIN_AFTER + 8]);
});

test('the editor’s gloss of a phrase goes when the phrase is known under its headword', () => {
  const entries = [{ word: 'circled the kerb', resolve: '绕着路缘飞', tag: null, headword: 'circle the kerb' }];
  const labels = (known: string[]) =>
    planned([], entries)(texts, (name) => !known.includes(name)).map(({ label }) => label);
  expect(labels([])).toEqual(['绕着路缘飞']);
  expect(labels(['circle the kerb'])).toEqual([]);
});

test('a label is the first wording, short', () => {
  expect(labelOf('adj. （正式）无处不在的；十分普遍的')).toBe('无处不在的');
  expect(labelOf('一个非常非常长的释义')).toBe('一个非常非常');
});
