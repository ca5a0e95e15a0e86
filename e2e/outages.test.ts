/** The short form; `outages.long.test.ts` has the outages of a minute. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketAt, startS3Gateway } from '#server/providers/storage/testing/s3-gateway.ts';
import { logInAsAdmin } from './calls.ts';
import { databaseUrlOf } from './database.ts';
import {
  canMount,
  fillDisk,
  healthOf,
  livez,
  type OnExternalDatabase,
  openOnExternalDatabase,
  sendReaders,
  startOnSmallDisk,
  sufferOutage,
  tooMany,
} from './outages.ts';
import { removeDataDir, startProduct } from './product.ts';

const ending: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ending) await end();
});

let site: OnExternalDatabase;
beforeAll(async () => {
  site = await openOnExternalDatabase();
  ending.push(site.end);
});

test('a database that stops for some seconds under readers leaves one event connection, and pages come again', async () => {
  const readers = sendReaders(site, 4);
  const during = Promise.all([
    expect.poll(() => healthOf(site.product)).toEqual({ status: 503, reason: '数据库连不上' }),
    expect.poll(() => livez(site.product)).toBe(200),
  ]);
  const { connections, megabytesBefore, megabytesAfter } = await sufferOutage(site, {
    how: 'stop',
    seconds: 4,
    readers,
  });
  await during;
  await readers.leave();
  expect(readers.counts().bad).toBeGreaterThan(0);
  expect(tooMany(connections)).toEqual({});
  await expect.poll(async () => (await site.connections())['waikan-events']).toBe(1);
  expect(megabytesAfter).toBeLessThan(megabytesBefore + 200);
  await expect.poll(() => healthOf(site.product)).toEqual({ status: 200 });
  // Not only reading works again: a login, a transaction and a job do, too.
  const { call } = await logInAsAdmin(site.product.address);
  const { task_id } = await call('POST /api/user/export');
  const task = () => call('GET /reader/task/{id}', { params: { id: task_id } });
  await expect.poll(task).toMatchObject({ state: 'DONE' });
});

test('a database that freezes makes pages answer with an error and the check with its reason, until it goes on', async () => {
  await expect.poll(site.personalPage).toBe(200);
  site.freeze();
  try {
    expect(await healthOf(site.product)).toEqual({ status: 503, reason: '数据库没有应答' });
    expect(await livez(site.product)).toBe(200);
    expect(await Promise.all([site.personalPage(), site.personalPage()])).toEqual([503, 503]);
  } finally {
    site.thaw();
  }
  await expect.poll(() => healthOf(site.product)).toEqual({ status: 200 });
  await expect.poll(site.personalPage).toBe(200);
  await expect.poll(site.connections).toMatchObject({ 'waikan-events': 1 });
});

// Where the test run may not mount, src/server/health.test.ts covers the limit of free space.
test.skipIf(!canMount)(
  'a full disk is told by the process whose folder it is and by one whose database it is, until there is room again',
  async () => {
    // Processes with separate folders share a bucket.
    const gateway = await startS3Gateway();
    const bucket = bucketAt(gateway.endpoint);
    const first = await startOnSmallDisk(400, bucket);
    const second = await startProduct({
      dataDir: `${first.dataDir}-second`,
      env: { ROLES: 'web', DATABASE_URL: databaseUrlOf({ dataDir: first.disk }), ...bucket },
    });
    ending.push(async () => {
      await second.end();
      await first.end();
      for (const { dataDir } of [first, second]) removeDataDir(dataDir);
      gateway.server.close();
    });
    const healths = () => Promise.all([healthOf(first), healthOf(second)]);
    await expect.poll(healths).toEqual([{ status: 200 }, { status: 200 }]);

    const scarce = fillDisk(first.disk, 50);
    await expect.poll(healths).toEqual([
      // PostgreSQL may have written something meanwhile.
      { status: 503, reason: expect.stringMatching(/^磁盘空间不足：数据目录所在磁盘只剩 (?:4\d|50) MB$/) },
      { status: 200 },
    ]);
    rmSync(scarce);
    const full = fillDisk(first.disk, 0);
    expect(await healths()).toEqual([
      { status: 503, reason: expect.stringMatching(/数据库的磁盘已满；磁盘空间不足：.*只剩 0 MB/) },
      { status: 503, reason: '数据库的磁盘已满' },
    ]);
    expect(await livez(first)).toBe(200);
    rmSync(full);
    await expect.poll(healths).toEqual([{ status: 200 }, { status: 200 }]);
    const { call } = await logInAsAdmin(second.address);
    await call('POST /reader/myword', { body: { word: 'harbour' } });
  },
);
