/** A stream of the client's calls as events, up to the one that ends it. */
import { networkError, unlessOffline } from './client-error.ts';
import { EventStreamParser } from './sse.ts';

/** @throws {ApiError} 网络异常 when the stream breaks off before `done` or `error`, or has what is no JSON */
export async function* readEvents<E extends { event: string; data: unknown }>(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<E> {
  const parser = new EventStreamParser();
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await unlessOffline(reader.read());
      if (done) throw networkError();
      for (const { event, data } of parser.push(value)) {
        yield { event, data: parseData(data) } as E;
        if (event === 'done' || event === 'error') return;
      }
    }
  } finally {
    // Nobody is listening any more; whether the cancel succeeds changes nothing.
    await reader.cancel().catch(() => undefined);
  }
}

function parseData(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw networkError(cause);
  }
}
