import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { createLiveness } from './liveness.ts';
import { openPipelinedConnections } from './pipelined-connections.ts';

const connection = await createTestDatabase();
const lost: string[] = [];
const { reads, close } = openPipelinedConnections(connection, {
  liveness: createLiveness(connection),
  log: (line) => lost.push(line),
});
afterAll(async () => {
  await close();
});

const echo = async (value: number) => {
  const { rows } = await reads.execute<{ value: number }>(sql`SELECT ${value}::int AS value`);
  return rows[0]?.value;
};

test('each of many statements at once gets its own answer', async () => {
  const values = Array.from({ length: 200 }, (_, index) => index);
  expect(await Promise.all(values.map(echo))).toEqual(values);
});

test('a statement that fails spoils none of those around it', async () => {
  const work = [echo(1), reads.execute(sql`SELECT 1 / 0`), echo(2), echo(3), echo(4)];
  const outcomes = await Promise.allSettled(work);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

test('a connection that breaks is made again', async () => {
  const { rows } = await reads.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
  const others = await reads.execute<{ pid: number }>(sql`SELECT pid FROM pg_stat_activity
    WHERE application_name = 'waikan-reads' AND datname = current_database() AND pid <> pg_backend_pid()`);
  for (const { pid } of [...rows, ...others.rows]) {
    await reads.execute(sql`SELECT pg_terminate_backend(${pid})`).catch(() => undefined);
  }
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  await expect.poll(() => echo(7).catch(() => null)).toBe(7);
});
