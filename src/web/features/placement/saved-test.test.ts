import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import { answerOf, parseAnswers } from './form-answers.ts';
import {
  keepResult,
  keepTest,
  parseKeptResult,
  parseKeptTest,
  readKeptTest,
  readResult,
  takeOverResult,
  takeOverTest,
} from './saved-test.ts';
import { placeOfSize, withCommas } from './size-scale.ts';
import { sendResult } from './submit-result.ts';

const underWay = { test: 'full-a-b', form: 'full' as const, answers: [{ word: 'harbour', known: true }] };
const finished = { ...underWay, isSaved: false, declinedBy: [] };
const refused = (status: number) => new ApiError({ code: String(status), msg: '' }, { status });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('what the browser keeps comes back as it was', () => {
  expect(parseKeptTest(JSON.stringify(underWay))).toEqual(underWay);
  expect(parseKeptResult(JSON.stringify(finished))).toEqual(finished);
});

test('what a test found is kept with it, unless somebody’s hand has made it something else', () => {
  const found = { level: 'gk' as const, estimate: 3_400 };
  expect(parseKeptResult(JSON.stringify({ ...finished, found }))).toEqual({ ...finished, found });
  for (const other of [{ level: 'phd', estimate: 3_400 }, { level: 'gk', estimate: 'many' }, 'gk', null]) {
    expect(parseKeptResult(JSON.stringify({ ...finished, found: other }))).toEqual(finished);
  }
});

test.each([null, '', 'nonsense', '{}', '[]', 'null', '{"test":"a","form":"long","answers":[]}'])(
  'what is no test of ours is none: %s',
  (text) => {
    expect(parseKeptTest(text)).toBeNull();
    expect(parseKeptResult(text)).toBeNull();
  },
);

test('a test is its owner’s, and the visitor’s becomes a reader’s only when taken over', () => {
  keepTest(underWay, null);
  expect(readKeptTest('full', '7')).toBeNull();
  takeOverTest('full', '7');
  expect([readKeptTest('full', '7'), readKeptTest('full', null)]).toEqual([underWay, null]);
});

test('neither the other form nor a result is replaced by a test begun', () => {
  keepTest(underWay, null);
  keepResult(finished, null);
  keepTest({ ...underWay, form: 'short', answers: [] }, null);
  expect([readKeptTest('full', null), readResult(null)]).toEqual([underWay, finished]);
});

test.each([networkError(), refused(429), refused(503)])(
  'a result waits while the server cannot take it: %s',
  async (error) => {
    keepResult(finished, null);
    takeOverResult('7');
    expect(await sendResult('7', () => Promise.reject(error))).toBe('later');
    expect(readResult('7')).toEqual(finished);
    expect(await sendResult('7', async () => undefined)).toBe('sent');
    expect(readResult('7')?.isSaved).toBe(true);
  },
);

test.each([400, 404, 409])('a result that the server never takes is forgotten: %s', async (status) => {
  keepResult(finished, '7');
  expect(await sendResult('7', () => Promise.reject(refused(status)))).toBe('none');
  expect(readResult('7')).toBeNull();
});

test('nobody’s account gets the result of a visitor by itself', async () => {
  keepResult(finished, null);
  const ask = vi.fn(async () => undefined);
  expect(await sendResult('7', ask)).toBe('none');
  expect(ask).not.toHaveBeenCalled();
});

test('a button stands for an answer', () => {
  expect(answerOf('harbour', 'yes')).toEqual({ word: 'harbour', known: true });
  expect(answerOf('harbour', 'no')).toEqual({ word: 'harbour', known: false });
  expect(answerOf('harbour', '2')).toEqual({ word: 'harbour', known: true, choice: 2 });
  expect(parseAnswers('{')).toEqual([]);
});

test('sizes stand on the line by their logarithm, and are written with commas', () => {
  expect([placeOfSize(200), placeOfSize(30_000), placeOfSize(50_000)]).toEqual([0, 1, 1]);
  expect(placeOfSize(2_000) - placeOfSize(1_000)).toBeCloseTo(placeOfSize(10_000) - placeOfSize(5_000));
  expect([950, 5_200, 12_000].map(withCommas)).toEqual(['950', '5,200', '12,000']);
});
