/** Parses feeds and OPML lists in a worker thread with limits of time and memory, so that a hostile file cannot block requests. */
import { createWorkerThread } from '#server/threads/worker-thread.ts';
import type { FeedFile, ReadFeed, readFeedOrLinks } from './feed-file.ts';
import type { FeedAnswer, FeedRequest } from './feed-worker.ts';
import type { OpmlFeed } from './opml.ts';

/** The largest feeds of the press take a quarter of a second. */
const WORK_MS = 10_000;

export interface FeedReader {
  /** @throws AppError INVALID_INPUT when it is no feed or takes too long, TOO_LARGE */
  read(file: FeedFile): Promise<ReadFeed>;
  /** The feed, or the addresses where the page's feed may be. @throws AppError INVALID_INPUT when it takes too long, TOO_LARGE */
  readOrLinks(file: FeedFile): Promise<ReturnType<typeof readFeedOrLinks>>;
  /** @throws AppError INVALID_INPUT when the text is no OPML or takes too long */
  readOpml(text: string): Promise<OpmlFeed[]>;
  close(): Promise<void>;
}

/** @param options.workMs processor time for one file; defaults to 10 s */
export function createFeedReader({ workMs = WORK_MS }: { workMs?: number } = {}): FeedReader {
  const thread = createWorkerThread<FeedRequest, FeedAnswer>({
    script: new URL('./feed-worker.ts', import.meta.url),
    workMs,
    requestsPerWorker: 1_000,
    tooSlow: '订阅源太复杂，读取超时',
    tooHungry: '订阅源太复杂，无法读取',
  });
  // Copy the bytes, which may be a view of a larger buffer.
  const own = ({ bytes, contentType, url }: FeedFile): FeedFile => ({
    bytes: new Uint8Array(bytes),
    contentType,
    url,
  });
  return {
    read: (file) => thread.ask({ feed: own(file) }) as Promise<ReadFeed>,
    readOrLinks: (file) => thread.ask({ feedOrLinks: own(file) }) as Promise<ReturnType<typeof readFeedOrLinks>>,
    readOpml: (opml) => thread.ask({ opml }) as Promise<OpmlFeed[]>,
    close: () => thread.close(),
  };
}
