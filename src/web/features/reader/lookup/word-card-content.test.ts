import { expect, test } from 'vitest';
import type { WordInfo } from '#contract/shapes.ts';
import { entryFor, sensesOf } from './word-card-content.ts';

const info: WordInfo = {
  word: 'outnumbered',
  lemma: 'outnumber',
  phrase: false,
  phonetic: "aut'nʌmbə",
  senses: ['甲', '乙', '丙', '丁', '戊', '己'].map((zh) => ({ pos: 'v.', zh })),
  best: 5,
  tags: ['cet6'],
  collins: null,
  rank: null,
  forms: [
    { kind: 'past', word: 'outnumbered' },
    { kind: 'participle', word: 'outnumbered' },
    { kind: 'base', word: 'outnumber' },
  ],
  family: [],
  known: null,
  in_myword: false,
  examples: [],
  audio: null,
  origin: 'dictionary',
};

test('the sense that fits the sentence comes first, and a long list is cut', () => {
  const { shown, rest } = sensesOf(info);
  expect(shown.map((sense) => sense.zh)).toEqual(['己', '甲', '乙', '丙']);
  expect(shown.map((sense) => sense.fit)).toEqual(['sure', null, null, null]);
  expect(rest.map((sense) => sense.zh)).toEqual(['丁', '戊']);
});

test('senses that only may fit come first as well, when that is likely enough to say', () => {
  const unsure = { ...info, best: null, likely: [2, 4] };
  const { shown } = sensesOf({ ...unsure, certainty: 0.85 });
  expect(shown.map((sense) => [sense.zh, sense.fit])).toEqual([
    ['丙', 'likely'],
    ['戊', 'likely'],
    ['甲', null],
    ['乙', null],
  ]);
  expect(sensesOf({ ...unsure, certainty: 0.6 }).shown.map((sense) => sense.zh)).toEqual(['甲', '乙', '丙', '丁']);
});

test('the wording that the sentence’s translation uses is set off, and settles which of the likely senses it is', () => {
  const senses = [
    { pos: 'n.', zh: '桩，炮烙刑，赌注' },
    { pos: 'vt.', zh: '打桩，资助' },
    { pos: 'vi.', zh: '打赌' },
  ];
  const [best] = sensesOf({ ...info, senses, best: 0 }, '他把全部赌注押在一匹马上。').shown;
  expect(best).toMatchObject({ pos: 'n.', fit: 'sure', wording: '赌注' });
  const settled = sensesOf({ ...info, senses, best: null, likely: [1, 2], certainty: 0.98 }, '基金会资助了她。').shown;
  expect(settled.map((sense) => [sense.pos, sense.fit])).toEqual([
    ['vt.', 'sure'],
    ['n.', null],
    ['vi.', null],
  ]);
});

test('a single sense is not hidden behind a button', () => {
  expect(sensesOf({ ...info, senses: info.senses.slice(0, 5), best: null }).rest).toEqual([]);
});

test("the editor's note is found by the word in the text and by its lemma", () => {
  const words = [{ word: 'outnumber', resolve: '多于', tag: 'v.' }];
  expect(entryFor(words, 'Outnumber', null)?.resolve).toBe('多于');
  expect(entryFor(words, 'outnumbered', info)?.resolve).toBe('多于');
  expect(entryFor(words, 'bread', null)).toBeNull();
});

test('the editor’s note on a phrase is found from any word of it, where it stands', () => {
  const words = [
    { word: 'trickle', resolve: '细流', tag: 'n.' },
    { word: 'slowed to a trickle', resolve: '寥寥无几', tag: 'phr.' },
  ];
  const sentence = 'The supply slowed to a trickle, a trickle of new drugs.';
  const note = (text: string, at: number) => entryFor(words, text, null, { sentence, at })?.resolve ?? null;
  expect(note('slowed', sentence.indexOf('slowed'))).toBe('寥寥无几');
  expect(note('trickle', sentence.indexOf('trickle'))).toBe('寥寥无几');
  expect(note('trickle', sentence.lastIndexOf('trickle'))).toBe('细流');
  expect(note('new', sentence.indexOf('new'))).toBeNull();
});
