import { describe, expect, it } from 'vitest';
import { smallLexicon } from '../testing/small-lexicon.ts';
import { decodeModel, encodeModel } from './model.ts';
import { createTagger, settledKey } from './tagger.ts';

const classes = ['NOUN/NN', 'DET/DT'];
const settled = new Map([[settledKey('the'), 1]]);
const features = [
  { feature: -5, weights: [[0, -127]] as const },
  {
    feature: 12,
    weights: [
      [0, 3],
      [1, -4],
    ] as const,
  },
];

describe('the weights of the tagger', () => {
  it('come back from their bytes as they were, whatever order they were given in', () => {
    const bytes = encodeModel(classes, settled, features);
    expect(encodeModel(classes, settled, features.toReversed())).toEqual(bytes);
    const model = decodeModel(bytes);
    expect(model.classes).toEqual(classes);
    expect(model.settled).toEqual(settled);
    const weightsOf = (feature: number) => {
      const slot = model.slots.indexOf(feature);
      return [...model.weight.slice(model.slots[slot + 1], model.slots[slot + 2])];
    };
    expect(weightsOf(-5)).toEqual([-127]);
    expect(weightsOf(12)).toEqual([3, -4]);
  });

  it('are read from a part of a larger buffer', () => {
    const bytes = encodeModel(classes, settled, features);
    const pool = Buffer.alloc(bytes.length + 13);
    pool.set(bytes, 13);
    expect(decodeModel(pool.subarray(13))).toEqual(decodeModel(bytes));
  });

  it('are refused when cut short', () => {
    const bytes = encodeModel(classes, settled, features);
    expect(() => decodeModel(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError);
    expect(() => decodeModel(bytes.subarray(0, 10))).toThrow(RangeError);
  });

  it('settle words of one class at once', () => {
    const tagger = createTagger(decodeModel(encodeModel(classes, settled, features)), smallLexicon);
    expect(tagger.tag(['The'])[0]).toEqual({ tag: 'DET', fine: 'DT', margin: Number.POSITIVE_INFINITY });
    expect(tagger.tag([])).toEqual([]);
  });
});
