/**
 * `npm run bench -- paint [ADDRESS | FOLDER]`: home and an article as a phone on a slow line shows them first (1.6 Mbit/s, 150 ms there and
 * back, processor slowed four times, nothing kept), medians of several visits. With the address of another product, or a checkout of another
 * commit (`git worktree add FOLDER COMMIT`, installed and built), both are measured in turn in one run.
 *
 * The browser's own throttling, which slows answers and not the packets of a connection: Lighthouse's figures differ a little.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#web/testing/browser.ts';
import { callsOf } from '../e2e/calls.ts';
import { ADMIN, endProcess, newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';
import { PHONE } from '../e2e/visit.ts';
import { median, SLOWED } from './slow-page.ts';

const VISITS = 5;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};
/** Time without a request after which the page counts as at rest. */
const REST_MS = 4_000;

interface Visited {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  /** Milliseconds of tasks beyond their first 50, after the first paint. */
  blocked: number;
  requests: number;
  /** KB on the wire. */
  script: number;
  style: number;
  font: number;
  document: number;
}

interface Side {
  name: string;
  address: string;
  end(): Promise<unknown>;
}

const other = process.argv[3];
const browser = await launchBrowser();
const sides = [await ofThisTree(), ...(other ? [await ofOther(other)] : [])];
try {
  const { items } = await callsOf(sides[0]?.address ?? '')('GET /reader/article/waikan', { query: { limit: 50 } });
  const article = items.find(({ is_lock }) => !is_lock)?.id;
  console.log(`load of this machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);
  for (const page of ['/', `/article/${article}`]) {
    const visits = sides.map((): Visited[] => []);
    for (let turn = 0; turn < VISITS; turn++) {
      for (const [index, side] of sides.entries()) visits[index]?.push(await visit(browser, side.address + page));
    }
    console.log(page);
    for (const [index, side] of sides.entries()) console.log(lineOf(side.name, visits[index] ?? []));
  }
} finally {
  await browser.close();
  await Promise.all(sides.map((side) => side.end()));
}

async function ofThisTree(): Promise<Side> {
  const dataDir = newDataDir();
  const product = await startProduct({ dataDir });
  const end = async () => {
    await product.end();
    removeDataDir(dataDir);
  };
  return { name: 'this tree', address: product.address, end };
}

async function ofOther(place: string): Promise<Side> {
  if (!existsSync(place)) return { name: place, address: place, end: async () => {} };
  const dataDir = newDataDir();
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_PHONE: ADMIN.phone,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const child = spawn(process.execPath, ['scripts/start.ts'], { cwd: path.resolve(place), env });
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /已就绪：(http:\/\/\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`${place} ended:\n${printed}`)));
  });
  const end = async () => {
    await endProcess(child, 'SIGTERM');
    removeDataDir(dataDir);
  };
  return { name: place, address, end };
}

async function visit(from: Browser, address: string): Promise<Visited> {
  const context = await from.newContext({ ...PHONE, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? '';
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await page.addInitScript(() => {
    globalThis.painted = { largest: 0, shift: 0, blocked: 0 };
    const { painted } = globalThis;
    const observe = (type: string, take: (entry: PerformanceEntry & { value: number }) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry as PerformanceEntry & { value: number });
      }).observe({ type, buffered: true });
    observe('largest-contentful-paint', ({ startTime }) => {
      painted.largest = startTime;
    });
    observe('layout-shift', ({ value }) => {
      painted.shift += value;
    });
    observe('longtask', ({ startTime, duration }) => {
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      if (first !== undefined && startTime >= first) painted.blocked += duration - 50;
    });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(REST_MS);
  const { first, largest, shift, blocked } = await page.evaluate(() => ({
    ...globalThis.painted,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  await context.close();
  const kb = (type: string) => (bytes.get(type) ?? 0) / 1024;
  return {
    firstPaint: first,
    largestPaint: largest,
    shift,
    blocked,
    requests: types.size,
    script: kb('Script'),
    style: kb('Stylesheet'),
    font: kb('Font'),
    document: kb('Document'),
  };
}

declare global {
  var painted: { largest: number; shift: number; blocked: number };
}

function lineOf(name: string, visits: readonly Visited[]): string {
  const middle = (part: keyof Visited) => median(visits.map((each) => each[part]));
  const ms = (part: keyof Visited) => `${middle(part).toFixed(0)} ms`;
  const kb = (part: keyof Visited) => `${middle(part).toFixed(1)} KB`;
  return [
    `  ${name}: first paint ${ms('firstPaint')}, largest ${ms('largestPaint')}, shift ${middle('shift').toFixed(3)}, blocked ${ms('blocked')}`,
    `    document ${kb('document')}, script ${kb('script')}, style ${kb('style')}, font ${kb('font')}, ${middle('requests')} requests`,
  ].join('\n');
}
