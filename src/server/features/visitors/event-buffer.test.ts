import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { createEventBuffer } from './event-buffer.ts';

const SIZE = 100;

test('what several callers bring at once is written together, and each hears when its own is stored', async () => {
  const written: string[][] = [];
  const buffer = createEventBuffer<string>(async (items) => void written.push([...items]));
  await Promise.all([buffer.add(['a', 'b'], SIZE), buffer.add(['c'], SIZE)]);
  expect(written).toEqual([['a', 'b', 'c']]);
  await buffer.add(['d'], SIZE);
  expect(written.at(-1)).toEqual(['d']);
});

test('of many callers only some are answered in one turn of the event loop, so that pages are served between', async () => {
  const buffer = createEventBuffer<number>(() => Promise.resolve());
  const answeredByTurn: number[] = [];
  let answered = 0;
  const all = Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      await buffer.add([index], SIZE);
      answered += 1;
    }),
  );
  while (answered < 100) {
    const before = answered;
    await nextTurn();
    answeredByTurn.push(answered - before);
  }
  await all;
  // Two slices may fall between two looks.
  expect(Math.max(...answeredByTurn)).toBeLessThanOrEqual(40);
});

test('what cannot be stored is refused alone', async () => {
  const stored: string[] = [];
  const buffer = createEventBuffer<string>(async (items) => {
    if (items.includes('bad')) throw new Error('stack depth limit exceeded');
    stored.push(...items);
  });
  const outcomes = await Promise.allSettled([
    buffer.add(['a'], SIZE),
    buffer.add(['bad'], SIZE),
    buffer.add(['b'], SIZE),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(stored).toEqual(['a', 'b']);
});

test('while the database is down everybody is told so at once', async () => {
  let tries = 0;
  const buffer = createEventBuffer<string>(async () => {
    tries += 1;
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  });
  const outcomes = await Promise.allSettled([buffer.add(['a'], SIZE), buffer.add(['b'], SIZE)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
});

test('a buffer that is full refuses more, and takes again when it has written', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const buffer = createEventBuffer<number>(() => gate);
  const full = buffer.add(
    Array.from({ length: 20_000 }, (_, index) => index),
    SIZE,
  );
  await expect(buffer.add([1], SIZE)).rejects.toThrow(AppError);
  release();
  await full;
  await buffer.add([2], SIZE);
});

test('closing writes what waits, and takes nothing more', async () => {
  const stored: string[] = [];
  const buffer = createEventBuffer<string>(async (items) => void stored.push(...items));
  const waiting = buffer.add(['a'], SIZE);
  await buffer.close();
  await waiting;
  expect(stored).toEqual(['a']);
  await expect(buffer.add(['b'], SIZE)).rejects.toThrow(AppError);
});
