import { expect, it } from 'vitest';
import { moves, startOf } from './configuration.ts';
import { MAX_ROOT_FEATURES, rootCandidates, rootFeatures } from './main-verb.ts';
import { createParser, decodeParser, encodeParser, type ParsedWord } from './parser.ts';
import { MAX_STATE_FEATURES, stateFeatures } from './parser-features.ts';

const word = (key: string, tag: ParsedWord['tag'], fine: string): ParsedWord => ({ key, lemma: key, tag, fine });
const sentence = [
  word('dogs', 'NOUN', 'NNS'),
  word('that', 'PRON', 'WDT'),
  word('bark', 'VERB', 'VBP'),
  word('seldom', 'ADV', 'RB'),
  word('bite', 'VERB', 'VBP'),
];
const relations = ['dep', 'root'];
const classes = [
  { move: moves.shift, label: -1 },
  { move: moves.left, label: 0 },
  { move: moves.left, label: 1 },
  { move: moves.right, label: 0 },
];
const untrained = decodeParser(encodeParser(relations, classes, [], []));
const parser = createParser(untrained, () => -1);

it('every word gets one head, whatever the weights, and exactly one word heads the sentence', () => {
  for (let length = 0; length <= sentence.length; length++) {
    const { dependencies, root } = parser.parse(parser.numbers(sentence.slice(0, length)));
    expect(dependencies).toHaveLength(length);
    expect(dependencies.filter(({ head }) => head === -1)).toHaveLength(Math.min(1, length));
    expect(root).toBe(dependencies.findIndex(({ head }) => head === -1));
  }
});

it('any word can be made the head of the sentence', () => {
  const numbers = parser.numbers(sentence);
  expect(sentence.map((_, place) => parser.parse(numbers, place).root)).toEqual([0, 1, 2, 3, 4]);
});

it('the candidates for the head are the free choice and every verb, each once', () => {
  const roots = rootCandidates(sentence, parser).map(({ root }) => root);
  expect(new Set(roots).size).toBe(roots.length);
  expect(roots).toEqual(expect.arrayContaining([2, 4]));
});

it('features fit their room', () => {
  const parses = rootCandidates(sentence, parser);
  const room = new Int32Array(1_000);
  for (let which = 0; which < parses.length; which++)
    expect(rootFeatures(sentence, parses, which, room)).toBeLessThanOrEqual(MAX_ROOT_FEATURES);
  expect(stateFeatures(startOf(sentence.length), parser.numbers(sentence), room)).toBeLessThanOrEqual(
    MAX_STATE_FEATURES,
  );
});

it('a model is read as it was written, and other bytes are refused', () => {
  const features = [{ feature: 7, weights: [[1, -5] as const, [3, 127] as const] }];
  const bytes = encodeParser(relations, classes, features, [{ feature: 9, weights: [[0, -3]] }]);
  expect(decodeParser(bytes)).toMatchObject({ relations, classes });
  expect(() => decodeParser(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError);
  expect(() => decodeParser(new Uint8Array(3))).toThrow(RangeError);
});
