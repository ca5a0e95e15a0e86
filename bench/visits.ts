/**
 * The visit log under load: fifty readers open pages at a steady pace, after some seconds of both first alone, then with 2,000 events a second beside them, half of
 * them one in a request and half ten. Every event that was acknowledged must be stored, none may be refused, and the ratio of the two
 * 99th percentiles of pages counts. The readers are a thread of their own, so that the events' own delays are not in their times. On Linux
 * the product keeps to all cores but the last, where this generator runs; its PostgreSQL takes what is free. BENCH_SECONDS is the length of the load, 60 unless told.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { logInAsAdmin } from '../e2e/calls.ts';
import { databaseOf } from '../e2e/database.ts';
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';
import { giveWayToReaders, pinToSeparateCores } from './cpu-pinning.ts';
import { startReaders } from './page-readers.ts';
import { percentile, printTimes, type Times } from './steady-pace.ts';

const READERS = 50;
/** Pause of a reader between two pages. */
const PAUSE_MS = 500;
const EVENTS_A_SECOND = 2_000;
const BATCH = 10;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const WARM_UP_SECONDS = 5;
const QUIET_SECONDS = Math.min(SECONDS, 20);
const VISITORS = 20_000;
/** Requests of one network are limited. */
const NETWORKS = 4_000;
/** Requests start in ticks of so long. */
const TICK_MS = 5;
const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

const dataDir = newDataDir();
const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'error', TRUST_PROXY: 'true' } });
let readers: ReturnType<typeof startReaders> | undefined;
const browsers = new Pool(product.address, { connections: 1_000, pipelining: 1 });
const visitors = Array.from({ length: VISITORS }, () => randomUUID());
try {
  const { token, call } = await logInAsAdmin(product.address);
  const { items } = await call('GET /reader/article/waikan', { query: { limit: 10 } });
  const pages = ['/', '/article', '/myword', ...items.map(({ id }) => `/article/${id}`)];
  pinToSeparateCores(product.child.pid ?? 0);
  readers = startReaders({ address: product.address, pages, token, interval: PAUSE_MS / READERS });
  const { read: reading } = readers;
  giveWayToReaders();
  // Warms up: code that runs for the first time and a thousand new connections cost time only once in the life of a process.
  await Promise.all([reading(WARM_UP_SECONDS), sendEvents(WARM_UP_SECONDS)]);
  const warmedUp = await storedEvents();
  const pid = product.child.pid ?? 0;
  const atStart = cpuSeconds(pid);
  const before = await reading(QUIET_SECONDS);
  const quietCpu = (cpuSeconds(pid) - atStart) / before.times.length;
  const atLoad = cpuSeconds(pid);
  const [beside, log] = await Promise.all([reading(SECONDS), sendEvents(SECONDS)]);
  const logCpu = cpuSeconds(pid) - atLoad - quietCpu * beside.times.length;
  const after = await reading(QUIET_SECONDS);

  printTimes('pages, quiet before', before);
  printTimes(`pages, with ${EVENTS_A_SECOND} events a second`, beside);
  printTimes('pages, quiet after', after);
  printTimes('requests of the log', log);
  console.log(
    `processor time of the product: ${(quietCpu * 1e3).toFixed(2)} ms a page, ${((logCpu / log.times.length) * 1e3).toFixed(2)} ms a request of the log, ${((logCpu / log.sent) * EVENTS_A_SECOND * 100).toFixed(0)} % of a core for ${EVENTS_A_SECOND} events a second`,
  );
  const all = await storedEvents();
  const stored = { ...all, events: all.events - warmedUp.events, pages: all.pages - warmedUp.pages };
  const rate = log.acknowledged / log.seconds;
  console.log(
    `events: ${log.sent} sent in ${log.seconds.toFixed(1)} s, ${log.acknowledged} acknowledged (${rate.toFixed(0)} a second)`,
  );
  console.log(`stored: ${stored.events} events, ${stored.pages} in the sums, ${stored.visitors} visitors`);
  console.log(
    `lost: ${log.acknowledged - stored.events} of those acknowledged, ${log.sent - log.acknowledged} not acknowledged (wanted: 0)`,
  );
  const quiet = Math.max(...[before, after].map(({ times }) => percentile(times, 0.99)));
  const lowest = Math.min(...[before, after].map(({ times }) => percentile(times, 0.99)));
  const p99 = percentile(beside.times, 0.99);
  console.log(
    `p99 of pages: ${(p99 / lowest).toFixed(2)} times the quieter, ${(p99 / quiet).toFixed(2)} times the other quiet run (wanted: at most 1.5)`,
  );
} finally {
  await Promise.all([readers?.close(), browsers.close()]);
  await product.end();
  removeDataDir(dataDir);
}

/** Events in requests that start when they are due, whether or not earlier ones were answered. */
async function sendEvents(duration: number): Promise<Times & { sent: number; acknowledged: number; seconds: number }> {
  const alone = ((EVENTS_A_SECOND / 2) * TICK_MS) / 1000;
  const batches = alone / BATCH;
  const start = performance.now();
  const requests: Promise<number>[] = [];
  const times: number[] = [];
  let sent = 0;
  let failures = 0;
  let number = 0;
  const send = async (count: number, due: number) => {
    sent += count;
    number += 1;
    const events = Array.from({ length: count }, (_, index) => eventOf(number * BATCH + index));
    const isStored = await post(count === 1 ? events[0] : { events }, number);
    times.push(performance.now() - due);
    if (!isStored) failures += 1;
    return isStored ? count : 0;
  };
  let owed = 0;
  for (let tick = 0; tick * TICK_MS < duration * 1000; tick += 1) {
    const due = start + tick * TICK_MS;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    for (let index = 0; index < alone; index += 1) requests.push(send(1, due));
    for (owed += batches; owed >= 1; owed -= 1) requests.push(send(BATCH, due));
  }
  const acknowledged = (await Promise.all(requests)).reduce((total, count) => total + count, 0);
  const seconds = (performance.now() - start) / 1000;
  return { times: times.sort((a, b) => a - b), failures, sent, acknowledged, seconds };
}

function eventOf(index: number) {
  return {
    event_uuid: randomUUID(),
    name: 'OPEN_PAGE',
    data: `/article/${1 + (index % 400)}?from=bench`,
    cuid: visitors[index % VISITORS],
    at: new Date().toISOString(),
  };
}

async function post(body: unknown, number: number): Promise<boolean> {
  const network = number % NETWORKS;
  const { statusCode, body: answer } = await browsers.request({
    path: '/api/log',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'x-forwarded-for': `10.7.${Math.floor(network / 250)}.${network % 250}`,
    },
    body: JSON.stringify(body),
  });
  await answer.dump();
  return statusCode === 200;
}

/** Processor time of all threads of a process, user and system, seconds to two decimals; 0 where there is no /proc. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

async function storedEvents(): Promise<{ events: number; pages: number; visitors: number }> {
  const database = databaseOf(product);
  try {
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM log_events WHERE name = 'OPEN_PAGE') AS events,
         (SELECT sum(pages)::int FROM visit_days) AS pages, (SELECT count(*)::int FROM visitors) AS visitors`,
    );
    return rows[0];
  } finally {
    await database.close();
  }
}
