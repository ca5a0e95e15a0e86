/**
 * Finds connections on which an answer will never come: a frozen server, or one that went away without a word, keeps
 * its connections open, and what was asked on them would wait for ever.
 */
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Connection } from './connection.ts';

/** Time for which a connection may be silent before the server is asked on another one. */
const SILENCE_MS = 4_000;
const ANSWER_MS = 2_000;

export interface Liveness {
  /**
   * Breaks the connection, which fails all that waits on it, when it has been silent for four seconds while something
   * waits and the server does not answer on a new connection either. A statement that is merely slow is left alone.
   *
   * @param client connected
   */
  watch(client: Pick<pg.Client, 'connection'>, isWaiting: () => boolean): void;
}

/** @param silenceMs shorter in tests */
export function createLiveness(connection: Connection, silenceMs = SILENCE_MS): Liveness {
  /** One question at a time, even if many connections are silent. */
  let asking: Promise<boolean> | null = null;

  async function isAnswering(): Promise<boolean> {
    try {
      await probe(connection, 'SELECT 1', ANSWER_MS);
      return true;
    } catch (error) {
      // A refusal is an answer: connections that are open may well work while no new ones are accepted.
      return !(error instanceof NoAnswerError);
    } finally {
      asking = null;
    }
  }

  return {
    watch(client, isWaiting) {
      const stream = client.connection.stream as Socket;
      stream.setTimeout(silenceMs);
      stream.on('timeout', async () => {
        if (!isWaiting()) return;
        asking ??= isAnswering();
        if (await asking) stream.setTimeout(silenceMs);
        else if (isWaiting()) stream.destroy(new Error('the database does not answer'));
      });
    },
  };
}

/** No answer came in time: the server is frozen, or there is none at the address. */
export class NoAnswerError extends Error {}

/**
 * Connects, asks, hangs up. It takes no place in a pool, and nothing of it is left when the time is up.
 *
 * @param text one or several statements
 * @returns the rows of all of them
 * @throws {NoAnswerError} after `withinMs`; the driver's or the server's error when there is one before
 */
export async function probe(
  connection: Connection,
  text: string,
  withinMs: number,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, application_name: 'waikan-probe' });
  client.on('error', () => {
    // The caller learns of it from the rejected promise.
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError(`no answer within ${withinMs} ms`)), withinMs);
  });
  try {
    const answer = await Promise.race([client.connect().then(() => client.query(text)), late]);
    void client.end();
    // The driver gives an array where there were several statements, which its types don't know.
    return [answer].flat().flatMap(({ rows }: pg.QueryResult<Record<string, unknown>>) => rows);
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
