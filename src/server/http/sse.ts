/** text/event-stream from an async iterable. */
import { failure } from './envelope.ts';
import type { StreamEvent } from './execute.ts';

const HEARTBEAT_MS = 15_000;

/**
 * Events as they come, a comment every 15 s so that proxies keep the connection. A failure becomes an
 * `error {status}` event, and is told to `onError` as one of any other call is; when the reader leaves, the iterable is
 * told to stop.
 */
export function streamResponse(
  events: AsyncIterable<StreamEvent>,
  requestId: string,
  onError: (error: unknown) => void,
): Response {
  const iterator = events[Symbol.asyncIterator]();
  let heartbeat: NodeJS.Timeout;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(': \n\n')), HEARTBEAT_MS);
    },
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (!done) return controller.enqueue(encode(value));
      } catch (error) {
        const { status, body } = failure(error, requestId);
        if (status >= 500) onError(error);
        controller.enqueue(encode({ event: 'error', data: { status: body.status } }));
      }
      clearInterval(heartbeat);
      controller.close();
    },
    async cancel() {
      clearInterval(heartbeat);
      await iterator.return?.();
    },
  });
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
  return new Response(body, { headers });
}

const encoder = new TextEncoder();

function encode({ event, data }: StreamEvent): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
