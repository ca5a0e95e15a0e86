/**
 * An answer while a model writes it. All readers who asked for it meanwhile receive it from its beginning; when the last one leaves,
 * the request to the model is aborted.
 */
import type { StreamEvent } from '#server/http/execute.ts';

export type Origin = 'ai' | 'dictionary';

type State = { is: 'writing' } | { is: 'done' } | { is: 'failed'; error: unknown };

export class AnswerStream {
  #text = '';
  #state: State = { is: 'writing' };
  readonly #listeners = new Set<Listener>();
  readonly #abandoned = new AbortController();
  readonly #onAbandoned: () => void;

  /** @param onAbandoned called when the last listener has left */
  constructor(onAbandoned: () => void) {
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

  end(): void {
    this.#state = { is: 'done' };
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
      if (this.#listeners.size > 0 || this.#state.is !== 'writing') return;
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

/** A hand-written iterator, because a generator that waits for more cannot be cancelled. */
class Listener implements AsyncIterableIterator<StreamEvent> {
  readonly #stream: AnswerStream;
  readonly #onLeave: () => void;
  #heard = 0;
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
      const more = text.slice(this.#heard);
      this.#heard = text.length;
      waiting.resolve({ done: false, value: { event: 'delta', data: { text: more } } });
    } else if (state.is === 'writing') {
      return;
    } else {
      this.#isOver = true;
      this.#onLeave();
      if (state.is === 'failed') waiting.reject(state.error);
      else waiting.resolve({ done: false, value: done(text, 'ai') });
    }
    this.#waiting = null;
  }
}

const done = (text: string, origin: Origin): StreamEvent => ({ event: 'done', data: { text, origin } });

/** Streams a finished text paragraph by paragraph. */
export async function* streamText(text: string, origin: Origin): AsyncGenerator<StreamEvent> {
  for (const paragraph of text.split(/(?<=\n)/)) yield { event: 'delta', data: { text: paragraph } };
  yield done(text, origin);
}
