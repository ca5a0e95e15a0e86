import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { openDatabase } from './database.ts';
import { announce, listen } from './events.ts';

const connection = await createTestDatabase();
const lines: string[] = [];
const events = await listen(connection, (line) => lines.push(line));
/** Connected to another database of the same server, because this one refuses connections for a while. */
const operator = new pg.Client({ ...inject('server'), database: 'postgres' });
await operator.connect();
afterAll(async () => {
  await events.close();
  await operator.end();
});

const listeners = async () => {
  const found = await operator.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = $1 AND application_name = 'waikan-events'",
    [connection.database],
  );
  return found.rows.map(({ pid }) => pid);
};

/** Ends what is connected; from then on every attempt is refused. */
async function beginOutage(): Promise<void> {
  await operator.query(`ALTER DATABASE ${connection.database} ALLOW_CONNECTIONS false`);
  await operator.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    connection.database,
  ]);
}

test('after an outage with several failed attempts there is one connection, and an event arrives once', async () => {
  const heard: (number[] | null)[] = [];
  events.on('content', ({ ids }) => heard.push(ids));
  const told = new Set<string>();
  for (const name of ['drafts', 'sessions', 'known', 'tasks', 'appinfo', 'feeds'] as const)
    events.on(name, () => told.add(name));

  const before = lines.length;
  await beginOutage();
  await expect.poll(() => lines.length - before).toBeGreaterThanOrEqual(5);
  await operator.query(`ALTER DATABASE ${connection.database} ALLOW_CONNECTIONS true`);
  await expect.poll(() => heard).toEqual([null]);
  expect([...told].sort()).toEqual(['appinfo', 'drafts', 'feeds', 'known', 'sessions', 'tasks']);

  const { db, close } = openDatabase(connection, () => {}, 1);
  await announce(db, 'content', { ids: [5], beside: [], isListed: true });
  await expect.poll(() => heard).toContainEqual([5]);
  expect(heard).toEqual([null, [5]]);
  expect(await listeners()).toHaveLength(1);
  await close();
});

test('one that is closed during an outage does not come back', async () => {
  const other = await listen(connection, (line) => lines.push(line));
  const before = lines.length;
  await beginOutage();
  await expect.poll(() => lines.length - before).toBeGreaterThanOrEqual(4);
  await other.close();
  await operator.query(`ALTER DATABASE ${connection.database} ALLOW_CONNECTIONS true`);
  await expect.poll(listeners).toHaveLength(1);
});
