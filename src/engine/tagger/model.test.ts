import { describe, expect, it } from 'vitest';
import { smallLexicon } from '../testing/small-lexicon.ts';
import { addWeights, CLASS_ROOM, choicesOf } from './model.ts';
import { decodeModel, encodeModel, type ModelParts } from './model-bytes.ts';
import { createTagger } from './tagger.ts';
import { hashOf } from './word-properties.ts';

const classes = ['NOUN/NN', 'DET/DT', ...Array.from({ length: 12 }, (_, index) => `X/${index}`)];
const parts: ModelParts = {
  classes,
  choices: new Map([
    [hashOf('the'), Uint8Array.of(1)],
    [hashOf('saw'), Uint8Array.of(0, 2)],
  ]),
  openClasses: Uint8Array.of(0, 3),
  published: {
    words: Int32Array.of(5, -7),
    clusters: Uint16Array.of(1000, 3),
    small: Uint8Array.of(0, 120),
    capital: Uint8Array.of(7, 0),
  },
  features: [
    { feature: 12, weights: [[0, -127]] },
    // In a small table its slot is taken by the feature above.
    { feature: 12 + 2 ** 20, weights: [[1, -4]] },
    { feature: 9, weights: classes.map((_, index) => [index, index - 7] as const) },
  ],
};
const everyClass = Uint8Array.from(classes.keys());

function sumOf(...features: number[]): number[] {
  const scores = new Int32Array(CLASS_ROOM);
  addWeights(decodeModel(encodeModel(parts)).table, Int32Array.from(features), features.length, everyClass, scores);
  return [...scores.slice(0, classes.length)];
}

describe('the weights of the tagger', () => {
  it('come back from their bytes as they were, whatever order they were given in', () => {
    const bytes = encodeModel(parts);
    expect(encodeModel({ ...parts, features: parts.features.toReversed() })).toEqual(bytes);
    const { classes: names, choices, openClasses, published } = decodeModel(bytes);
    expect({ names, choices, openClasses, published }).toEqual({
      names: classes,
      choices: parts.choices,
      openClasses: parts.openClasses,
      published: parts.published,
    });
  });

  it('add up for the features that are known, few or many of them', () => {
    expect(sumOf(12).slice(0, 2)).toEqual([-127, 0]);
    expect(sumOf(12 + 2 ** 20, 12, 77).slice(0, 2)).toEqual([-127, -4]);
    expect(sumOf(9, 9)).toEqual(classes.map((_, index) => 2 * (index - 7)));
  });

  it('are read from a part of a larger buffer', () => {
    const bytes = encodeModel(parts);
    const pool = Buffer.alloc(bytes.length + 13);
    pool.set(bytes, 13);
    expect(decodeModel(pool.subarray(13))).toEqual(decodeModel(bytes));
  });

  it('are refused when cut short', () => {
    const bytes = encodeModel(parts);
    expect(() => decodeModel(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError);
    expect(() => decodeModel(bytes.subarray(0, 10))).toThrow(RangeError);
    expect(() => decodeModel(bytes.subarray(0, 2))).toThrow(RangeError);
  });

  it('settle words of one class at once', () => {
    const tagger = createTagger(decodeModel(encodeModel(parts)), smallLexicon);
    expect(tagger.tag(['The'])).toEqual([
      {
        tag: 'DET',
        fine: 'DT',
        margin: Number.POSITIVE_INFINITY,
        key: 'the',
        lemma: 'the',
        number: -1,
        lemmaNumber: -1,
      },
    ]);
    expect(tagger.tag([])).toEqual([]);
  });

  it('say the same of a sentence after more words than are kept', () => {
    const tagger = createTagger(decodeModel(encodeModel(parts)), smallLexicon);
    const sentence = ['The', 'weekly', 'press', 'reads', 'well'];
    const first = tagger.tag(sentence);
    tagger.tag(Array.from({ length: 33_000 }, (_, index) => `word${index.toString(36)}`));
    tagger.tag(['Now', 'they', 'are', 'forgotten']);
    expect(tagger.tag(sentence)).toEqual(first);
  });
});

describe('a word with a capital', () => {
  const named = ['NOUN/NNS', 'ADJ/JJ', 'DET/DT', 'PROPN/NNP', 'PROPN/NNPS', 'ADJ/NNP'];
  const choices = new Map([0, 1, 2].map((seen): [number, Uint8Array] => [seen, Uint8Array.of(seen)]));
  const model = { classes: named, choices, openClasses: Uint8Array.of(0, 1, 3) };
  const namesOf = (word: number, isCapitalized: boolean) =>
    [...choicesOf(word, isCapitalized, model)].map((index) => named[index]);

  it('may be part of a name in the form that it has: Games, Foreign', () => {
    expect(namesOf(0, true)).toEqual(['NOUN/NNS', 'PROPN/NNP', 'PROPN/NNPS']);
    expect(namesOf(1, true)).toEqual(['ADJ/JJ', 'PROPN/NNP', 'ADJ/NNP']);
    expect(namesOf(0, false)).toEqual(['NOUN/NNS']);
  });

  it('is none when it is always of a closed class: The', () => {
    expect(namesOf(2, true)).toEqual(['DET/DT']);
  });
});
