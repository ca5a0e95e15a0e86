import { describe, expect, it } from 'vitest';
import { selectPhrases, type WordFacts } from './phrase-selection.ts';
import { cleanPhonetic } from './pronunciation.ts';
import { parseExchange, parseSenses, parseTags, partsOfTranslation } from './senses.ts';

describe('senses', () => {
  it('are one a word class, fields of knowledge last, with the English of the same class', () => {
    expect(parseSenses('[医] 库\\na. 好的, 行\\nvt.& vi. 跑', 'n. a heap\\ns. fine\\nv move\\nv go\\nv stop')).toEqual([
      { pos: 'adj.', zh: '好的，行', en: 'fine' },
      { pos: 'vt. & vi.', zh: '跑', en: 'move; go' },
      { pos: '', zh: '〔医〕库' },
    ]);
  });

  it('gathered from the web are shown only when there is nothing else', () => {
    expect(parseSenses('n. 猫\\n[网络] 喵', '')).toEqual([{ pos: 'n.', zh: '猫' }]);
    expect(parseSenses('[网络] 喵', '')).toEqual([{ pos: '', zh: '〔网络〕喵' }]);
    expect(parseSenses('', 'n. a cat')).toEqual([]);
  });

  it('gathered from the web are without names of word classes, unless they have nothing else', () => {
    expect(parseSenses('[网络] 两岁的；名词；数词', '')).toEqual([{ pos: '', zh: '〔网络〕两岁的' }]);
    expect(parseSenses('[网络] 四岁的；容词', '')).toEqual([{ pos: '', zh: '〔网络〕四岁的' }]);
    expect(parseSenses('[网络] 名词', '')).toEqual([{ pos: '', zh: '〔网络〕名词' }]);
    expect(parseSenses('n. 名词', '')).toEqual([{ pos: 'n.', zh: '名词' }]);
  });

  it('tell the word classes of a headword', () => {
    expect(partsOfTranslation('n. 跑\\nvi. 跑\\nvt. 使跑\\n[计] 运行')).toEqual(['noun', 'verb']);
  });
});

describe('phonetics', () => {
  it.each([
    ["'hæpinis", '/ˈhæpɪnɪs/'],
    ["ә'nælәsis", '/əˈnæləsɪs/'],
    [".intә'næʃәnәl", '/ˌɪntəˈnæʃənəl/'],
    ['gou', '/ɡəʊ/'],
    ['bɒi', '/bɔɪ/'],
    ['mɒ:', '/mɔː/'],
    ['bә:d', '/bɜːd/'],
    ['geim', '/ɡeɪm/'],
    ["'ɔ:ldәs, 'ældәs", '/ˈɔːldəs/'],
    ["'kəʊ'ɒpəreɪt", '/ˈkəʊˈɒpəreɪt/'],
  ])('%s become %s', (raw, ipa) => {
    expect(cleanPhonetic(raw)).toBe(ipa);
  });

  it('that cannot be read are left out', () => {
    expect(cleanPhonetic('')).toBeNull();
    expect(cleanPhonetic('p?ә语')).toBeNull();
  });
});

it('exam tags come in the order of the exams, unknown ones left out', () => {
  expect(parseTags('toefl gk xx zk')).toEqual(['zk', 'gk', 'toefl']);
});

it('inflections are told by kind, and a form by its lemma', () => {
  expect(parseExchange('p:ran/i:running/x:no/3:', 'run')).toEqual({
    forms: [
      { kind: 'past', word: 'ran' },
      { kind: 'present_participle', word: 'running' },
    ],
    lemma: null,
  });
  expect(parseExchange('0:leave/1:dp/d:left', 'left').lemma).toEqual({
    word: 'leave',
    kinds: ['past_participle', 'past'],
  });
});

describe('phrases to look for in texts', () => {
  const lemmas: Record<string, string[]> = { looking: ['look'], beings: ['being'] };
  const wordings: Record<string, string[]> = { small: ['小'], town: ['镇'], climate: ['气候'], change: ['变化'] };
  const rare = new Set(['rosalia', 'alpina', 'nuttallii']);
  const facts: WordFacts = {
    rankOf: (word) => (rare.has(word) ? null : 500),
    lemmasOf: (form) => lemmas[form] ?? [],
    wordingsOf: (word) => wordings[word] ?? [],
  };
  const kept = (...rows: [headword: string, translation: string][]) =>
    selectPhrases(
      rows.map(([headword, translation]) => ({ headword, translation, collins: 0 })),
      facts,
    );

  it.each([
    ['take into account', '重视'],
    ['so that', '以便'],
    ["make up one's mind", '下决心'],
    ['turn down', '拒绝'],
    ['log in', '[计] 登录'],
    ['take into custody', '[法] 羁押'],
    ['hit a snag', '碰钉子'],
    ['climate change', '气候变化'],
    ['bail sb out', '保释'],
  ])('have %s', (headword, translation) => {
    expect(kept([headword, translation])).toEqual([headword]);
  });

  it.each([
    ['account', '账'],
    ['the world', '世界'],
    ['is in', '在'],
    ['oil properties', '[化] 油的性质'],
    ['npn-2 type', '型'],
    ['Edward Lear', '爱德华·李尔'],
    ['rosalia alpina', '天牛'],
    ['small town', '小镇'],
    ['be in prison', '坐牢'],
    ['to kill', '杀'],
    ['come to do sth', '来做'],
    ['do you know', '你知道吗'],
  ])('have not %s', (headword, translation) => {
    expect(kept([headword, translation])).toEqual([]);
  });

  it('stand once, under the lemma and without what follows', () => {
    expect(kept(['looking for', '寻找'], ['look for sb', '寻找'], ['look for', '寻找'])).toEqual([
      'look for',
      'look for sb',
    ]);
    expect(kept(['pick sb up', '接'], ['pick up', '捡起'])).toEqual(['pick up']);
  });
});
