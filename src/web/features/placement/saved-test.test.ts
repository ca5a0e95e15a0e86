import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import { answerOf, parseAnswers } from './form-answers.ts';
import {
  claimResult,
  claimTest,
  parseSavedResult,
  parseSavedTest,
  readSavedResult,
  readSavedTest,
  saveResult,
  saveTest,
} from './saved-test.ts';
import { sizePosition } from './size-scale.ts';
import { submitResult } from './submit-result.ts';

const inProgress = { test: 'full-a-b', form: 'full' as const, answers: [{ word: 'harbour', known: true }] };
const finished = { ...inProgress, isSaved: false, declinedBy: [] };
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
  expect(parseSavedTest(JSON.stringify(inProgress))).toEqual(inProgress);
  expect(parseSavedResult(JSON.stringify(finished))).toEqual(finished);
});

test('what a test found is kept with it, unless somebody’s hand has made it something else', () => {
  const found = { level: 'gk' as const, estimate: 3_400 };
  expect(parseSavedResult(JSON.stringify({ ...finished, found }))).toEqual({ ...finished, found });
  for (const other of [{ level: 'phd', estimate: 3_400 }, { level: 'gk', estimate: 'many' }, 'gk', null]) {
    expect(parseSavedResult(JSON.stringify({ ...finished, found: other }))).toEqual(finished);
  }
});

test.each([null, '', 'nonsense', '{}', '[]', 'null', '{"test":"a","form":"long","answers":[]}'])(
  'what is no test of ours is none: %s',
  (text) => {
    expect(parseSavedTest(text)).toBeNull();
    expect(parseSavedResult(text)).toBeNull();
  },
);

test('a test is its owner’s, and the visitor’s becomes a reader’s only when taken over', () => {
  saveTest(inProgress, null);
  expect(readSavedTest('full', '7')).toBeNull();
  claimTest('full', '7');
  expect([readSavedTest('full', '7'), readSavedTest('full', null)]).toEqual([inProgress, null]);
});

test('neither the other form nor a result is replaced by a test begun', () => {
  saveTest(inProgress, null);
  saveResult(finished, null);
  saveTest({ ...inProgress, form: 'short', answers: [] }, null);
  expect([readSavedTest('full', null), readSavedResult(null)]).toEqual([inProgress, finished]);
});

test.each([networkError(), refused(429), refused(503)])(
  'a result waits while the server cannot take it: %s',
  async (error) => {
    saveResult(finished, null);
    claimResult('7');
    expect(await submitResult('7', () => Promise.reject(error))).toBe('later');
    expect(readSavedResult('7')).toEqual(finished);
    expect(await submitResult('7', async () => undefined)).toBe('sent');
    expect(readSavedResult('7')?.isSaved).toBe(true);
  },
);

test.each([400, 404, 409])('a result that the server never takes is forgotten: %s', async (status) => {
  saveResult(finished, '7');
  expect(await submitResult('7', () => Promise.reject(refused(status)))).toBe('none');
  expect(readSavedResult('7')).toBeNull();
});

test('nobody’s account gets the result of a visitor by itself', async () => {
  saveResult(finished, null);
  const ask = vi.fn(async () => undefined);
  expect(await submitResult('7', ask)).toBe('none');
  expect(ask).not.toHaveBeenCalled();
});

test('a button stands for an answer', () => {
  expect(answerOf('harbour', 'yes')).toEqual({ word: 'harbour', known: true });
  expect(answerOf('harbour', 'no')).toEqual({ word: 'harbour', known: false });
  expect(answerOf('harbour', '2')).toEqual({ word: 'harbour', known: true, choice: 2 });
  expect(parseAnswers('{')).toEqual([]);
});

test('sizes stand on the line by their logarithm', () => {
  expect([sizePosition(200), sizePosition(30_000), sizePosition(50_000)]).toEqual([0, 1, 1]);
  expect(sizePosition(2_000) - sizePosition(1_000)).toBeCloseTo(sizePosition(10_000) - sizePosition(5_000));
});
