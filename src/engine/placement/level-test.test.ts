import { expect, test } from 'vitest';
import { type TestAnswer, type TestForm, type TestResult, testStep } from './level-test.ts';
import type { Question } from './selection.ts';
import { inventedPool } from './testing/invented-pool.ts';
import { type SimulatedReader, takeTest } from './testing/simulated-reader.ts';

const pool = inventedPool();
const SIZES = [800, 2_500, 6_000, 20_000];
/** Simulated readers of each kind; the tests they take are always the same. */
const READERS = 10;
/** The same readers are looked at from several sides. */
const taken = new Map<string, TestResult[]>();

function many(form: TestForm, reader: SimulatedReader): TestResult[] {
  const key = JSON.stringify([form, reader]);
  const results =
    taken.get(key) ??
    Array.from({ length: READERS }, (_, index) => takeTest(pool, form, reader, `${reader.size} ${index}`).result);
  taken.set(key, results);
  return results;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Answers every question of a test in one way. */
function answerAll(form: TestForm, answer: (question: Question) => TestAnswer, seed = 'all') {
  const answers: TestAnswer[] = [];
  for (;;) {
    const step = testStep(pool, { form, seed }, answers);
    if (step === null) throw new Error('the test refused its own questions');
    if (step.result) return { result: step.result, answers };
    answers.push(...step.questions.map(answer));
  }
}

test.each(SIZES)('readers who know %i words are measured within a fifth, half of them or more', (size) => {
  const results = many('full', { size, spread: 0.6, falseClaims: 0.05 });
  expect(median(results.map(({ estimate }) => Math.abs(estimate / size - 1)))).toBeLessThanOrEqual(0.2);
});

test('the interval holds the true size for at least four readers of five, whatever their kind', () => {
  for (const spread of [0, 0.9]) {
    const held = SIZES.flatMap((size) =>
      many('full', { size, spread, falseClaims: 0.05 }).map(({ low, high }) => low <= size && size <= high),
    );
    expect(held.filter(Boolean).length / held.length).toBeGreaterThanOrEqual(0.8);
  }
});

test('the short test is wider but honest', () => {
  const [full, short] = (['full', 'short'] as const).map((form) =>
    SIZES.flatMap((size) =>
      many(form, { size, spread: 0.6, falseClaims: 0.05 }).map((result) => ({ ...result, size })),
    ),
  );
  const width = (results: typeof full) => median((results ?? []).map(({ low, high }) => high / low));
  expect(width(short)).toBeGreaterThan(width(full));
  const held = (short ?? []).filter(({ low, high, size }) => low <= size && size <= high);
  expect(held.length / (short?.length ?? 0)).toBeGreaterThanOrEqual(0.8);
});

test('false claims are taken off: a third of unknown words claimed does not make a third more words', () => {
  const results = many('full', { size: 4_500, spread: 0.6, falseClaims: 0.3 });
  expect(median(results.map(({ estimate }) => estimate))).toBeLessThan(4_500 * 1.3);
});

test('a reader who says yes to everything is caught', () => {
  for (const form of ['full', 'short'] as const) {
    const { result } = answerAll(form, ({ word, kind }) => ({
      word,
      known: true,
      ...(kind === 'meaning' && { choice: 0 }),
    }));
    expect(result.isReliable).toBe(false);
    expect(result.pseudoClaimed).toBe(result.pseudoShown);
    expect(result.estimate).toBeLessThan(10_000);
  }
});

test('an honest reader is not accused', () => {
  const results = many('full', { size: 4_500, spread: 0.9, falseClaims: 0.03 });
  expect(results.every(({ isReliable }) => isReliable)).toBe(true);
});

test('a reader who knows nothing ends at the bottom, one who knows all at the top', () => {
  const none = answerAll('full', ({ word }) => ({ word, known: false }));
  expect(none.result.estimate).toBeLessThan(400);
  expect(none.result.examLevel).toBe('zk');
  const all = answerAll('full', (question) => ({
    word: question.word,
    known: question.kind !== 'pseudo',
    ...(question.kind === 'meaning' && { choice: question.right }),
  }));
  expect(all.result.estimate).toBeGreaterThan(20_000);
  expect(all.result.examLevel).toBe('gre');
});

test('more words known means more of every list known, and never a lower exam level', () => {
  const results = SIZES.map((size) => takeTest(pool, 'full', { size, spread: 0, falseClaims: 0 }, 'same').result);
  const order = results.map(({ coverage }) => coverage.map(({ share }) => share));
  for (let index = 1; index < order.length; index++) {
    expect(order[index]?.every((share, list) => share >= (order[index - 1]?.[list] ?? 1))).toBe(true);
  }
});

test('a test asks at most forty or twenty different words, invented ones among them', () => {
  const { answers, result } = takeTest(pool, 'full', { size: 5_000, spread: 0.9, falseClaims: 0.05 }, 'length');
  expect(answers.length).toBeLessThanOrEqual(40);
  expect(new Set(answers.map(({ word }) => word)).size).toBe(answers.length);
  expect(result.pseudoShown).toBeGreaterThanOrEqual(4);
  const short = takeTest(pool, 'short', { size: 5_000, spread: 0.9, falseClaims: 0.05 }, 'length');
  expect(short.answers.length).toBeLessThanOrEqual(20);
});

test('questions go where the reader is: harder ones for who knows more', () => {
  const asked = (size: number) => {
    const { answers } = takeTest(pool, 'full', { size, spread: 0, falseClaims: 0 }, 'where');
    const ranks = new Map(pool.bands.flat().map(({ word, rank }) => [word, rank]));
    return median(answers.flatMap(({ word }) => ranks.get(word) ?? []));
  };
  expect(asked(800)).toBeLessThan(1_600);
  expect(asked(12_000)).toBeGreaterThan(6_000);
});

test('meanings to choose from share no character with the right one, which is among them', () => {
  const meanings: Question[] = [];
  answerAll('full', (question) => {
    if (question.kind === 'meaning') meanings.push(question);
    return { word: question.word, known: false };
  });
  expect(meanings.length).toBeGreaterThan(4);
  for (const question of meanings) {
    if (question.kind !== 'meaning') continue;
    expect(new Set(question.choices).size).toBe(4);
    const right = question.choices[question.right] ?? '';
    const others = question.choices.filter((_, place) => place !== question.right).join('');
    expect([...right].filter((sign) => others.includes(sign))).toEqual([]);
  }
});

test('answers of another test, in another order, too many, or of the wrong kind are refused', () => {
  const name = { form: 'full', seed: 'check' } as const;
  const questions = testStep(pool, name, [])?.questions ?? [];
  const answers = questions.map(({ word }) => ({ word, known: false }));
  expect(testStep(pool, name, answers)).not.toBeNull();
  expect(testStep(pool, { ...name, seed: 'other' }, answers)).toBeNull();
  expect(testStep(pool, name, answers.toReversed())).toBeNull();
  expect(testStep(pool, name, [{ word: questions[0]?.word ?? '', known: false, choice: 1 }])).toBeNull();
  const whole = takeTest(pool, 'short', { size: 3_000, spread: 0, falseClaims: 0 }, 'whole').answers;
  expect(testStep(pool, { form: 'short', seed: 'whole' }, [...whole, { word: 'more', known: true }])).toBeNull();
});

test('a test that is gone through at one go ends as one that is asked for again with all its answers', () => {
  const { answers, result } = takeTest(pool, 'full', { size: 6_000, spread: 0.6, falseClaims: 0.05 }, 'again');
  expect(testStep(pool, { form: 'full', seed: 'again' }, answers)?.result).toEqual(result);
});

test('the same name and answers always give the same questions; another name gives others', () => {
  const ask = (seed: string) => testStep(pool, { form: 'full', seed }, [])?.questions.map(({ word }) => word);
  expect(ask('one')).toEqual(ask('one'));
  expect(ask('one')).not.toEqual(ask('two'));
});
