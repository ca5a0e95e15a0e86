import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import * as z from 'zod';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { defineJob, type Jobs, startJobs } from './queue.ts';

const connection = await createTestDatabase();
const database = openDatabase(connection, () => {}, 16);
const log = createLog('silent');
const started: Jobs[] = [];
afterAll(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
  await database.close();
});

async function start(own = log): Promise<Jobs> {
  const jobs = await startJobs({ connection, runsJobs: true, log: own });
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
    await vi.waitFor(() => jobs.enqueue(tx, parcels, { number: 2 }), 120_000);
  });
  await operator.end();
  const { rows } = await database.pool.query("SELECT data FROM pgboss.job WHERE name = 'parcels'");
  expect(rows).toEqual([{ data: { number: 2 } }]);
});

test('a scheduled run that fails is logged with its name and reason', async () => {
  const lines: { job?: string; msg: string; err?: { message: string } }[] = [];
  const jobs = await start(createLog('error', { write: (line) => void lines.push(JSON.parse(line)) }));
  await jobs.schedule('broken', '0 0 1 1 *', () => Promise.reject(new Error('the key was taken back')));
  await jobs.enqueueAgain(database.db, 'broken', {});
  await expect
    .poll(() => lines)
    .toMatchObject([{ job: 'broken', msg: 'scheduled job failed', err: { message: 'the key was taken back' } }]);
});

test('a daily run whose time passed while no process was there is made up for once, any other is not', async () => {
  const ran: string[] = [];
  const time = new Date();
  const cron = `${time.getUTCMinutes()} ${(time.getUTCHours() + 12) % 24} * * *`;
  const schedule = async () => {
    const jobs = await start();
    await jobs.schedule('daily', cron, async () => void ran.push('daily'), true);
    await jobs.schedule('skipping', cron, async () => void ran.push('skipping'));
  };
  await schedule();
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await database.pool.query(`UPDATE pgboss.version SET cron_on = now() - interval '25 hours'`);
  await database.pool.query(`UPDATE pgboss.schedule SET created_on = now() - interval '9 days'`);
  await schedule();
  await expect.poll(() => ran).toContain('daily');
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  expect(ran).toEqual(['daily']);
});
