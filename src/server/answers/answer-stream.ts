/**
 * An answer while a model writes it. All readers who asked for it meanwhile receive it from its beginning; the writer is told when
 * the last one leaves.
 */
import type { StreamEvent } from '#server/http/execute.ts';

type State = { is: 'writing' } | { is: 'done'; result: unknown } | { is: 'failed'; error: unknown };

export class AnswerStream {
  #text = '';
  #state: State = { is: 'writing' };
  readonly #listeners = new Set<Listener>();
  readonly #abandoned = new AbortController();
  readonly #onAbandoned: (() => void) | undefined;

  /** @param onAbandoned called when the last listener has left; what is kept for them goes on without */
  constructor(onAbandoned?: () => void) {
    this.#onAbandoned = onAbandoned;
  }

  get text(): string {
    return this.#text;
  }

  get state(): State {
    return this.#state;
  }

  /** Aborted when the last listener has left. */
  get signal(): AbortSignal {
    return this.#abandoned.signal;
  }

  add(text: string): void {
    this.#text += text;
    this.#wake();
  }

  /** @param result of the `done` event */
  end(result: unknown): void {
    this.#state = { is: 'done', result };
    this.#wake();
  }

  fail(error: unknown): void {
    this.#state = { is: 'failed', error };
    this.#wake();
  }

  /** Streams from the beginning: `delta` events, then `done`. Throws the error that the answer failed with. */
  listen(): AsyncIterableIterator<StreamEvent> {
    const listener = new Listener(this, () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0 || this.#state.is !== 'writing' || !this.#onAbandoned) return;
      this.#onAbandoned();
      this.#abandoned.abort();
    });
    this.#listeners.add(listener);
    return listener;
  }

  #wake(): void {
    for (const listener of this.#listeners) listener.wake();
  }
}

/** Pause between two pieces that a listener gets: models write faster than anybody reads, and each piece costs the process time. */
const PAUSE_MS = 80;

/** A hand-written iterator, because a generator that waits for more cannot be cancelled. */
class Listener implements AsyncIterableIterator<StreamEvent> {
  readonly #stream: AnswerStream;
  readonly #onLeave: () => void;
  #heard = 0;
  #heardAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #waiting: PromiseWithResolvers<IteratorResult<StreamEvent>> | null = null;

  constructor(stream: AnswerStream, onLeave: () => void) {
    this.#stream = stream;
    this.#onLeave = onLeave;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<StreamEvent>> {
    const waiting = Promise.withResolvers<IteratorResult<StreamEvent>>();
    this.#waiting = waiting;
    this.wake();
    return waiting.promise;
  }

  async return(): Promise<IteratorResult<StreamEvent>> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#onLeave();
    this.wake();
    return { done: true, value: undefined };
  }

  /** Delivers text that arrived since the last event. */
  wake(): void {
    const waiting = this.#waiting;
    if (waiting === null) return;
    const { text, state } = this.#stream;
    if (this.#isOver) {
      waiting.resolve({ done: true, value: undefined });
    } else if (this.#heard < text.length) {
      const wait = this.#heardAt + PAUSE_MS - performance.now();
      if (wait > 0 && state.is === 'writing') {
        this.#timer ??= setTimeout(() => {
          this.#timer = undefined;
          this.wake();
        }, wait);
        return;
      }
      this.#heardAt = performance.now();
      const more = text.slice(this.#heard);
      this.#heard = text.length;
      waiting.resolve({ done: false, value: { event: 'delta', data: { text: more } } });
    } else if (state.is === 'writing') {
      return;
    } else {
      this.#isOver = true;
      this.#onLeave();
      if (state.is === 'failed') waiting.reject(state.error);
      else waiting.resolve({ done: false, value: { event: 'done', data: state.result } });
    }
    this.#waiting = null;
  }
}

/** Streams a finished text paragraph by paragraph. @param result of the `done` event */
export async function* streamText(text: string, result: unknown): AsyncGenerator<StreamEvent> {
  for (const paragraph of text.split(/(?<=\n)/)) yield { event: 'delta', data: { text: paragraph } };
  yield { event: 'done', data: result };
}
