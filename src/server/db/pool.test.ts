/** The pool after outages: connections to a server that was frozen or went away must not be missing afterwards. */
import { createServer, type Server, Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { createLiveness } from './liveness.ts';
import { openPipelinedConnections } from './pipelined-connections.ts';
import { openPool } from './pool.ts';

const SILENCE_MS = 200;
const server = await createTestDatabase();
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** Puts a proxy that can be frozen before the test's server: connections stay open then, and nothing passes. */
async function openDoor() {
  let isFrozen = false;
  const sockets = new Set<Socket>();
  const door: Server = createServer((near) => {
    sockets.add(near.on('error', () => undefined));
    if (isFrozen) return;
    const far = new Socket().on('error', () => near.destroy());
    far.connect({ path: `${server.host}/.s.PGSQL.${server.port}` });
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    sockets.add(far);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => door.once('listening', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    door.close();
  });
  const { port } = door.address() as { port: number };
  const { user, database } = server;
  return {
    connection: { host: '127.0.0.1', port, user, database },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    thaw() {
      isFrozen = false;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function openSmallPool() {
  const door = await openDoor();
  const liveness = createLiveness(door.connection, SILENCE_MS);
  const pool = openPool(door.connection, { max: 1, liveness, log: () => undefined });
  closing.push(() => pool.end());
  return { door, liveness, pool, db: drizzle(pool) };
}

test('a transaction whose connection breaks before its first statement gives its place in the pool back', async () => {
  const { door, pool, db } = await openSmallPool();
  await db.execute(sql`SELECT 1`);
  pool.once('acquire', () => door.cut());
  await expect(db.transaction((tx) => tx.execute(sql`SELECT 2`))).rejects.toThrow();
  await expect.poll(() => pool.totalCount).toBe(0);
  expect((await db.execute(sql`SELECT 3 AS three`)).rows).toEqual([{ three: 3 }]);
});

test('a connection that breaks while a transaction waits for something else does not end the process', async () => {
  const { door, pool, db } = await openSmallPool();
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1`);
    door.cut();
    await expect.poll(() => pool.totalCount).toBe(0);
    await tx.execute(sql`SELECT 2`);
  });
  await expect(broken).rejects.toThrow();
  expect((await db.execute(sql`SELECT 3 AS three`)).rows).toEqual([{ three: 3 }]);
});

test('statements to a server that has frozen fail, and the pool serves again after it', async () => {
  const { door, db } = await openSmallPool();
  await db.execute(sql`SELECT 1`);
  door.freeze();
  await expect(db.execute(sql`SELECT 2`)).rejects.toThrow();
  door.thaw();
  expect((await db.execute(sql`SELECT 3 AS three`)).rows).toEqual([{ three: 3 }]);
});

test('a slow statement is left alone while the server answers others', async () => {
  const { db } = await openSmallPool();
  const slow = db.execute(sql`SELECT pg_sleep(${(SILENCE_MS * 4) / 1_000}), 1 AS one`);
  expect((await slow).rows).toMatchObject([{ one: 1 }]);
});

test('reading statements to a server that has frozen fail, and are answered after it', async () => {
  const { door, liveness } = await openSmallPool();
  const { reads, close } = openPipelinedConnections(door.connection, { liveness, log: () => undefined });
  closing.push(close);
  const ask = () => Promise.allSettled(Array.from({ length: 9 }, () => reads.execute(sql`SELECT 1`)));
  const statuses = async () => [...new Set((await ask()).map(({ status }) => status))];
  expect(await statuses()).toEqual(['fulfilled']);
  door.freeze();
  expect(await statuses()).toEqual(['rejected']);
  door.thaw();
  expect(await statuses()).toEqual(['fulfilled']);
});

test('no more than 5,000 statements wait for a connection', async () => {
  const { door, db } = await openSmallPool();
  door.freeze();
  const asked = Array.from({ length: 5_200 }, () => db.execute(sql`SELECT 1`));
  door.thaw();
  door.cut();
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && String(outcome.reason.cause ?? outcome.reason).includes('too many'),
  );
  expect(refused).toHaveLength(199);
});
