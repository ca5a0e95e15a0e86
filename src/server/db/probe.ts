/** One question to the database on a connection of its own, with a time limit: for finding out whether it answers at all. */
import pg from 'pg';
import type { Connection } from './connection.ts';

/** Nothing came back in time: the server is frozen, or nobody is at its address. */
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
    // Whoever asks hears of it by the rejected promise.
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
