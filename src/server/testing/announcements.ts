/** Announcements come over a connection of their own; a test that looks for what is not announced waits for the last one. */
import type { Context } from '#server/context.ts';
import { announce, type Events } from '#server/db/events.ts';

const waiting = new WeakMap<Events, (() => void)[]>();

/** Waits until everything that was announced before this call has been heard. */
export async function allEventsHeard({ database, events }: Pick<Context, 'database' | 'events'>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const known = waiting.get(events);
  if (known) known.push(resolve);
  else {
    const first = [resolve];
    waiting.set(events, first);
    events.on('feeds', () => {
      for (const tell of first.splice(0)) tell();
    });
  }
  await announce(database.db, 'feeds', {});
  await promise;
}
