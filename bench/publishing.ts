/**
 * Reading while editors work: fifty readers over four hundred articles and the first pages, alone, with two moves of drafts a
 * second, and in the second after an article is published. Given the folder of another checkout that is built, measures it in the
 * same run. The ratios to reading alone count.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Call, logInAsAdmin } from '../e2e/calls.ts';
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';
import { pinToSeparateCores } from './cpu-pinning.ts';

const READERS = 50;
const ARTICLES = 400;
const DRAFTS = 60;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const MOVE_EVERY_MS = 500;
const PUBLISHED = 10;

const [, other] = process.argv.slice(2);
const checkouts =
  other === undefined ? [['this', undefined] as const] : [['before', other] as const, ['this', undefined] as const];
for (const [name, root] of checkouts) await measure(name, root);

async function measure(name: string, root: string | undefined): Promise<void> {
  const dataDir = newDataDir();
  const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'error' }, root });
  try {
    const { call } = await logInAsAdmin(product.address);
    const drafts = await takeIn(call, ARTICLES + DRAFTS);
    for (const id of drafts.splice(0, ARTICLES)) await patiently(() => audit(call, id, 'pass'));
    const paths = ['/', '/article', ...(await published(call)).map((id) => `/article/${id}`)];
    for (const path of paths) await (await fetch(product.address + path)).arrayBuffer();
    pinToSeparateCores(product.child.pid ?? 0);

    await load(product.address, paths, 2);
    const alone = await load(product.address, paths, SECONDS);
    print(`${name}: alone`, alone, alone);

    const [moved = ''] = drafts;
    let isRejected = false;
    const moves = setInterval(() => {
      isRejected = !isRejected;
      const move = isRejected ? audit(call, moved, 'reject') : reopen(call, moved);
      move.catch((error: unknown) => console.error('a move failed', error));
    }, MOVE_EVERY_MS);
    print(`${name}: 2 moves of drafts a second`, await load(product.address, paths, SECONDS), alone);
    clearInterval(moves);

    const seconds: Measured[] = [];
    for (const id of drafts.slice(1, 1 + PUBLISHED)) {
      await audit(call, id, 'pass');
      seconds.push(await load(product.address, paths, 1));
      await load(product.address, paths, 1);
    }
    const middle = (of: (one: Measured) => number) => seconds.map(of).sort((a, b) => a - b)[PUBLISHED / 2] ?? 0;
    const after = { rate: middle(({ rate }) => rate), p99: middle(({ p99 }) => p99), failures: 0 };
    print(`${name}: second after a publish`, after, alone);
    const worst = {
      rate: Math.min(...seconds.map(({ rate }) => rate)),
      p99: Math.max(...seconds.map(({ p99 }) => p99)),
    };
    print(`${name}: the worst of ${PUBLISHED}`, { ...worst, failures: 0 }, alone);
  } finally {
    await product.end();
    removeDataDir(dataDir);
  }
}

interface Measured {
  /** Pages a second. */
  rate: number;
  /** 99th percentile of the times, milliseconds. */
  p99: number;
  failures: number;
}

async function load(address: string, paths: readonly string[], seconds: number): Promise<Measured> {
  const headers = { 'accept-encoding': 'gzip, br' };
  const requests = paths.map((path) => ({ path, headers }));
  const result = await autocannon({ url: address, connections: READERS, duration: seconds, requests });
  const failures = result.non2xx + result.errors;
  return { rate: result.requests.total / result.duration, p99: result.latency.p99, failures };
}

/** Texts of our own, through the editors' own call. @returns ids of articles that wait for an editor */
async function takeIn(call: Call, count: number): Promise<string[]> {
  const text = Array.from(
    { length: 30 },
    (_, index) =>
      `Paragraph ${index} says that the tide decides when the day is over, and the market is empty by noon.`,
  ).join('\n\n');
  for (let number = 0; number < count; number += 1) {
    const body = { title: `The harbour on day ${number}`, text };
    await patiently(() => call('POST /reader/article/add', { body }));
  }
  for (;;) {
    const { counts } = await call('GET /reader/article/manage', { query: { limit: 1 } });
    if (counts.PENDING >= count) break;
    await sleep(500);
  }
  return ids(count, (offset) =>
    call('GET /reader/article/manage', { query: { status: 'PENDING', limit: 100, offset } }),
  );
}

function published(call: Call): Promise<string[]> {
  return ids(ARTICLES, (offset) => call('GET /reader/article/waikan', { query: { limit: 100, offset } }));
}

async function ids(count: number, page: (offset: number) => Promise<{ items: { id: string }[] }>): Promise<string[]> {
  const found: string[] = [];
  while (found.length < count) {
    const { items } = await page(found.length);
    if (items.length === 0) break;
    found.push(...items.map(({ id }) => id));
  }
  return found.slice(0, count);
}

/** Repeats a call that meets the limit on an editor's calls, until it succeeds. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!String(error).includes('TOO_MANY_REQUESTS')) throw error;
      await sleep(5_000);
    }
  }
}

function audit(call: Call, id: string, action: 'pass' | 'reject'): Promise<unknown> {
  return call('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action, remark: '看过了' } });
}

function reopen(call: Call, id: string): Promise<unknown> {
  const article = { version: 1, status: 'PENDING' as const };
  return call('POST /reader/article/{id}/update', { params: { id }, body: { article } });
}

function print(name: string, { rate, p99, failures }: Measured, alone: Measured): void {
  const figures = [
    name.padEnd(36),
    `${Math.round(rate).toLocaleString('en').padStart(8)} pages/s`,
    `ratio ${(rate / alone.rate).toFixed(2)}`,
    `p99 ${p99.toFixed(0)} ms, ${(p99 / Math.max(alone.p99, 1)).toFixed(1)} times`,
    ...(failures > 0 ? [`${failures} FAILED`] : []),
  ];
  console.log(figures.join('  '));
}
