/**
 * Server-sent change hints for open pages. A page that receives a hint fetches its data through the regular calls and policies, so
 * nothing can leak, and a lost hint only costs time.
 */
import { AppError } from '#contract/errors.ts';
import type { Events } from '#server/db/events.ts';
import type { StreamEvent } from '#server/http/execute.ts';
import { networkOf } from '#server/http/network.ts';
import type { Viewer } from '#server/http/viewer.ts';

/**
 * Things that may have changed: articles (those that this viewer may see), notices, tasks that this viewer may see, or feeds, which only
 * editors see.
 */
export type Change = 'articles' | 'notices' | 'tasks' | 'feeds';

export interface LiveService {
  /**
   * Changes from now on, debounced by kind; logged-in viewers get a hint about tasks at once.
   *
   * @throws {AppError} TOO_MANY_REQUESTS while this person, the network of `address` or the process has too many streams
   */
  changes(viewer: Viewer | null, address: string): AsyncIterableIterator<StreamEvent>;
  /** Ends every stream, so that the process can stop. */
  close(): void;
}

export interface LiveOptions {
  events: Pick<Events, 'on'>;
  /** Pause between two hints of a stream in milliseconds; defaults to 1 s. */
  pauseMs?: number;
}

/**
 * Most open streams in one process: per person (one per visible page), per network, in total. Further ones are refused.
 */
const MAX_STREAMS = { person: 10, network: 200, all: 2_000 };
/** The longest pause of a page between two tries. */
const RETRY_AFTER_SECONDS = 60;

export function createLive({ events, pauseMs = 1_000 }: LiveOptions): LiveService {
  const streams = new Set<ChangeStream>();
  const perPerson = new Map<number, number>();
  const perNetwork = new Map<string, number>();

  /** @throws {AppError} TOO_MANY_REQUESTS. @returns gives the place back */
  function takePlace(userId: number | null, network: string): () => void {
    const ofPerson = userId === null ? 0 : (perPerson.get(userId) ?? 0);
    const ofNetwork = perNetwork.get(network) ?? 0;
    const isFull =
      ofPerson >= MAX_STREAMS.person || ofNetwork >= MAX_STREAMS.network || streams.size >= MAX_STREAMS.all;
    if (isFull) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const count = (by: number) => {
      if (userId !== null) addTo(perPerson, userId, by);
      addTo(perNetwork, network, by);
    };
    count(1);
    return () => count(-1);
  }

  events.on('content', ({ isListed }) => {
    for (const stream of streams) if (isListed || stream.viewer?.isEditor) stream.note('articles');
  });
  events.on('drafts', () => {
    for (const stream of streams) if (stream.viewer?.isEditor) stream.note('articles');
  });
  events.on('appinfo', () => {
    for (const stream of streams) stream.note('notices');
  });
  events.on('tasks', ({ userId }) => {
    for (const stream of streams) {
      const { viewer } = stream;
      if (viewer && (viewer.isEditor || viewer.userId === userId)) stream.note('tasks');
    }
  });
  events.on('feeds', () => {
    for (const stream of streams) if (stream.viewer?.isEditor) stream.note('feeds');
  });
  return {
    changes(viewer, address) {
      const leave = takePlace(viewer?.userId ?? null, networkOf(address));
      const stream = new ChangeStream(viewer, pauseMs, () => {
        if (streams.delete(stream)) leave();
      });
      streams.add(stream);
      // Tasks may have gone on between the page's own questions and now, or while a stream that broke was not there.
      if (viewer) stream.note('tasks');
      return stream;
    },
    close() {
      for (const stream of streams) void stream.return();
    },
  };
}

/** Removes counters that reach zero. */
function addTo<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** A hand-written iterator, because a generator that waits for its next change cannot be cancelled. */
class ChangeStream implements AsyncIterableIterator<StreamEvent> {
  readonly viewer: Viewer | null;
  readonly #pauseMs: number;
  readonly #onEnd: () => void;
  readonly #noted = new Set<Change>();
  #waiting: ((result: IteratorResult<StreamEvent>) => void) | null = null;
  #pause: NodeJS.Timeout | null = null;
  #isEnded = false;

  constructor(viewer: Viewer | null, pauseMs: number, onEnd: () => void) {
    this.viewer = viewer;
    this.#pauseMs = pauseMs;
    this.#onEnd = onEnd;
  }

  note(change: Change): void {
    this.#noted.add(change);
    this.#give();
  }

  next(): Promise<IteratorResult<StreamEvent>> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#give();
    });
  }

  async return(): Promise<IteratorResult<StreamEvent>> {
    this.#isEnded = true;
    if (this.#pause) clearTimeout(this.#pause);
    this.#onEnd();
    this.#give();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #give(): void {
    const give = this.#waiting;
    if (give === null) return;
    if (this.#isEnded) {
      this.#waiting = null;
      give({ done: true, value: undefined });
      return;
    }
    const [what] = this.#noted;
    if (what === undefined || this.#pause !== null) return;
    this.#noted.delete(what);
    this.#waiting = null;
    this.#pause = setTimeout(() => {
      this.#pause = null;
      this.#give();
    }, this.#pauseMs).unref();
    give({ done: false, value: { event: 'change', data: { what } } });
  }
}
