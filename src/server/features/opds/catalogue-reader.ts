/** Reads catalogues in a worker thread with limits of time and memory, so that a hostile one cannot block requests. */
import { createWorkerThread } from '#server/threads/worker-thread.ts';
import type { CatalogueFile, NamedCatalogue, ReadCatalogue } from './catalogue-file.ts';
import type { CatalogueAnswer, CatalogueRequest } from './catalogue-worker.ts';

const WORK_MS = 5_000;

export interface CatalogueReader {
  /** @throws {AppError} UNSUPPORTED_TYPE when it is no catalogue, INVALID_INPUT when it takes too long */
  read(file: CatalogueFile): Promise<ReadCatalogue | NamedCatalogue>;
  /** Template of a search; null where the description has none. */
  readSearch(file: CatalogueFile): Promise<string | null>;
  close(): Promise<void>;
}

export function createCatalogueReader(): CatalogueReader {
  const thread = createWorkerThread<CatalogueRequest, CatalogueAnswer>({
    script: new URL('./catalogue-worker.ts', import.meta.url),
    workMs: WORK_MS,
    requestsPerWorker: 1_000,
    tooSlow: '图书目录太复杂，读取超时',
    tooHungry: '图书目录太大，无法读取',
  });
  // Copy the bytes, which may be a view of a larger buffer.
  const own = ({ bytes, url }: CatalogueFile): CatalogueFile => ({ bytes: new Uint8Array(bytes), url });
  return {
    read: (file) => thread.ask({ page: own(file) }) as Promise<ReadCatalogue | NamedCatalogue>,
    readSearch: (file) => thread.ask({ search: own(file) }) as Promise<string | null>,
    close: () => thread.close(),
  };
}
