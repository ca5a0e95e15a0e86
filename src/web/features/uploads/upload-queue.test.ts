import { expect, test } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import type { KeptUpload } from './kept-uploads.ts';
import { createUploadQueue, type QueuePorts } from './upload-queue.ts';

function queueWith(bring: QueuePorts['bring'], ports: Partial<QueuePorts> = {}) {
  const told: string[] = [];
  const refuse = () => Promise.reject(new Error('not asked for here'));
  const queue = createUploadQueue({
    bring,
    token: refuse,
    put: refuse,
    post: refuse,
    digest: async () => null,
    pause: async () => {},
    room: async () => null,
    follow: async () => {
      told.push('followed');
      return new Promise(() => {});
    },
    cancelTask: async (id) => told.push(`task ${id} cancelled`),
    cancelUpload: async (key) => told.push(`upload ${key} cancelled`),
    userId: () => '1',
    kept: async () => [],
    claim: async () => true,
    keep: async () => {},
    forget: async () => {},
    onDone: ({ name }) => told.push(`${name} done`),
    onCancelled: ({ name }) => told.push(`${name} cancelled`),
    ...ports,
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

/** Sends in one part, and notes what comes. */
function sendingPorts(key: string, sent: string[]) {
  const parts = {
    bytes: 100,
    count: 1,
    received: [],
    url: '/{number}',
    complete_url: '/',
    cancel_url: '/',
  };
  return {
    token: async () => ({ key, url: '/', parts }) as unknown as Awaited<ReturnType<QueuePorts['token']>>,
    put: async () => void sent.push(key),
    post: async () => {},
  };
}

test('a file without room is not sent, and goes on without being chosen again once there is room', async () => {
  const sent: string[] = [];
  let noRoom: string | null = '最多放 5 本自己的书。';
  const bring = async () => ({ book_uuid: 'b', task_id: '7' });
  const { queue, told } = queueWith(bring, { ...sendingPorts('k', sent), room: async () => noRoom });
  queue.add([new File(['a harbour'], 'harbour.txt')]);
  await expect.poll(() => queue.list()).toMatchObject([{ stage: 'failed', hasNoRoom: true, message: noRoom }]);
  expect(sent).toEqual([]);
  noRoom = null;
  queue.resume(queue.list()[0]?.id ?? '');
  await expect.poll(() => told).toEqual(['followed']);
  expect([sent, queue.list()]).toMatchObject([['k'], [{ stage: 'reading', hasNoRoom: false }]]);
});

test('a file without room still says so after a reload, and is cleared with the others', async () => {
  const kept = new Map<string, KeptUpload>();
  const room = async () => '最多放 5 本自己的书。';
  const keep = async (upload: KeptUpload) => void kept.set(upload.id, upload);
  const bring = async () => ({ book_uuid: 'b', task_id: '7' });
  const { queue } = queueWith(bring, { room, keep });
  queue.add([new File(['a harbour'], 'harbour.txt')]);
  await expect.poll(() => [...kept.values()].at(-1)?.noRoom).toBe('最多放 5 本自己的书。');
  const { queue: reloaded } = queueWith(bring, { room, kept: async () => [...kept.values()] });
  await reloaded.restore();
  expect(reloaded.list()).toMatchObject([{ stage: 'failed', hasNoRoom: true, message: '最多放 5 本自己的书。' }]);
  reloaded.clearFailed();
  expect(reloaded.list()).toEqual([]);
});

test('a file that is a book of the reader’s already is sent although there is no room for another', async () => {
  const sent: string[] = [];
  const { queue, told } = queueWith(async () => ({ book_uuid: 'b', task_id: '7' }), {
    ...sendingPorts('k', sent),
    digest: async (file) => `digest of ${await file.text()}`,
    room: async (_bytes, digest) => (digest === 'digest of a harbour' ? null : '最多放 5 本自己的书。'),
  });
  queue.add([new File(['a harbour'], 'harbour.txt'), new File(['a lake'], 'lake.txt')]);
  await expect.poll(() => queue.list()).toMatchObject([{ stage: 'reading' }, { stage: 'failed', hasNoRoom: true }]);
  expect([sent, told]).toEqual([['k'], ['followed']]);
});

test('a file that is chosen without network says that the connection broke, and is sent once there is one', async () => {
  const sent: string[] = [];
  const online = Promise.withResolvers<void>();
  let asked = 0;
  const { queue, told } = queueWith(async () => ({ book_uuid: 'b', task_id: '7' }), {
    ...sendingPorts('k', sent),
    room: async () => {
      asked += 1;
      if (asked === 1) throw networkError(new Error('no network'));
      return null;
    },
    pause: () => online.promise,
  });
  queue.add([new File(['a harbour'], 'harbour.txt')]);
  await expect.poll(() => queue.list()).toMatchObject([{ stage: 'broken' }]);
  online.resolve();
  await expect.poll(() => told).toEqual(['followed']);
  expect(sent).toEqual(['k']);
});

test.each([null, '最多放 5 本自己的书。'])(
  'of a file that is cancelled, and one that is paused, while the room is asked for, nothing comes back (%s)',
  async (noRoom) => {
    const answers = [Promise.withResolvers<string | null>(), Promise.withResolvers<string | null>()];
    const kept = new Map<string, boolean>();
    const begun: string[] = [];
    let asked = 0;
    const { queue } = queueWith(async () => ({ book_uuid: 'b', task_id: '7' }), {
      token: async ({ key }) => {
        begun.push(key);
        throw new Error('not to be begun');
      },
      room: () => answers[asked++]?.promise ?? Promise.resolve(null),
      keep: async ({ name, isPaused }) => void kept.set(name, isPaused),
      forget: async () => kept.clear(),
    });
    queue.add([new File(['a harbour'], 'harbour.txt')]);
    await expect.poll(() => asked).toBe(1);
    queue.cancel(queue.list()[0]?.id ?? '');
    queue.add([new File(['a lake'], 'lake.txt')]);
    await expect.poll(() => asked).toBe(2);
    queue.pause(queue.list()[0]?.id ?? '');
    for (const { resolve } of answers) resolve(noRoom);
    // What goes on from an answer does so before the next task.
    await new Promise((resolve) => setTimeout(resolve));
    expect([begun, [...kept], queue.list()]).toMatchObject([[], [['lake.txt', true]], [{ stage: 'paused' }]]);
  },
);

test('a file that is refused for its room after it was sent is brought by its key when it is tried again', async () => {
  const sent: string[] = [];
  const brought: string[] = [];
  const bring: QueuePorts['bring'] = async (link) => {
    brought.push(link);
    if (brought.length > 1) return { book_uuid: 'b', task_id: '7' };
    throw new ApiError({ code: '402', msg: '书的空间不够了。' }, { status: 402 });
  };
  const { queue, told } = queueWith(bring, sendingPorts('k', sent));
  const file = new File(['a harbour'], 'harbour.txt');
  queue.add([file]);
  await expect.poll(() => queue.list()).toMatchObject([{ stage: 'failed', hasNoRoom: true }]);
  // The same file chosen again is this one.
  queue.add([file]);
  await expect.poll(() => told).toEqual(['followed']);
  expect([brought, queue.list().length]).toEqual([['k', 'k'], 1]);
});

test('of a file that is refused, or given up without room, nothing stays on the server', async () => {
  const refuse = (status: number) => async () => {
    throw new ApiError({ code: String(status), msg: '没放成。' }, { status });
  };
  const one = queueWith(refuse(409), sendingPorts('k1', []));
  one.queue.add([new File(['a harbour'], 'harbour.txt')]);
  await expect.poll(() => one.told).toEqual(['upload k1 cancelled']);
  const other = queueWith(refuse(402), sendingPorts('k2', []));
  other.queue.add([new File(['a harbour'], 'harbour.txt')]);
  await expect.poll(() => other.queue.list()).toMatchObject([{ hasNoRoom: true }]);
  expect(other.told).toEqual([]);
  other.queue.clearFailed();
  expect([other.told, other.queue.list()]).toEqual([['upload k2 cancelled'], []]);
});
