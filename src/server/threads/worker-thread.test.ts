import { afterEach, expect, test } from 'vitest';
import type { IdlingRequest } from './testing/idling-worker.ts';
import { createWorkerThread, type ThreadOptions, type WorkerThread } from './worker-thread.ts';

let thread: WorkerThread<IdlingRequest, string>;

function threadWith(limits: Pick<ThreadOptions, 'workMs' | 'patienceMs'>) {
  thread = createWorkerThread({
    script: new URL('./testing/idling-worker.ts', import.meta.url),
    requestsPerWorker: 10,
    tooSlow: '太慢',
    tooHungry: '太大',
    ...limits,
  });
  return thread;
}

afterEach(() => thread.close());

test('time in which a thread does not get to work does not count, as on a busy machine', async () => {
  const { ask } = threadWith({ workMs: 100, patienceMs: 60_000 });
  expect(await ask({ waitMs: 300 })).toBe('done');
});

test('a thread that works without end is given up, and the next request is answered', async () => {
  const { ask } = threadWith({ workMs: 50, patienceMs: 60_000 });
  await expect(ask('work without end')).rejects.toMatchObject({ reason: 'INVALID_INPUT', message: '太慢' });
  expect(await ask({ waitMs: 0 })).toBe('done');
});

test('a thread that neither works nor answers is waited for only so long', async () => {
  const { ask } = threadWith({ workMs: 10_000, patienceMs: 50 });
  await expect(ask('wait without end')).rejects.toMatchObject({ reason: 'INVALID_INPUT', message: '太慢' });
});
