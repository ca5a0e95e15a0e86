import { expect, test } from 'vitest';
import type { Settings } from '#contract/shapes.ts';
import { createSettingsQueue } from './settings-queue.ts';

const first = { daily_minutes: 10, daily_new_words: 5, exam_level: 'cet4' } as Partial<Settings> as Settings;

/** A server that answers when it is told to. */
function slowServer() {
  let kept = first;
  const asked: { changes: Partial<Settings>; answer: () => void; fail: () => void }[] = [];
  const send = (changes: Partial<Settings>) =>
    new Promise<Settings>((resolve, reject) => {
      const answer = () => {
        kept = { ...kept, ...changes };
        resolve(kept);
      };
      asked.push({ changes, answer, fail: () => reject(new Error('away')) });
    });
  return { asked, send, kept: () => kept };
}

test('two quick changes show both, arrive in order, and end as the server has them', async () => {
  const server = slowServer();
  const queue = createSettingsQueue(first, server.send);
  const one = queue.change({ daily_minutes: 20 });
  const two = queue.change({ daily_new_words: 15 });
  expect(queue.shown()).toMatchObject({ daily_minutes: 20, daily_new_words: 15 });
  await expect.poll(() => server.asked.length).toBe(1);
  server.asked[0]?.answer();
  await one;
  expect(queue.shown()).toMatchObject({ daily_minutes: 20, daily_new_words: 15 });
  await expect.poll(() => server.asked.length).toBe(2);
  server.asked[1]?.answer();
  await two;
  expect(queue.shown()).toEqual(server.kept());
});

test('a change that fails is undone alone', async () => {
  const server = slowServer();
  const queue = createSettingsQueue(first, server.send);
  const failing = queue.change({ daily_minutes: 20 });
  const other = queue.change({ daily_new_words: 15 });
  const later = queue.change({ daily_minutes: 30 });
  await expect.poll(() => server.asked.length).toBe(1);
  server.asked[0]?.fail();
  await expect(failing).rejects.toThrow('away');
  expect(queue.shown()).toMatchObject({ daily_minutes: 30, daily_new_words: 15 });
  await expect.poll(() => server.asked.length).toBe(2);
  server.asked[1]?.answer();
  await other;
  await expect.poll(() => server.asked.length).toBe(3);
  server.asked[2]?.fail();
  await expect(later).rejects.toThrow('away');
  expect(queue.shown()).toEqual({ ...first, daily_new_words: 15 });
});

test('settings that were loaded anew are shown, but not while a change is on its way, whose answer is newer', async () => {
  const server = slowServer();
  const queue = createSettingsQueue(first, server.send);
  queue.renew({ ...first, daily_minutes: 45 });
  expect(queue.shown()).toEqual({ ...first, daily_minutes: 45 });
  const changed = queue.change({ daily_minutes: 20 });
  queue.renew({ ...first, daily_minutes: 45 });
  expect(queue.shown()).toMatchObject({ daily_minutes: 20 });
  await expect.poll(() => server.asked.length).toBe(1);
  server.asked[0]?.answer();
  await changed;
  expect(queue.shown()).toEqual(server.kept());
});
