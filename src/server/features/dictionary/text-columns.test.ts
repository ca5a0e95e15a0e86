import { describe, expect, it } from 'vitest';
import { parseSenses, parseTags, partsOfTranslation } from './definitions.ts';
import { parseExchange } from './inflections.ts';
import { cleanPhonetic } from './phonetic.ts';
import { phraseWords } from './phrase-list.ts';

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

it('only what reads as a phrase is looked for in texts', () => {
  expect(phraseWords('take into account', '重视')).toEqual(['take', 'into', 'account']);
  expect(phraseWords('so that', '以便')).toEqual(['so', 'that']);
  for (const [headword, translation] of [
    ['account', '账'],
    ['the world', '世界'],
    ['is in', '在'],
    ['bail sb out', '保释'],
    ['oil properties', '[化] 油的性质'],
    ['npn-2 type', '型'],
  ]) {
    expect(phraseWords(headword ?? '', translation ?? '')).toBeNull();
  }
});
