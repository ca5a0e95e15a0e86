/** Reading text/event-stream as the HTML standard parses it (server-sent events, §9.2.6), whatever the chunks; and the events of an answer. */
import { networkError, unlessOffline } from './client-error.ts';

export interface ServerSentEvent {
  /** 'message' unless named. */
  event: string;
  data: string;
}

/** Collects bytes and gives events as they become whole; what stands after the last empty line is never given. */
export class EventStreamParser {
  private readonly decoder = new TextDecoder();
  private rest = '';
  private event = '';
  private data: string[] = [];

  /** Takes the next bytes, cut anywhere, and returns the events that they complete. */
  push(bytes: Uint8Array): ServerSentEvent[] {
    this.rest += this.decoder.decode(bytes, { stream: true });
    const events: ServerSentEvent[] = [];
    let from = 0;
    for (;;) {
      const end = this.lineEnd(from);
      if (end === null) break;
      const done = this.line(this.rest.slice(from, end.at));
      if (done !== null) events.push(done);
      from = end.next;
    }
    this.rest = this.rest.slice(from);
    return events;
  }

  /** Lines end with LF, CR or CRLF. A CR at the very end waits: its LF may be in the next chunk. */
  private lineEnd(from: number): { at: number; next: number } | null {
    for (let at = from; at < this.rest.length; at++) {
      const char = this.rest[at];
      if (char === '\n') return { at, next: at + 1 };
      if (char === '\r') {
        if (at + 1 === this.rest.length) return null;
        return { at, next: this.rest[at + 1] === '\n' ? at + 2 : at + 1 };
      }
    }
    return null;
  }

  private line(line: string): ServerSentEvent | null {
    if (line === '') return this.dispatch();
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    // One space after the colon belongs to the format, not to the value. A line that starts with a colon is a comment.
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'event') this.event = value;
    else if (field === 'data') this.data.push(value);
    return null;
  }

  private dispatch(): ServerSentEvent | null {
    const { event, data } = this;
    this.event = '';
    this.data = [];
    return data.length === 0 ? null : { event: event || 'message', data: data.join('\n') };
  }
}

/**
 * The events of an answer, up to the one that ends it.
 *
 * @throws {ApiError} 网络异常 when the stream breaks off before `done` or `error`, or has what is no JSON
 */
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
