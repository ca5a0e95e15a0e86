/** Pages against a bare node:http answer in the same run. Ratios count; rates are of this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { logInAsAdmin } from '../e2e/calls.ts';
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';
import { findGenerator, type Load, type Measured, measure } from './load.ts';

const CONNECTIONS = 50;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);

interface Scenario {
  name: string;
  load: Omit<Load, 'connections' | 'seconds'>;
  /** Least share of the bare rate, where one was set. */
  wanted?: number;
}

const generator = await findGenerator();
const dataDir = newDataDir();
const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'error' } });
const bare = spawn(process.execPath, ['bench/bare-server.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const bareAddress = await firstLine(bare);
  const { token, call } = await logInAsAdmin(product.address);
  const { items } = await call('GET /reader/article/waikan', { query: { limit: 20 } });
  const open = items.find((item) => !item.is_lock);
  for (const word of ['harbour', 'reluctant', 'queue', 'price', 'melon']) {
    await call('POST /reader/myword', { body: { word, sentence: `A sentence with ${word} in it.` } });
  }
  const article = `${product.address}/article/${open?.id}`;
  const cookie = `bb_token=${token}`;
  const etag = (await fetch(article)).headers.get('etag') ?? '';
  const compressed = { 'accept-encoding': 'gzip, br' };
  const scenarios: Scenario[] = [
    { name: 'article page, visitor', load: { url: article, headers: compressed }, wanted: 0.35 },
    { name: 'article page, reader', load: { url: article, headers: { ...compressed, cookie } }, wanted: 0.35 },
    { name: 'article page, not modified', load: { url: article, headers: { 'if-none-match': etag } }, wanted: 0.45 },
    { name: 'list page, visitor', load: { url: `${product.address}/article`, headers: compressed }, wanted: 0.35 },
    {
      name: 'word book, reader (rendered)',
      load: { url: `${product.address}/myword`, headers: { cookie } },
      wanted: 0.008,
    },
    {
      name: 'own page, reader (rendered)',
      load: { url: `${product.address}/Mine`, headers: { cookie } },
      wanted: 0.008,
    },
  ];
  const measureOne = (load: Scenario['load'], seconds = SECONDS) =>
    measure(generator, { ...load, connections: CONNECTIONS, seconds });
  await measureOne({ url: bareAddress }, 1);
  const baseline = await measureOne({ url: bareAddress });
  console.log(`load by ${generator}, ${CONNECTIONS} connections, ${SECONDS} s each`);
  print('bare node:http', baseline, 1);
  for (const { name, load, wanted } of scenarios) {
    await measureOne(load, 1);
    const measured = await measureOne(load);
    print(name, measured, measured.requestsPerSecond / baseline.requestsPerSecond, wanted);
  }
} finally {
  bare.kill();
  await product.end();
  removeDataDir(dataDir);
}

function print(name: string, { requestsPerSecond, p99, failures }: Measured, ratio: number, wanted?: number): void {
  const figures = [
    name.padEnd(32),
    `${Math.round(requestsPerSecond).toLocaleString('en').padStart(8)}/s`,
    `ratio ${ratio.toFixed(3)}`,
    `p99 ${p99.toFixed(1)} ms`,
    ...(wanted === undefined ? [] : [`(wanted ${wanted})`]),
    ...(failures > 0 ? [`${failures} FAILED`] : []),
  ];
  console.log(figures.join('  '));
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return chunk.toString().trim();
}
