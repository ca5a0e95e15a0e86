import { expect, test } from 'vitest';
import { createUploadQueue, type QueuePorts } from './upload-queue.ts';

function queueWith(bring: QueuePorts['bring']) {
  const told: string[] = [];
  const refuse = () => Promise.reject(new Error('not asked for here'));
  const queue = createUploadQueue({
    ...{ bring, token: refuse, put: refuse, post: refuse, digest: async () => null, pause: async () => {} },
    follow: async () => {
      told.push('followed');
      return new Promise(() => {});
    },
    cancelTask: async (id) => told.push(`task ${id} cancelled`),
    cancelUpload: async (key) => told.push(`upload ${key} cancelled`),
    ...{
      userId: () => '1',
      kept: async () => [],
      claim: async () => true,
      keep: async () => {},
      forget: async () => {},
    },
    onDone: ({ name }) => told.push(`${name} done`),
    onCancelled: ({ name }) => told.push(`${name} cancelled`),
  });
  return { queue, told };
}

test('a book that is being fetched by its address is broken off when it is cancelled, and told so', async () => {
  const asked = Promise.withResolvers<AbortSignal>();
  const { queue, told } = queueWith(async (_link, _digest, signal) => {
    asked.resolve(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  queue.addLink('https://books.example/harbour.epub');
  const signal = await asked.promise;
  queue.cancel(queue.list()[0]?.id ?? '');
  expect(signal.aborted).toBe(true);
  expect(queue.list()).toEqual([]);
  await Promise.resolve();
  expect(told).toEqual(['harbour.epub cancelled']);
});

test('one that the server reads already has its task cancelled', async () => {
  const { queue, told } = queueWith(async () => ({ book_uuid: 'b', task_id: '7' }));
  queue.addLink('https://books.example/harbour.epub');
  await expect.poll(() => told).toEqual(['followed']);
  queue.cancel(queue.list()[0]?.id ?? '');
  expect(told).toEqual(['followed', 'harbour.epub cancelled', 'task 7 cancelled']);
});
