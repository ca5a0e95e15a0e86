import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lexicon } from '../lexicon.ts';
import { smallLexicon } from '../testing/small-lexicon.ts';
import { analyseText, createSegment, joinPostings, readPostings } from './postings.ts';
import { parseQuery } from './query.ts';
import { stem } from './stem.ts';
import { createTermAnalyzer, isPairTerm } from './terms.ts';

const entryOf = (headword: string, base: string | null = null) => ({
  headword,
  rank: 9000,
  tags: [],
  collins: 0,
  parts: [],
  isName: false,
  base,
});
const spelled = [
  'colour',
  'color',
  'organisation',
  'organization',
  'defence',
  'defense',
  'programme',
  'program',
  'four',
  'for',
  'email',
  'wellbeing',
  'well-being',
  'recover',
  're-cover',
].map((word) => entryOf(word));
const entries = new Map(
  [...spelled, entryOf('colourfully', 'colour'), entryOf('colorfully', 'color')].map((entry) => [
    entry.headword,
    entry,
  ]),
);
const lexicon: Lexicon = { ...smallLexicon, entry: (word) => entries.get(word) ?? smallLexicon.entry(word) };
const different = new Set(['four for', 're-cover recover', 'colourfully colorfully']);
const analyzer = createTermAnalyzer(lexicon, (one, other) => !different.has(`${one} ${other}`));
const parse = (query: string) => parseQuery(query, (key, value) => key !== 'level' || value === '普通');

test.each([
  ['aerodynamic', 'aerodynamics'],
  ['heat', 'heating'],
  ['hope', 'hoping'],
  ['relate', 'relational'],
  ['happy', 'happiness'],
  ['generalize', 'generalization'],
  ['fly', 'flies'],
  ['plaster', 'plastered'],
])('%s and %s have one stem', (one, other) => {
  expect(stem(one)).toBe(stem(other));
});

test.each([
  ['skies', 'sky'],
  ['news', 'new'],
  ['universe', 'university'],
  ['hoping', 'hopping'],
])('%s and %s are told apart or joined as Porter has it', (one, other) => {
  expect(stem(one) === stem(other)).toBe(one === 'skies');
});

/** Terms of whole words, without the parts of compounds. */
const wholeTerms = (text: string) =>
  analyzer
    .terms(text)
    .filter(({ isPart }) => !isPart)
    .map(({ term }) => term.text);

test.each([
  ['A.I. chips', 'AI chips'],
  ['Its G.D.P.', 'its GDP'],
  ['A.I.’s rise', "AI's rise"],
  ['the C.E.O.s', 'the CEOs'],
  ['the US economy', 'the U.S. economy'],
  ['colour', 'color'],
  ['Colourfully', 'colorfully'],
  ['organisations', 'organizations'],
  ['defence programmes', 'defense programs'],
  ['an e-mail', 'an email'],
  ['e‑mails', 'emails'],
  ['their well-being', 'their wellbeing'],
])('%s and %s are looked for alike', (one, other) => {
  expect(wholeTerms(one)).toEqual(wholeTerms(other));
});

test.each([
  ['us', 'US'],
  ['who', 'WHO'],
  ['four', 'for'],
  ['re-cover', 'recover'],
])('%s and %s are told apart', (one, other) => {
  expect(wholeTerms(one)).not.toEqual(wholeTerms(other));
});

test('in a text all in capitals these tell nothing', () => {
  expect(wholeTerms('COME WITH US TODAY')).toEqual(wholeTerms('come with us today'));
});

test('a compound that is also written as one word is found by its parts too, and stands beside its neighbours', () => {
  const terms = (text: string) => analyzer.terms(text).map(({ term }) => term.text);
  expect(terms('your e-mail address')).toEqual(expect.arrayContaining(['email', 'e', 'mail']));
  const pairs = (text: string) => analyseText({ titles: [], texts: [text] }, analyzer).pairs;
  for (const pair of ['email address', 'mail address', 'your email'])
    expect([...pairs('your e-mail address')]).toEqual(expect.arrayContaining([...pairs(pair)]));
  expect(analyseText({ titles: [], texts: ['send e-mail'] }, analyzer).length).toBe(2);
});

test('words, phrases, excluded words and filters are told apart wherever they stand', () => {
  expect(parse('heat level:普通 "in line" -city topic:科学 islands known>95 unread')).toEqual({
    text: 'heat "in line" -city islands',
    words: 'heat islands',
    phrases: ['in line'],
    isImplied: false,
    excluded: ['city'],
    filters: [
      { key: 'level', value: '普通', typed: 'level:普通' },
      { key: 'topic', value: '科学', typed: 'topic:科学' },
      { key: 'known', value: '95', typed: 'known>95' },
      { key: 'unread', value: '', typed: 'unread' },
    ],
    strayFilters: [],
  });
  expect(parse('难度：普通 认识>95% source:"The New Paper"').filters.map(({ key, value }) => [key, value])).toEqual([
    ['level', '普通'],
    ['known', '95'],
    ['source', 'The New Paper'],
  ]);
  expect(parse('level:nonsense http://example.org')).toMatchObject({ words: 'level:nonsense http://example.org' });
});

test.each([
  ["wasn't", '', ["wasn't"]],
  ['It’s', '', ['It’s']],
  ["I don't", 'I', ["don't"]],
  ["don't laugh", "don't laugh", []],
  ["Gantry's", "Gantry's", []],
  ["o'clock", "o'clock", []],
])('a contraction stands as it is where nothing but function words is asked for: %s', (query, words, phrases) => {
  expect(parse(query)).toMatchObject({ text: query, words, phrases });
});

test('letters and digits of full width are those of half width', () => {
  expect(parse('ｗｅｅｋｅｎｄ “ｉｎ　ｌｉｎｅ” known＞９５')).toMatchObject({
    words: 'weekend',
    phrases: ['in　line'],
    filters: [{ key: 'known', value: '95', typed: 'known＞95' }],
  });
});

test('what is written as a filter without such a value is a word, and told apart', () => {
  const { text, filters, strayFilters } = parse('tea level:abc 难度："很难" level:普通 http://level');
  expect([text, filters.length, strayFilters]).toEqual([
    'tea level:abc 难度："很难" http://level',
    1,
    ['level:abc', '难度："很难"'],
  ]);
});

test('any query is parsed, and nothing of it is lost but filters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (query) => {
      const { text, filters } = parse(query);
      const letters = (value: string) => [...value.normalize('NFC')].filter((letter) => /\p{L}/u.test(letter)).length;
      expect(letters(text) + filters.reduce((sum, { typed }) => sum + letters(typed), 0)).toBe(letters(query));
    }),
  );
});

test('postings are read as they were written, also when segments are joined', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 50 }), (found, place) => {
      const sorted = found.sort((a, b) => a - b);
      const parts = [sorted.slice(0, place), sorted.slice(place)].filter((part) => part.length > 0);
      const encoded = parts.map((part) => {
        const base = (part[0] ?? 1) - 1;
        const segment = createSegment(base);
        const text = { terms: new Map([['word', 3]]), pairs: new Set([7]), length: 1, words: new Set<string>() };
        for (const number of part) segment.add(number, text);
        return { base, postings: new Map(segment.postings()) };
      });
      for (const term of ['word', '~7']) {
        const bytes = encoded.map(({ base, postings }) => ({
          base,
          bytes: postings.get(term)?.bytes ?? new Uint8Array(),
        }));
        const joined = joinPostings(bytes, 0, !isPairTerm(term), (number) => number % 3 !== 0);
        const read: number[] = [];
        readPostings(joined.bytes, 0, !isPairTerm(term), (number) => read.push(number));
        expect(read).toEqual(sorted.filter((number) => number % 3 !== 0));
        expect(joined.count).toBe(read.length);
      }
    }),
  );
});

test('the places of sought words are those that cutting the whole text gives, whatever stands between them', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'the',
      'Running',
      'ran',
      'U.S.',
      'e.g.',
      'a.',
      "don't",
      'don’t',
      "'tis",
      'café',
      'CAFÉ',
      '海港',
      '4g',
      'naïve',
      'é',
      'A.I.’s',
      'C.E.O.s',
      'US',
      "WHO's",
      'IT',
      'e-mail',
      'E‑Mail',
      'colour',
      'TODAY',
    ),
    fc.string({ maxLength: 4, unit: 'grapheme' }),
  );
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom(' ', '', '. ', '’', '-')))
    .map((pieces) => pieces.flat().join(''));
  fc.assert(
    fc.property(text, fc.nat(), (given, chosen) => {
      const all = analyzer.terms(given).filter(({ term }) => !term.isHan);
      const sought = new Set(all.filter((_, index) => (index + chosen) % 3 === 0).map(({ term }) => term.text));
      expect(analyzer.placesOf(given, sought)).toEqual(all.filter(({ term }) => sought.has(term.text)));
    }),
  );
});
