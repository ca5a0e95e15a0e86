/**
 * An explanation while it is being written, heard by everybody who asked for it in the meantime, each from its beginning. When the last of them
 * has left it is given up, and the service with it.
 */
import type { StreamEvent } from '#server/http/execute.ts';

export type Origin = 'ai' | 'dictionary';

type State = { is: 'writing' } | { is: 'told' } | { is: 'failed'; error: unknown };

export class Telling {
  #text = '';
  #state: State = { is: 'writing' };
  readonly #listeners = new Set<Listener>();
  readonly #givenUp = new AbortController();
  readonly #onGivenUp: () => void;

  /** @param onGivenUp - Nobody listens any more: whoever asks from now on needs another */
  constructor(onGivenUp: () => void) {
    this.#onGivenUp = onGivenUp;
  }

  get text(): string {
    return this.#text;
  }

  get state(): State {
    return this.#state;
  }

  /** Aborted when the last listener has left. */
  get signal(): AbortSignal {
    return this.#givenUp.signal;
  }

  add(text: string): void {
    this.#text += text;
    this.#wake();
  }

  end(): void {
    this.#state = { is: 'told' };
    this.#wake();
  }

  fail(error: unknown): void {
    this.#state = { is: 'failed', error };
    this.#wake();
  }

  /** From the beginning: `delta` events, then `done`. Throws what it failed with. */
  listen(): AsyncIterableIterator<StreamEvent> {
    const listener = new Listener(this, () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0 || this.#state.is !== 'writing') return;
      this.#onGivenUp();
      this.#givenUp.abort();
    });
    this.#listeners.add(listener);
    return listener;
  }

  #wake(): void {
    for (const listener of this.#listeners) listener.wake();
  }
}

/** An iterator by hand: a generator that waits for more could not be told to stop. */
class Listener implements AsyncIterableIterator<StreamEvent> {
  readonly #telling: Telling;
  readonly #onLeave: () => void;
  #heard = 0;
  #isOver = false;
  #waiting: PromiseWithResolvers<IteratorResult<StreamEvent>> | null = null;

  constructor(telling: Telling, onLeave: () => void) {
    this.#telling = telling;
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

  /** There may be more to give. */
  wake(): void {
    const waiting = this.#waiting;
    if (waiting === null) return;
    const { text, state } = this.#telling;
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

/** What is there already, paragraph by paragraph. */
export async function* tell(text: string, origin: Origin): AsyncGenerator<StreamEvent> {
  for (const paragraph of text.split(/(?<=\n)/)) yield { event: 'delta', data: { text: paragraph } };
  yield done(text, origin);
}
