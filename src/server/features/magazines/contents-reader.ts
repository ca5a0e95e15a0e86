/** Parses contents pages in a worker thread with limits of time and memory, so that a hostile page cannot block requests. */
import { createWorkerThread } from '#server/threads/worker-thread.ts';
import type { ContentsLine } from './contents-page.ts';
import type { ContentsRequest } from './contents-worker.ts';

const WORK_MS = 10_000;

export interface ContentsReader {
  /** @throws AppError INVALID_INPUT when there are no articles, or it takes too long: the message says which */
  read(page: ContentsRequest): Promise<ContentsLine[]>;
  close(): Promise<void>;
}

/** @param options.workMs processor time for one page; defaults to 10 s */
export function createContentsReader({ workMs = WORK_MS }: { workMs?: number } = {}): ContentsReader {
  const thread = createWorkerThread<ContentsRequest, ContentsLine[]>({
    script: new URL('./contents-worker.ts', import.meta.url),
    workMs,
    requestsPerWorker: 200,
    tooSlow: '目录页太复杂，读取超时',
    tooHungry: '目录页太复杂，无法读取',
  });
  return {
    read: ({ bytes, contentType, url }) => thread.ask({ bytes: new Uint8Array(bytes), contentType, url }),
    close: () => thread.close(),
  };
}
