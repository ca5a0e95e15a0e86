/**
 * Reading while many log in: fifty readers open pages at a steady pace, first alone, then with twenty logins a second beside them.
 * On Linux the product keeps to all cores but the last, where this generator runs. The ratio of the two 99th percentiles counts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { logInAsAdmin } from '../e2e/calls.ts';
import { ADMIN, newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';
import { pinToSeparateCores } from './cpu-pinning.ts';

const READERS = 50;
/** Of one reader, between two pages. */
const PAUSE_MS = 500;
const LOGINS_A_SECOND = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);

const dataDir = newDataDir();
const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'error' } });
try {
  pinToSeparateCores(product.child.pid ?? 0);
  const { token, call } = await logInAsAdmin(product.address);
  const { items } = await call('GET /reader/article/waikan', { query: { limit: 10 } });
  const pages = ['/myword', '/Mine', ...items.map(({ id }) => `/article/${id}`)];
  const read = async (turn: number) => {
    const page = pages[turn % pages.length] ?? '/';
    const response = await fetch(product.address + page, { headers: { cookie: `bb_token=${token}` } });
    await response.arrayBuffer();
    return response.ok;
  };
  // Names that nobody has cost the same hash; one name alone would meet its limit of tries.
  const logIn = async (turn: number) => {
    const response = await fetch(`${product.address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `nobody_${turn}`, password: ADMIN.password }),
    });
    const { status } = (await response.json()) as { status: { reason?: string } };
    return status.reason === 'LOGIN_FAILED';
  };
  const reading = () => everyMs(PAUSE_MS / READERS, SECONDS, read);
  await everyMs(PAUSE_MS / READERS, 3, read);
  const alone = await reading();
  const [beside, logins] = await Promise.all([reading(), everyMs(1000 / LOGINS_A_SECOND, SECONDS, logIn)]);
  print(`${READERS} readers alone`, alone);
  print(`with ${LOGINS_A_SECOND} logins a second`, beside);
  print('the logins', logins);
  console.log(
    `p99 of reading: ${(percentile(beside.times, 0.99) / percentile(alone.times, 0.99)).toFixed(2)} times (wanted: at most 2)`,
  );
} finally {
  await product.end();
  removeDataDir(dataDir);
}

interface Times {
  /** Milliseconds from when each was due, sorted. */
  times: number[];
  failures: number;
}

/** Starts one whenever it is due, whether or not earlier ones have ended: waiting counts. */
async function everyMs(interval: number, seconds: number, work: (turn: number) => Promise<boolean>): Promise<Times> {
  const start = performance.now();
  const all: Promise<{ time: number; isOk: boolean }>[] = [];
  for (let turn = 0; turn * interval < seconds * 1000; turn += 1) {
    const due = start + turn * interval;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    all.push(work(turn).then((isOk) => ({ time: performance.now() - due, isOk })));
  }
  const ended = await Promise.all(all);
  return {
    times: ended.map(({ time }) => time).sort((a, b) => a - b),
    failures: ended.filter(({ isOk }) => !isOk).length,
  };
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function print(name: string, { times, failures }: Times): void {
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)].map((ms) => ms.toFixed(1));
  console.log(`${name.padEnd(26)} ${times.length} answers  p50 ${half} ms  p99 ${most} ms  ${failures} failed`);
}
