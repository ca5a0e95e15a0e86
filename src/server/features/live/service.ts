/**
 * Telling open pages that something has changed. Hints only: a page that hears one asks for what it shows, through the
 * same calls and rules as ever, so nothing can leak and a lost hint costs a little time.
 */
import { AppError } from '#contract/errors.ts';
import type { Events } from '#server/db/events.ts';
import type { StreamEvent } from '#server/http/execute.ts';
import type { Viewer } from '#server/http/viewer.ts';

/** What may have changed: articles (those that this viewer may see), notices, tasks that this viewer may see, or feeds, which only editors see. */
export type Change = 'articles' | 'notices' | 'tasks' | 'feeds';

export interface LiveService {
  /** Changes from now on, never two of a kind in quick succession; whoever is logged in is told of tasks at once. @throws {AppError} TOO_MANY_REQUESTS */
  changes(viewer: Viewer | null): AsyncIterableIterator<StreamEvent>;
  /** Ends every stream, so that the process can stop. */
  close(): void;
}

export interface LiveOptions {
  events: Pick<Events, 'on'>;
  /** Between two hints down one stream, in milliseconds; 1 s unless told. */
  pauseMs?: number;
}

/** Open streams of one process. Whoever comes later goes without hints. */
const MOST_STREAMS = 2_000;

export function createLive({ events, pauseMs = 1_000 }: LiveOptions): LiveService {
  const streams = new Set<ChangeStream>();
  events.on('content', ({ isListed }) => {
    for (const stream of streams) if (isListed || stream.viewer?.isSuper) stream.note('articles');
  });
  events.on('drafts', () => {
    for (const stream of streams) if (stream.viewer?.isSuper) stream.note('articles');
  });
  events.on('appinfo', () => {
    for (const stream of streams) stream.note('notices');
  });
  events.on('tasks', ({ userId }) => {
    for (const stream of streams) {
      const { viewer } = stream;
      if (viewer && (viewer.isSuper || viewer.userId === userId)) stream.note('tasks');
    }
  });
  events.on('feeds', () => {
    for (const stream of streams) if (stream.viewer?.isSuper) stream.note('feeds');
  });
  return {
    changes(viewer) {
      if (streams.size >= MOST_STREAMS) throw new AppError('TOO_MANY_REQUESTS');
      const stream = new ChangeStream(viewer, pauseMs, () => streams.delete(stream));
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

/** An iterator by hand: a generator that waits for its next change could not be told to stop. */
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
