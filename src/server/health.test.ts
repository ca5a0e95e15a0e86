import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { createHealth, type HealthOptions } from './health.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'waikan-health-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const connection = await createTestDatabase();
const healthOf = (options: Partial<HealthOptions> = {}) =>
  createHealth({ connection, dataDir, log: () => undefined, ...options });

test('a database that takes what is written and a disk with room are healthy', async () => {
  await expect.poll(healthOf()).toBeNull();
});

test('the check makes the database write to its disk', async () => {
  const operator = new pg.Client({ ...inject('server'), database: 'postgres' });
  await operator.connect();
  const figures = async () => {
    const { rows } = await operator.query(
      'SELECT temp_bytes::int AS bytes, xact_commit::int AS commits FROM pg_stat_database WHERE datname = $1',
      [connection.database],
    );
    return rows[0] as { bytes: number; commits: number };
  };
  const before = await figures();
  const { rows: from } = await operator.query('SELECT pg_current_wal_insert_lsn() AS at');
  await expect.poll(healthOf()).toBeNull();
  await expect.poll(async () => (await figures()).bytes).toBeGreaterThan(before.bytes);
  const { rows: moved } = await operator.query(
    'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::int AS bytes',
    [from[0].at],
  );
  expect(moved[0].bytes).toBeGreaterThan(0);
  await operator.end();
});

test('a database that is set to read only is told, and healthy again once it is not', async () => {
  const operator = new pg.Client({ ...inject('server'), database: 'postgres' });
  await operator.connect();
  const health = healthOf();
  await operator.query(`ALTER DATABASE ${connection.database} SET default_transaction_read_only = on`);
  expect(await health()).toBe('数据库只能读，不能写');
  await operator.query(`ALTER DATABASE ${connection.database} RESET default_transaction_read_only`);
  await operator.end();
  await expect.poll(health).toBeNull();
});

test('a disk with less room than the floor is told with what is left', async () => {
  expect(await healthOf({ floor: Number.MAX_SAFE_INTEGER })()).toMatch(/^磁盘空间不足：数据目录所在磁盘只剩 \d+ MB$/);
});

test('a data folder that is gone is told', async () => {
  expect(await healthOf({ dataDir: path.join(dataDir, 'gone') })()).toBe('数据目录不能写');
});

test('a database that refuses connections is told', async () => {
  const health = healthOf({ connection: { connectionString: 'postgres://nobody@127.0.0.1:1/none' } });
  expect(await health()).toBe('数据库连不上');
});

test('a server that accepts and never answers is told, and all who ask at once share one connection, which is closed', async () => {
  const accepted: Socket[] = [];
  const frozen = createServer((socket) => accepted.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await new Promise((resolve) => frozen.once('listening', resolve));
  const { port } = frozen.address() as { port: number };
  const health = healthOf({ connection: { connectionString: `postgres://nobody@127.0.0.1:${port}/none` } });
  const answers = await Promise.all(Array.from({ length: 50 }, health));
  expect([...new Set(answers)]).toEqual(['数据库没有应答']);
  expect(accepted).toHaveLength(1);
  for (const socket of accepted) socket.resume();
  await expect.poll(() => accepted.every(({ closed }) => closed)).toBe(true);
  frozen.close();
});

test('a server that never answers is told within a second', async () => {
  const frozen = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await new Promise((resolve) => frozen.once('listening', resolve));
  const { port } = frozen.address() as { port: number };
  const health = healthOf({ connection: { connectionString: `postgres://nobody@127.0.0.1:${port}/none` } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const answer = health();
    await vi.advanceTimersByTimeAsync(1_000);
    // Without another millisecond of waiting; the time limit of the disk check is over, too.
    expect(await answer).toContain('数据库没有应答');
  } finally {
    vi.useRealTimers();
    frozen.close();
  }
});
