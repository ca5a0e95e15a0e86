/** @vitest-environment node */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import { untilDone } from './until-back.ts';

let browser: EventTarget;
let left: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  browser = new EventTarget();
  left = new AbortController();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
});

afterEach(() => {
  left.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fails some times, then answers. */
const failing = (times: number, error: unknown = networkError()) => {
  const work = vi.fn(async () => {
    if (work.mock.calls.length <= times) throw error;
    return 'there';
  });
  return work;
};

test('what fails is done again, each time after a longer wait, until it is done', async () => {
  const work = failing(4);
  const begun = Date.now();
  const at: number[] = [];
  const result = untilDone(() => {
    at.push(Date.now() - begun);
    return work();
  }, left.signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await result).toBe('there');
  expect(at).toEqual([0, 4_000, 12_000, 28_000, 60_000]);
});

test.each(['online', 'visibilitychange'])('it is done again at once at the event %s', async (name) => {
  const work = failing(1);
  const result = untilDone(work, left.signal);
  await vi.advanceTimersByTimeAsync(10);
  expect(work).toHaveBeenCalledTimes(1);
  (name === 'online' ? browser : document).dispatchEvent(new Event(name));
  expect(await result).toBe('there');
});

test('what the server refuses is not done again', async () => {
  const refusal = new ApiError({ code: '404', msg: '没有' }, { status: 404 });
  const work = failing(1, refusal);
  await expect(untilDone(work, left.signal)).rejects.toBe(refusal);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a page that is left does it no more', async () => {
  const work = failing(1);
  const result = untilDone(work, left.signal);
  await vi.advanceTimersByTimeAsync(10);
  left.abort();
  expect(await result).toBeUndefined();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(work).toHaveBeenCalledTimes(1);
});
