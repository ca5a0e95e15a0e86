/** A database that stops, freezes or is killed under a reading product, and what of it shows. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts';
import { logInAsAdmin } from './calls.ts';
import { databaseUrlOf } from './database.ts';
import { begunDataDir, newDataDir, type Product, removeDataDir, startProduct } from './product.ts';

/** Tests that fill a disk or freeze a process stand still for seconds, and the product closes idle connections meanwhile. */
const ANEW = { connection: 'close' };

/** `/healthz` as a load balancer sees it. */
export async function healthOf({ address }: Pick<Product, 'address'>): Promise<{ status: number; reason?: string }> {
  const response = await fetch(`${address}/healthz`, { headers: ANEW });
  const { reason } = (await response.json()) as { reason?: string };
  return reason === undefined ? { status: response.status } : { status: response.status, reason };
}

export const livez = async ({ address }: Pick<Product, 'address'>) =>
  (await fetch(`${address}/livez`, { headers: ANEW })).status;

/** A product on a PostgreSQL of somebody else's, which a test may stop and freeze. */
export interface OnExternalDatabase {
  product: Product;
  /** Opens a page of the super user that uses the database. @returns the status */
  personalPage(): Promise<number>;
  stop(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Server connections by name, this question's own left out. */
  connections(): Promise<Record<string, number>>;
  end(): Promise<void>;
}

export async function openOnExternalDatabase(): Promise<OnExternalDatabase> {
  const databaseDir = begunDataDir();
  const launch = () => startEmbeddedPostgres({ dataDir: databaseDir, log: () => undefined });
  let server = await launch();
  const connectionString = databaseUrlOf({ dataDir: databaseDir });
  const dataDir = newDataDir();
  const product = await startProduct({ dataDir, env: { DATABASE_URL: connectionString } });
  const { token } = await logInAsAdmin(product.address);
  const headers = { cookie: `bb_token=${token}` };
  return {
    product,
    async personalPage() {
      const response = await fetch(`${product.address}/myword`, { headers, redirect: 'manual' });
      await response.arrayBuffer();
      return response.status;
    },
    stop: () => server.stop(),
    async start() {
      server = await launch();
    },
    freeze: () => signalServer(databaseDir, 'SIGSTOP'),
    thaw: () => signalServer(databaseDir, 'SIGCONT'),
    async connections() {
      const client = new pg.Client({ connectionString });
      await client.connect();
      const { rows } = await client.query<{ name: string; count: number }>(
        `SELECT application_name AS name, count(*)::int FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() GROUP BY 1`,
      );
      await client.end();
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    },
    async end() {
      await product.end();
      await server.stop();
      for (const dir of [dataDir, databaseDir]) removeDataDir(dir);
    },
  };
}

/** Process id of the server on the cluster of this folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Sends a signal to the server and all its processes. */
function signalServer(dataDir: string, signal: NodeJS.Signals): void {
  const postmaster = postmasterOf(dataDir);
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const children = all.filter(([, parent]) => parent === postmaster).map(([pid = 0]) => pid);
  // The server first, so that it makes no more of them.
  for (const pid of [postmaster, ...children]) process.kill(pid, signal);
}

/** Several readers who open one personal page after the other, whatever comes back. */
export interface Readers {
  /** Answers so far. */
  counts(): { good: number; bad: number };
  /** Resolves with the next answer of 200. */
  nextGood(): Promise<void>;
  leave(): Promise<void>;
}

export function sendReaders({ personalPage }: OnExternalDatabase, many: number): Readers {
  let hasLeft = false;
  let good = 0;
  let bad = 0;
  let waiting: (() => void)[] = [];
  const read = async () => {
    while (!hasLeft) {
      const status = await personalPage().catch(() => 0);
      if (status === 200) {
        good += 1;
        for (const resolve of waiting) resolve();
        waiting = [];
      } else {
        bad += 1;
      }
    }
  };
  const all = Array.from({ length: many }, read);
  return {
    counts: () => ({ good, bad }),
    nextGood: () => new Promise((resolve) => waiting.push(resolve)),
    async leave() {
      hasLeft = true;
      await Promise.all(all);
    },
  };
}

/** Resident memory in megabytes; 0 where the system has no `/proc`. */
export function residentMegabytes({ child }: Product): number {
  const file = `/proc/${child.pid}/status`;
  if (!existsSync(file)) return 0;
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024);
}

export interface Outage {
  seconds: number;
  megabytesBefore: number;
  megabytesAfter: number;
  /** Seconds from the moment when the server accepts connections again to the first good personal page. */
  secondsToGoodPage: number;
  connections: Record<string, number>;
}

/** Stops or freezes the database for so long while readers go on reading. */
export async function sufferOutage(
  site: OnExternalDatabase,
  { how, seconds, readers }: { how: 'stop' | 'freeze'; seconds: number; readers: Readers },
): Promise<Outage> {
  await readers.nextGood();
  const megabytesBefore = residentMegabytes(site.product);
  await (how === 'stop' ? site.stop() : site.freeze());
  await sleep(seconds * 1_000);
  await (how === 'stop' ? site.start() : site.thaw());
  const from = performance.now();
  await readers.nextGood();
  const secondsToGoodPage = (performance.now() - from) / 1_000;
  // Waits until everything else has recovered: the longest back-off is 2.5 seconds.
  await sleep(3_000);
  return {
    seconds,
    megabytesBefore,
    megabytesAfter: residentMegabytes(site.product),
    secondsToGoodPage,
    connections: await site.connections(),
  };
}

/**
 * Most connections of a product, by application name: the pool, connections for reads, events, the job queue with its listener, and probes,
 * as a health check may be under way.
 */
const MAX_CONNECTIONS: Record<string, number> = {
  waikan: 16,
  'waikan-reads': 3,
  'waikan-events': 1,
  'waikan-jobs': 5,
  'waikan-probe': 2,
};

/** Connections of which there are more than there may be. */
export function tooMany(connections: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(connections).filter(([name, count]) => count > (MAX_CONNECTIONS[name] ?? 0)),
  );
}

/** Mounting takes rights that a test run need not have. */
export const canMount = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** A disk of its own for DATA_DIR, gone with the process; from outside it is seen through the process. */
export async function startOnSmallDisk(
  megabytes: number,
  env: Record<string, string>,
): Promise<Product & { disk: string }> {
  const begun = begunDataDir();
  const dataDir = newDataDir();
  const prepare = `mount -t tmpfs -o size=${megabytes}m tmpfs "$DATA_DIR" && cp -a "${begun}/." "$DATA_DIR" && exec "$@"`;
  const product = await startProduct({ dataDir, env, within: ['unshare', '-m', 'sh', '-c', prepare, 'sh'] });
  removeDataDir(begun);
  return { ...product, disk: `/proc/${product.child.pid}/root${dataDir}` };
}

/** Leaves at most so much free on the disk of `folder`, in a file that the caller removes. */
export function fillDisk(folder: string, leftMegabytes: number): string {
  const filler = path.join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftMegabytes * 1024 * 1024)));
  } catch (error) {
    // Others wrote after the free space was measured: the disk is full, as intended.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  return filler;
}
