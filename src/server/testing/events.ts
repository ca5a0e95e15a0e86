/** Listening to a call that streams, as a program outside would. */
import { EventStreamParser, type ServerSentEvent as RawEvent } from '#contract/sse.ts';
import type { TestApp, TestClient } from './app.ts';

export interface Stream {
  status: number;
  /** The next event with its data read; null at the end. */
  next(): Promise<{ event: string; data: Record<string, unknown> } | null>;
  /** All events that are still to come. */
  rest(): Promise<{ event: string; data: Record<string, unknown> }[]>;
  /** Hangs up. */
  leave(): Promise<void>;
}

/** @param sent in the body of a POST; a GET without */
export async function openStream(app: TestApp, client: TestClient, address: string, sent?: object): Promise<Stream> {
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
  const { status, body } = await app.fetch(address, {
    headers,
    ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
  });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const parser = new EventStreamParser();
  const waiting: RawEvent[] = [];
  async function next() {
    for (;;) {
      const event = waiting.shift();
      if (event) return { event: event.event, data: JSON.parse(event.data) as Record<string, unknown> };
      const { value, done } = await reader.read();
      if (done) return null;
      waiting.push(...parser.push(value));
    }
  }
  return {
    status,
    next,
    async rest() {
      const events = [];
      for (let event = await next(); event; event = await next()) events.push(event);
      return events;
    },
    leave: () => reader.cancel(),
  };
}
