import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import type { Task } from '#contract/shapes.ts';
import { pollTask } from './poll-task.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const task = (state: Task['state'], message = ''): Task => ({
  id: '7',
  kind: 'feed.crawl',
  state,
  progress: 0,
  message,
  result: null,
  subject: null,
  article: null,
  created_at: '2026-03-05T08:00:00.000Z',
  updated_at: '2026-03-05T08:00:00.000Z',
});

/** Watches a task that answers like this, one after the other, the last one for ever. */
async function watched(answers: readonly (Task | Error)[], signal = new AbortController().signal) {
  const seen: string[] = [];
  let asked = 0;
  const watching = pollTask(
    '7',
    signal,
    ({ message }) => seen.push(message),
    async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof Error || answer === undefined) throw answer;
      return answer;
    },
  ).then(
    ({ state }) => state,
    (error: Error) => error.message,
  );
  await vi.runAllTimersAsync();
  return { outcome: await watching, seen, asked };
}

test.each(['DONE', 'FAILED', 'CANCELLED'] as const)('work is watched until it is %s', async (state) => {
  const { outcome, seen } = await watched([task('QUEUED', '排队中'), task('RUNNING', '正在抓取'), task(state)]);
  expect([outcome, seen]).toEqual([state, ['排队中', '正在抓取']]);
});

test('an answer that is lost on the way is asked for again', async () => {
  const busy = new ApiError({ code: '503', msg: '正在启动' }, { status: 503 });
  const { outcome } = await watched([task('RUNNING', '一'), networkError(), busy, task('RUNNING', '二'), task('DONE')]);
  expect(outcome).toBe('DONE');
});

test('watching ends when the call is refused, and when no answer comes any more', async () => {
  const refused = new ApiError({ code: '404', msg: '没有这项任务' }, { status: 404 });
  expect(await watched([refused])).toMatchObject({ outcome: '没有这项任务', asked: 1 });
  expect((await watched([networkError()])).outcome).toBe('网络异常');
});

test('leaving the page stops watching', async () => {
  const leaving = new AbortController();
  const left = watched([task('RUNNING')], leaving.signal);
  leaving.abort(new Error('left'));
  expect((await left).outcome).toBe('left');
});

test('a watch of any length leaves nothing behind on the signal of its page', async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  await watched([...Array.from({ length: 5 }, () => task('RUNNING')), task('DONE')], signal);
  expect(added.mock.calls).toHaveLength(5);
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(added.mock.calls.map(([, listener]) => listener));
});
