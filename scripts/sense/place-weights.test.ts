import { expect, test } from 'vitest';
import { type AttestedPlace, type ExpectedClass, expectedClasses } from '#engine/sense/attested.ts';
import type { WordVectors } from '#engine/word-vectors.ts';
import { learnPlaceWeights, type RenderedPlace } from './place-weights.ts';

const vectors = { row: () => null, rankOf: () => 0, ownSimilarity: () => 0 } as unknown as WordVectors;
const senses = [
  {
    pos: 'v.',
    field: '',
    wordings: [
      { text: '上涨', meaning: 'a', score: 0 },
      { text: '崛起', meaning: 'b', score: 0 },
    ],
    definitions: new Map(),
  },
];

function rise(): ExpectedClass {
  const counts = new Map([
    ['上涨', 20],
    ['崛起', 20],
  ]);
  const attested = { part: 'verb', texts: 40, counts, added: [], examples: [], weights: new Map() } as const;
  const [one] = expectedClasses(senses, ['verb'], [attested]);
  if (one === undefined) throw new Error('no class');
  return one;
}

function rendered(before: string, said: string): RenderedPlace {
  const place: AttestedPlace = {
    near: [],
    far: [],
    form: 'rise',
    fine: 'VB',
    before: { lemma: before, tag: 'NOUN' },
    behind: null,
  };
  return { place, said: [said], example: null };
}

test('a neighbour speaks for the wording that translators take beside it, and one that stands once has no weight', () => {
  const one = rise();
  const places = [
    ...Array.from({ length: 20 }, () => rendered('price', '上涨')),
    ...Array.from({ length: 20 }, () => rendered('power', '崛起')),
    rendered('sun', '上涨'),
  ];
  const weights = learnPlaceWeights(new Map([[one, places]]), vectors).get(one);
  const weightOf = (feature: string, core: string) => weights?.get(feature)?.get(core) ?? 0;
  expect(weightOf('pprice', '上涨')).toBeGreaterThan(0.5);
  expect(weightOf('pprice', '崛起')).toBeLessThan(-0.5);
  expect(weightOf('ppower', '崛起')).toBeGreaterThan(0.5);
  expect(weights?.has('psun')).toBe(false);
});

test('what all places have tells nothing', () => {
  const one = rise();
  const places = [rendered('price', '上涨'), rendered('price', '崛起')].flatMap((place) =>
    Array.from({ length: 10 }, () => place),
  );
  const weights = learnPlaceWeights(new Map([[one, places]]), vectors).get(one);
  expect(Math.abs(weights?.get('pprice')?.get('上涨') ?? 1)).toBeLessThan(0.2);
});
