import { getPriority } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { HelperProcess } from './helper-process.ts';
import type { DoublingRequest } from './testing/doubling-process.ts';

const helper = new HelperProcess<DoublingRequest, number>(new URL('./testing/doubling-process.ts', import.meta.url));
afterAll(() => helper.end());

test('requests overlap, and each gets its own answer', async () => {
  const answers: number[] = [];
  const note = (answer: number) => answers.push(answer);
  await Promise.all([
    helper.ask({ double: 1, afterMs: 300 }).then(note),
    helper.ask({ double: 2 }).then(note),
    helper.ask({ double: 3, afterMs: 100 }).then(note),
  ]);
  expect(answers).toEqual([4, 6, 2]);
});

test('what the work throws fails the one request', async () => {
  const others = helper.ask({ double: 4, afterMs: 50 });
  await expect(helper.ask({ fail: 'no such font' })).rejects.toThrow('no such font');
  expect(await others).toBe(8);
});

test('it is of lower priority', async () => {
  expect(getPriority(await helper.ask({ who: true }))).toBeGreaterThan(getPriority());
});

test('a process that ends fails what is under way, and the next request starts another', async () => {
  const before = await helper.ask({ who: true });
  const waiting = helper.ask({ double: 5, afterMs: 60_000 });
  const [first, second] = await Promise.allSettled([waiting, helper.ask({ end: true })]);
  expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  expect(await helper.ask({ who: true })).not.toBe(before);
});

test('told to end, it is gone, and the next request starts another', async () => {
  const before = await helper.ask({ who: true });
  await helper.end();
  expect(() => process.kill(before, 0)).toThrow('ESRCH');
  expect(await helper.ask({ double: 6 })).toBe(12);
});
