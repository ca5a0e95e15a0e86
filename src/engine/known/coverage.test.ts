import { expect, it } from 'vitest';
import { coverageOf, knowledgeOf, type LemmaState, lemmaMarks, textLemmas } from './coverage.ts';
import { lemmaOrder, lemmaTable } from './lemma-table.ts';
import { priorOf } from './prior.ts';
import { packCounts, unpackCounts } from './running-lemmas.ts';

const THE = 1;
const HAPPY = 2;
const HAPPINESS = 3;
const OBFUSCATE = 4;
const UNLISTED = 6;

const table = lemmaTable(
  lemmaOrder([
    { id: THE, key: 'the', rank: 1, tags: ['zk'], base: null },
    { id: HAPPY, key: 'happy', rank: 750, tags: ['zk'], base: null },
    { id: HAPPINESS, key: 'happiness', rank: 9000, tags: [], base: 'happy' },
    { id: OBFUSCATE, key: 'obfuscate', rank: 25_000, tags: [], base: null },
    { id: 5, key: 'department', rank: 9000, tags: [], base: 'depart' },
    { id: 7, key: 'happiest', rank: null, tags: [], base: 'happy', isGraded: true },
  ]),
);

function coverage(counts: readonly [number, number][], states: Record<number, LemmaState> = {}, size = 5000) {
  const own = new Map(Object.entries(states).map(([id, state]) => [Number(id), state]));
  const text = textLemmas(unpackCounts(packCounts(counts)), table);
  return coverageOf(text, knowledgeOf(lemmaMarks(own, table), priorOf(size), table));
}
const rate = (...given: Parameters<typeof coverage>) => coverage(...given)?.knownRate ?? Number.NaN;

it('running words count, not lemmas; lemmas that are rather unknown are new', () => {
  const text: [number, number][] = [
    [THE, 9],
    [OBFUSCATE, 1],
    [UNLISTED, 2],
  ];
  expect(rate(text)).toBeCloseTo(9 / 12, 1);
  expect(coverage(text)?.newWords).toBe(2);
  expect(coverage(text, { [OBFUSCATE]: 'known', [UNLISTED]: 'known' })).toMatchObject({ newWords: 0 });
  expect(rate(text, { [OBFUSCATE]: 'known', [UNLISTED]: 'known' })).toBeCloseTo(1, 4);
});

it('an unknown word that is met again counts less each time, a known one as often as it stands there', () => {
  const unknown = (count: number) =>
    1 -
    rate(
      [
        [THE, 90],
        [OBFUSCATE, count],
      ],
      { [THE]: 'known', [OBFUSCATE]: 'new' },
    );
  expect(unknown(1)).toBeCloseTo(1 / 91, 4);
  expect(unknown(2)).toBeCloseTo(1.5 / 92, 4);
  expect(unknown(10)).toBeLessThan((3 * 1) / 91);
  expect(
    rate(
      [
        [THE, 5],
        [OBFUSCATE, 100],
      ],
      { [THE]: 'known', [OBFUSCATE]: 'known' },
    ),
  ).toBe(1);
});

it('what is being learned is not known, what is in review nearly so, what is ignored is not counted', () => {
  const text: [number, number][] = [
    [THE, 1],
    [OBFUSCATE, 1],
  ];
  expect(rate(text, { [THE]: 'new' })).toBeLessThan(0.02);
  expect(rate(text, { [OBFUSCATE]: 'learning' })).toBeCloseTo(0.5, 2);
  expect(rate(text, { [OBFUSCATE]: 'review' })).toBeCloseTo(0.95, 2);
  expect(coverage(text, { [OBFUSCATE]: 'review' })?.newWords).toBe(0);
  expect(coverage(text, { [OBFUSCATE]: 'ignored' })?.newWords).toBe(0);
  expect(rate(text, { [OBFUSCATE]: 'ignored' })).toBeCloseTo(1, 2);
});

it('a transparent derivative follows its base, unless it has a state of its own', () => {
  const text: [number, number][] = [[HAPPINESS, 1]];
  expect(rate(text, {}, 1000)).toBeLessThan(0.5);
  expect(rate(text, { [HAPPY]: 'known' }, 1000)).toBeCloseTo(0.9, 5);
  expect(rate(text, { [HAPPY]: 'known', [HAPPINESS]: 'new' }, 1000)).toBe(0);
  expect(rate(text, { [HAPPY]: 'learning' }, 10_000)).toBe(0);
  // The word's own rank is beyond this vocabulary, but twice the rank of its base is well within it.
  expect(rate(text, {}, 5000)).toBeGreaterThan(0.8);
  expect(rate([[7, 1]], {}, 5000)).toBeGreaterThan(0.8);
});

it('a text without words that count has no coverage', () => {
  expect(coverage([])).toBeNull();
  expect(coverage([[THE, 3]], { [THE]: 'ignored' })).toBeNull();
});

it('counts come back from their bytes as they were, in order', () => {
  const counts: [number, number][] = [
    [770_611, 1],
    [1, 300],
    [128, 70_000],
    [127, 2],
  ];
  const { ids, counts: numbers } = unpackCounts(packCounts(counts));
  expect([...ids].map((id, index) => [id, numbers[index]])).toEqual([...counts].sort(([a], [b]) => a - b));
  expect(unpackCounts(packCounts([])).ids).toHaveLength(0);
});
