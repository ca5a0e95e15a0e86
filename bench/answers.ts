/**
 * `npm run bench -- answers`: answers of a language model that stream. How long the first word takes from the service to the caller,
 * and articles' pages while 200 answers stream from one process, beside quiet ones. Service and load are this process, on a core of its
 * own; readers open pages at a steady pace on a thread to which the rest of it gives way.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventStreamParser } from '#contract/sse.ts';
import { logInAsAdmin } from '../e2e/calls.ts';
import { newReader, type Reader } from '../e2e/people.ts';
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';
import { giveWayToReaders, pinToSeparateCores } from './cpu-pinning.ts';
import { startReaders } from './page-readers.ts';
import { percentile, printTimes } from './steady-pace.ts';

const STREAMS = 200;
/** Number of readers; each may ask five times a day. */
const READERS = 65;
/** Readers who ask while all others' answers stream. */
const LATE = 5;
/** A model writes some 20 pieces a second. */
const PIECE_MS = 50;
const SECONDS = 20;
/** Interval between two pages, milliseconds. */
const PAGE_MS = 10;

const share = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes until it is told to end; notes when each answer begins. */
const begun = new Map<number, number>();
let isEnding = false;
let asked = 0;
const service = createServer((request, response: ServerResponse) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  asked += 1;
  const number = asked;
  const write = (text: string, rest = {}) =>
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: text }, ...rest }] })}\n\n`);
  setTimeout(() => {
    begun.set(number, performance.now());
    write(`${number} `);
    const timer = setInterval(() => {
      if (isEnding || response.destroyed) {
        clearInterval(timer);
        write('完', { finish_reason: 'stop' });
        response.end('data: [DONE]\n\n');
      } else write('字字');
    }, PIECE_MS);
  }, 30);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => service.once('listening', resolve));
const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;

/** Asks a question and reads the answer. @returns milliseconds from the service's first word to its arrival here */
async function ask(
  address: string,
  reader: Pick<Reader, 'call'> & { token: string },
  pieces: { count: number },
): Promise<number> {
  const { id } = await reader.call('POST /api/ai/ask', { body: { prompt: '问', source: 'FREE' } });
  const response = await fetch(`${address}/api/ai/ask/${id}?stream=true`, {
    headers: { authorization: `Bearer ${reader.token}` },
  });
  const parser = new EventStreamParser();
  return new Promise((resolve, reject) => {
    let isFirst = true;
    const listen = async () => {
      for await (const bytes of response.body ?? []) {
        for (const { event, data } of parser.push(bytes)) {
          if (event !== 'delta') continue;
          pieces.count += 1;
          if (!isFirst) continue;
          isFirst = false;
          const { text } = JSON.parse(data) as { text: string };
          resolve(performance.now() - (begun.get(Number(text.split(' ')[0])) ?? 0));
        }
      }
    };
    listen().catch(reject);
  });
}

const dataDir = newDataDir();
const product = await startProduct({
  dataDir,
  env: { AI_BASE_URL: baseUrl, AI_MODEL: 'bench', AI_PARALLEL: '400', TRUST_PROXY: 'true' },
});
let pageReaders: ReturnType<typeof startReaders> | undefined;
try {
  const { call, token } = await logInAsAdmin(product.address);
  const { items } = await call('GET /reader/article/waikan', { query: { limit: 10 } });
  const readers = await Promise.all(
    Array.from({ length: READERS }, async () => {
      const reader = await newReader(product);
      const { token } = await reader.call('POST /auth/login', {
        body: { username: reader.phone, password: reader.password },
      });
      return { ...reader, token };
    }),
  );
  pinToSeparateCores(product.child.pid ?? 0);
  const pages = items.map(({ id }) => `/article/${id}`);
  pageReaders = startReaders({ address: product.address, pages, token, interval: PAGE_MS });
  giveWayToReaders();
  const pieces = { count: 0 };
  await pageReaders.read(5);
  const quiet = await pageReaders.read(SECONDS);

  const alone: number[] = [];
  for (const reader of readers.slice(0, 20)) alone.push(await ask(product.address, reader, pieces));
  console.log(
    `first word from the service to the reader: median ${share(alone, 0.5).toFixed(1)} ms, worst ${Math.max(...alone).toFixed(1)}`,
  );

  const many = await Promise.all(
    Array.from({ length: STREAMS - alone.length }, async (_, index) => {
      await pause(index * 10);
      return ask(
        product.address,
        readers[20 + (index % (READERS - LATE - 20))] ?? (readers[0] as (typeof readers)[0]),
        pieces,
      ).catch(() => null);
    }),
  );
  const open = many.filter((ms): ms is number => ms !== null);
  console.log(
    `the same as ${open.length + alone.length} begin: median ${share(open, 0.5).toFixed(1)} ms, p99 ${share(open, 0.99).toFixed(1)}`,
  );
  const before = pieces.count;
  const busy = await pageReaders.read(SECONDS);
  const rate = (pieces.count - before) / SECONDS;
  const late: number[] = [];
  for (let time = 0; time < 4; time += 1)
    for (const reader of readers.slice(-LATE)) late.push(await ask(product.address, reader, pieces));
  console.log(
    `first word while ${open.length + alone.length} stream: median ${share(late, 0.5).toFixed(1)} ms, worst ${Math.max(...late).toFixed(1)}`,
  );
  printTimes('pages, quiet', quiet);
  printTimes(`pages while ${open.length + alone.length} answers stream`, busy);
  const times = percentile(busy.times, 0.99) / percentile(quiet.times, 0.99);
  console.log(`p99 of pages: ${times.toFixed(2)} times the quiet one at ${rate.toFixed(0)} pieces a second`);
} finally {
  await pageReaders?.close();
  isEnding = true;
  await pause(500);
  await product.end();
  removeDataDir(dataDir);
  service.closeAllConnections();
  service.close();
}
