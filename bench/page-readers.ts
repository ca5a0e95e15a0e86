/**
 * Readers who open pages at a steady pace, on a thread of their own: what else the process does, such as making load, is not in their
 * times.
 */
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Pool } from 'undici';
import { everyMs, type Times } from './steady-pace.ts';

interface Readers {
  /** Address of the product. */
  address: string;
  /** Opened in turn. */
  pages: readonly string[];
  token: string;
  /** Milliseconds from one page to the next, of all readers together. */
  interval: number;
}

interface PageReaders {
  /** Reads for so long. @returns the times of the pages */
  read(seconds: number): Promise<Times>;
  close(): Promise<void>;
}

export function startReaders(readers: Readers): PageReaders {
  const worker = new Worker(new URL(import.meta.url), { workerData: readers });
  return {
    async read(seconds) {
      worker.postMessage(seconds);
      const [times] = (await once(worker, 'message')) as [Times];
      return times;
    },
    close: async () => void (await worker.terminate()),
  };
}

if (!isMainThread) {
  const { address, pages, token, interval } = workerData as Readers;
  const pool = new Pool(address, { connections: 50, pipelining: 1 });
  const read = async (turn: number) => {
    const { statusCode, body } = await pool.request({
      path: pages[turn % pages.length] ?? '/',
      method: 'GET',
      headers: { cookie: `bb_token=${token}`, 'accept-encoding': 'gzip' },
    });
    await body.dump();
    return statusCode === 200;
  };
  parentPort?.on('message', async (seconds: number) => parentPort?.postMessage(await everyMs(interval, seconds, read)));
}
