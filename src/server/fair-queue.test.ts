import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const never = new AbortController().signal;

/** Work that is ended by hand, and which of it runs. */
function bench(options: Parameters<typeof createFairQueue>[0]) {
  const turns = createFairQueue(options);
  const open = new Map<string, () => void>();
  return {
    begin(name: string, signal = never) {
      const [person = ''] = name.split(' ');
      return turns.take(person, signal, () => new Promise<void>((resolve) => open.set(name, resolve)));
    },
    running: () => [...open.keys()].sort(),
    async end(name: string) {
      open.get(name)?.();
      open.delete(name);
      await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('so many run at once, fewer of one person, and who has least comes first', async () => {
  const { begin, running, end } = bench({ atOnce: 3, atOnceEach: 2, waitingEach: 9 });
  for (const name of ['ann 1', 'ann 2', 'ann 3', 'ann 4', 'bob 1', 'cat 1']) void begin(name);
  await Promise.resolve();
  expect(running()).toEqual(['ann 1', 'ann 2', 'bob 1']);
  await end('ann 1');
  expect(running()).toEqual(['ann 2', 'bob 1', 'cat 1']);
  await end('bob 1');
  expect(running()).toEqual(['ann 2', 'ann 3', 'cat 1']);
});

test('who gives up while waiting does not begin, and holds up nobody', async () => {
  const { begin, running, end } = bench({ atOnce: 1, atOnceEach: 1, waitingEach: 9 });
  void begin('ann 1');
  const leaving = new AbortController();
  const left = begin('bob 1', leaving.signal);
  void begin('cat 1');
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await end('ann 1');
  expect(running()).toEqual(['cat 1']);
  await expect(begin('dan 1', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

test('one person has only so many waiting; what fails gives its turn on', async () => {
  const turns = createFairQueue({ atOnce: 1, atOnceEach: 1, waitingEach: 1 });
  const gate = Promise.withResolvers<void>();
  const failed = turns.take('ann', never, () => gate.promise);
  const second = turns.take('ann', never, async () => 'second');
  await expect(turns.take('ann', never, async () => 'third')).rejects.toMatchObject({ reason: 'TOO_MANY_REQUESTS' });
  gate.reject(new Error('broken'));
  await expect(failed).rejects.toThrow('broken');
  expect(await second).toBe('second');
});
