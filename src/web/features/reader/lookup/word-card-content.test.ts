import { expect, test } from 'vitest';
import type { WordInfo } from '#contract/shapes.ts';
import { chosenBefore, clausesOf, entryFor, keptMeaning, meaningsOf } from './word-card-content.ts';

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

const zh = (meanings: readonly { zh: string }[]) => meanings.map((meaning) => meaning.zh);

test('the sense that fits is what the word means here, and is said to be so only when that is nearly certain', () => {
  const { here, others } = meaningsOf({ ...info, certainty: 0.97 });
  expect(here).toMatchObject([{ zh: '己', fit: 'sure', by: 'dictionary' }]);
  expect(zh(others)).toEqual(['甲', '乙', '丙', '丁', '戊']);
  expect(meaningsOf({ ...info, certainty: 0.8 }).here).toMatchObject([{ zh: '己', fit: 'likely' }]);
  expect(meaningsOf({ ...info, certainty: 0.5 }).here).toMatchObject([{ zh: '己', fit: null }]);
});

test('of a contraction no sense of its headword is the one, also where the translation has its words', () => {
  const contraction = { full: 'did not', zh: '没有' };
  const { here, others } = meaningsOf(
    { ...info, contraction, best: null, certainty: null },
    { translation: '他们丙了' },
  );
  expect(here).toEqual([]);
  expect(others).toHaveLength(6);
});

test('where no sense is sure those that may fit are to be chosen from, at most three', () => {
  const unsure = { ...info, best: null, likely: [2, 4] };
  const { here, others } = meaningsOf({ ...unsure, certainty: 0.85 });
  expect(here.map((meaning) => [meaning.zh, meaning.fit])).toEqual([
    ['丙', 'likely'],
    ['戊', null],
  ]);
  expect(zh(others)).toEqual(['甲', '乙', '丁', '己']);
  expect(zh(meaningsOf({ ...unsure, likely: [] }).here)).toEqual(['甲', '乙', '丙']);
  expect(meaningsOf({ ...unsure, certainty: 0.6 }).here.every(({ fit }) => fit === null)).toBe(true);
});

test('the wording that the translation uses stands first, says where it comes from, and settles which of the likely senses it is', () => {
  const senses = [
    { pos: 'n.', zh: '桩，炮烙刑，赌注' },
    { pos: 'vt.', zh: '打桩，资助' },
    { pos: 'vi.', zh: '打赌' },
  ];
  const translation = '他把全部赌注，押在一匹马上。';
  const [best] = meaningsOf({ ...info, senses, best: 0 }, { translation, isByPerson: true }).here;
  expect(best).toMatchObject({ zh: '赌注，桩，炮烙刑', fit: 'sure', by: 'translation', answering: '赌注' });
  const settled = meaningsOf(
    { ...info, senses, best: null, likely: [1, 2], certainty: 0.98 },
    { translation: '基金会资助了她。', isByPerson: true },
  );
  expect(settled.here).toMatchObject([{ pos: 'vt.', fit: 'sure', by: 'translation' }]);
  expect(clausesOf(translation, '赌注').map((parts) => parts.map(({ text }) => text))).toEqual([
    ['他把全部', '赌注', '，'],
    ['押在一匹马上。'],
  ]);
});

test("a wording of a machine's translation is likely and no more", () => {
  const senses = [
    { pos: 'n.', zh: '桩，炮烙刑，赌注' },
    { pos: 'vt.', zh: '打桩，资助' },
  ];
  const { here } = meaningsOf(
    { ...info, senses, best: 0, certainty: 0.8 },
    { translation: '他把全部赌注押在一匹马上。' },
  );
  expect(here).toMatchObject([{ zh: '赌注，桩，炮烙刑', fit: 'likely', by: 'translation' }]);
});

test('a wording of the translation in another sense, or one that no sense lists, is likely and no more', () => {
  const senses = [
    { pos: 'n.', zh: '相关性，牵连' },
    { pos: 'vt.', zh: '叙述，讲述' },
  ];
  const other = meaningsOf({ ...info, senses, best: 0, certainty: 0.99 }, { translation: '他讲述了经过。' });
  expect(other.here).toMatchObject([{ zh: '讲述，叙述', fit: 'likely', by: 'translation', sense: 1 }]);
  const nearby = ['相对论', '广义相对论'];
  const told = meaningsOf({ ...info, senses, best: 0, certainty: 0.99, nearby }, { translation: '广义相对论的预言' });
  expect(told.here).toMatchObject([{ zh: '广义相对论', fit: 'likely', answering: '广义相对论', sense: null }]);
  expect(told.others).toHaveLength(2);
});

test('an editor’s note is what the word means, and the word book keeps it', () => {
  const entry = { word: 'outnumbered', resolve: '人数不及', tag: 'v.' };
  const { here, others } = meaningsOf(info, { entry, translation: '他们人数不及对手。' });
  expect(here).toMatchObject([{ zh: '人数不及', fit: 'sure', by: 'note', answering: '人数不及' }]);
  expect(others).toHaveLength(6);
  expect(here.map(keptMeaning)).toEqual(['v. 人数不及']);
});

test('a long sense is cut on the card’s first line, and a word without meanings has none', () => {
  const senses = [{ pos: 'v.', zh: '〔法〕（使）弯曲，俯身，变通规则的各种做法，屈从' }];
  expect(zh(meaningsOf({ ...info, senses, best: 0 }).here)).toEqual(['（使）弯曲，俯身']);
  const name = [{ pos: 'n.', zh: '伊莱扎（女子名，等于Elizabeth）' }];
  expect(zh(meaningsOf({ ...info, senses: name, best: 0 }).here)).toEqual(['伊莱扎（女子名，等于Elizabeth）']);
  expect(meaningsOf({ ...info, senses: [], best: null })).toEqual({ here: [], others: [] });
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

test('a meaning that was chosen before stands beside what is sure here, and in the place of what is not', () => {
  const before = (more: Partial<WordInfo>) => {
    const asked: WordInfo = { ...info, in_myword: true, ...more };
    const { instead, besides } = chosenBefore(asked, meaningsOf(asked));
    return [instead?.zh ?? null, besides];
  };
  expect(before({ certainty: 0.97, chosen: 'v. 乙' })).toEqual([null, 'v. 乙']);
  expect(before({ certainty: 0.8, chosen: 'v. 乙' })).toEqual(['乙', null]);
  expect(before({ best: null, likely: [2, 4], chosen: 'v. 戊' })).toEqual(['戊', null]);
  // The chosen meaning is the one that the card shows anyway.
  expect(before({ certainty: 0.97, chosen: 'v. 己' })).toEqual(['己', null]);
  // A meaning in the reader's own words, which the dictionary does not have.
  expect(before({ certainty: 0.8, chosen: '以多胜少' })).toEqual([null, '以多胜少']);
  expect(before({ certainty: 0.8, chosen: 'v. 乙', in_myword: false })).toEqual([null, null]);
  expect(before({ certainty: 0.8 })).toEqual([null, null]);
});
