import { expect, test } from 'vitest';
import { inTimeSlices } from './time-slicing.ts';

/** Keeps the thread busy. */
function workFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const ITEMS = Array.from({ length: 30 }, (_, n) => n);

test('all is worked on in order, and others get their turn in between', async () => {
  const done: number[] = [];
  const seen: number[] = [];
  const watch = setInterval(() => seen.push(done.length), 1);
  await inTimeSlices(ITEMS, (n) => {
    workFor(1);
    done.push(n);
  });
  clearInterval(watch);
  expect(done).toEqual(ITEMS);
  expect(new Set(seen).size).toBeGreaterThan(3);
});

test('of works at once only one goes on in a turn of the event loop, each in its turn', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const turns = new Map<number, Set<string>>();
  const work = (name: string) =>
    inTimeSlices(ITEMS, () => {
      workFor(1);
      turns.set(turn, (turns.get(turn) ?? new Set()).add(name));
    });
  await Promise.all([work('a'), work('b'), work('c')]);
  isOver = true;
  const owners = [...turns.values()];
  expect(owners.every(({ size }) => size === 1)).toBe(true);
  const first = owners.slice(0, 6).flatMap((names) => [...names]);
  expect(first).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

test('an error ends the work and is passed on', async () => {
  const failing = inTimeSlices(ITEMS, (n) => {
    if (n === 5) throw new Error('the sixth');
  });
  await expect(failing).rejects.toThrow('the sixth');
  const after: number[] = [];
  await inTimeSlices([1], (n) => after.push(n));
  expect(after).toEqual([1]);
});
