import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import * as z from 'zod';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { defineJob, type Jobs, startJobs } from './queue.ts';

const connection = await createTestDatabase();
const database = openDatabase(connection, () => {});
const log = createLog('silent');
const started: Jobs[] = [];
afterAll(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
  await database.close();
});

async function start(): Promise<Jobs> {
  const jobs = await startJobs({ connection, runsJobs: true, log });
  started.push(jobs);
  return jobs;
}
const mail = (retryLimit: number) =>
  defineJob({ name: 'mail', data: z.object({ number: z.int() }), retryLimit, expireInSeconds: 60, atOnce: 2 });

test('a queue that an earlier version made takes on the settings of this one', async () => {
  await (await start()).work(mail(0), async () => {});
  await (await start()).work(mail(4), async () => {});
  const { rows } = await database.pool.query(`SELECT retry_limit FROM pgboss.queue WHERE name = 'mail'`);
  expect(rows).toEqual([{ retry_limit: 4 }]);
});

test('a long queue is worked off without a pause between its jobs', async () => {
  const jobs = await start();
  const letters = defineJob({ ...mail(0), name: 'letters' });
  const done: number[] = [];
  await jobs.work(letters, async ({ number }) => void done.push(number));
  const all = Array.from({ length: 30 }, (_, number) => number);
  await database.db.transaction(async (tx) => {
    for (const number of all) await jobs.enqueue(tx, letters, { number });
  });
  await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual(all);
});

test('a queue that could not be made during an outage is made for the next job', async () => {
  const jobs = await start();
  const parcels = defineJob({ ...mail(0), name: 'parcels' });
  const operator = new pg.Client({ ...inject('server'), database: 'postgres' });
  await operator.connect();
  const allow = (isAllowed: boolean) =>
    operator.query(`ALTER DATABASE ${connection.database} ALLOW_CONNECTIONS ${isAllowed}`);
  await database.db.transaction(async (tx) => {
    await allow(false);
    await operator.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'waikan-jobs'",
      [connection.database],
    );
    await expect(jobs.enqueue(tx, parcels, { number: 1 })).rejects.toThrow();
    await allow(true);
    // The pool learns one after the other of its connections that were ended.
    await vi.waitFor(() => jobs.enqueue(tx, parcels, { number: 2 }), 10_000);
  });
  await operator.end();
  const { rows } = await database.pool.query("SELECT data FROM pgboss.job WHERE name = 'parcels'");
  expect(rows).toEqual([{ data: { number: 2 } }]);
});
