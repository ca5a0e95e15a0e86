/**
 * `npm run bench -- books`: reading book files. 1,000 chapters with 5 MB of text, beside the same file unzipped and tokenized and nothing
 * else, three times each, the best counts; then the most memory that a process takes for it, and for 100 MB of pictures, over an idle one.
 * And a book of that length through the whole product: from the upload until it can be read, and its opening at any place.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Parser } from 'htmlparser2';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { createBookParser } from '#server/features/books/formats/parser.ts';
import { logInAsAdmin } from '../e2e/calls.ts';
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';
import { bookRead, longBook, uploadBook } from '../e2e/testing/long-book.ts';

const RUNS = 3;
const MEGABYTE = 1024 * 1024;
const WORDS =
  'the boats come home before sun is up and market fills with voices nobody here in a hurry because tide decides'.split(
    ' ',
  );

/** Asks for the memory that reading one file takes. */
const MEMORY = '--memory';

function page(nth: number, length: number, end: string): string {
  let text = '';
  for (let at = nth; text.length < length; at = (at * 31 + 7) % 1_000_003) {
    text += `${WORDS[at % WORDS.length]} `;
    if (at % 61 === 0) text += `${at}.</p><p>`;
  }
  return `<html><head><title>c</title></head><body><h1 id="h">Chapter ${nth}</h1><p>${text}</p>${end}</body></html>`;
}

async function write(file: string, chapters: readonly string[], pictures: readonly Buffer[]): Promise<string> {
  const zip = new ZipFile();
  const items = chapters.map(
    (_, nth) => `<item id="c${nth}" href="c${nth}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const images = pictures.map((_, nth) => `<item id="p${nth}" href="p${nth}.jpg" media-type="image/jpeg"/>`);
  const lines = chapters.map((_, nth) => `<li><a href="c${nth}.xhtml">Chapter ${nth}</a></li>`);
  const add = (file: string, content: string | Buffer) => zip.addBuffer(Buffer.from(content), file);
  add('META-INF/container.xml', '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>');
  add(
    'book.opf',
    `<package><metadata><dc:title>Bench</dc:title></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>${items.join('')}${images.join('')}</manifest><spine>${chapters.map((_, nth) => `<itemref idref="c${nth}"/>`).join('')}</spine></package>`,
  );
  add('nav.xhtml', `<nav epub:type="toc"><ol>${lines.join('')}</ol></nav>`);
  for (const [nth, chapter] of chapters.entries()) add(`c${nth}.xhtml`, chapter);
  for (const [nth, picture] of pictures.entries()) add(`p${nth}.jpg`, picture);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

/** The least that has to be done: every document unzipped, decoded and tokenized. */
async function tokenize(file: string): Promise<number> {
  const zip = await openPromise(file, { lazyEntries: true });
  let letters = 0;
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('.xhtml')) continue;
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    const parser = new Parser({
      ontext: (text) => {
        letters += text.length;
      },
    });
    parser.end(Buffer.concat(parts).toString());
  }
  return letters;
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let nth = 0; nth < RUNS; nth += 1) {
    const start = performance.now();
    await run();
    best = Math.min(best, (performance.now() - start) / 1_000);
  }
  return best;
}

const sink = {
  picture: async () => ({ src: '/picture/1', width: 1, height: 1 }),
  chapter: async () => undefined,
  progress: () => undefined,
};
const parser = createBookParser();
const read = (file: string) => parser.parse(file, sink, new AbortController().signal);

async function compare(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'waikan-bench-books-'));
  const long = await write(
    path.join(folder, 'long.epub'),
    Array.from({ length: 1_000 }, (_, nth) =>
      page(nth, 5_000, `<p><a href="c${(nth + 7) % 1_000}.xhtml#h">next</a></p>`),
    ),
    [],
  );
  const bare = await seconds(() => tokenize(long));
  const whole = await seconds(() => read(long));
  console.log('1,000 chapters, 5 MB of text');
  console.log(`unzipped and tokenized  ${bare.toFixed(2).padStart(6)} s  ratio 1.0`);
  console.log(
    `chapters in the sink    ${whole.toFixed(2).padStart(6)} s  ratio ${(whole / bare).toFixed(1)}  (wanted 10 s)`,
  );

  const pictures = 100;
  const heavy = await write(
    path.join(folder, 'heavy.epub'),
    Array.from({ length: pictures }, (_, nth) => page(nth, 2_000, `<img src="p${nth}.jpg"/>`)),
    Array.from({ length: pictures }, () => randomBytes(MEGABYTE)),
  );
  for (const [name, file] of [
    ['5 MB of text', long],
    ['100 MB of pictures', heavy],
  ] as const) {
    // Measured in a new process, whose memory is not in use for anything else.
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), MEMORY, file]);
    console.log(`${name.padEnd(22)}  ${stdout.trim()}  (wanted 300 MB)`);
  }
  rmSync(folder, { recursive: true });
  await throughProduct();
}

async function measureMemory(file: string): Promise<void> {
  const idle = process.memoryUsage.rss();
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  const start = performance.now();
  await read(file);
  const took = (performance.now() - start) / 1_000;
  clearInterval(watch);
  const over = ((most - idle) / MEGABYTE).toFixed(0);
  console.log(
    `${took.toFixed(2).padStart(6)} s  ${over} MB at most over the ${(idle / MEGABYTE).toFixed(0)} MB of an idle process`,
  );
}

/** Times of opening: the page at a chapter, as the browser asks for it, beside an article's page. */
const OPENINGS = 60;

async function timeOf(address: string, token: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(address, { headers: { cookie: `bb_token=${token}` } });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await response.text();
  return performance.now() - start;
}

const spread = (times: readonly number[]) => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), worst: at(1), text: `median ${at(0.5).toFixed(0)} ms, worst ${at(1).toFixed(0)} ms` };
};

async function throughProduct(): Promise<void> {
  const dataDir = newDataDir();
  const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'error' } });
  try {
    const { call, token } = await logInAsAdmin(product.address);
    const chapters = 1_000;
    const bytes = longBook('The Long Night', chapters, 5_000);
    const began = performance.now();
    const { book_uuid: book, task_id: task } = await uploadBook(product.address, call, bytes, 'night.txt');
    const { state } = await bookRead(call, task);
    const took = (performance.now() - began) / 1_000;
    console.log(
      `uploaded and ready      ${took.toFixed(2).padStart(6)} s  ${state}, ${(bytes.length / MEGABYTE).toFixed(1)} MB of text, ${chapters} chapters  (wanted 15 s)`,
    );
    const { items } = await call('GET /reader/article/waikan', { query: { limit: 20 } });
    const [articles, places]: [number[], number[]] = [[], []];
    for (let nth = 0; nth < OPENINGS; nth += 1) {
      const article = items[nth % items.length];
      articles.push(await timeOf(`${product.address}/article/${article?.id}`, token));
      const place = (nth * 397) % chapters;
      places.push(await timeOf(`${product.address}/book/${book}/read?chapter=${place}`, token));
    }
    const [plain, opened] = [spread(articles), spread(places)];
    console.log(`an article's page       ${plain.text}`);
    console.log(
      `the book at any place   ${opened.text}  ratio ${(opened.median / plain.median).toFixed(1)}  (wanted 500 ms)`,
    );
  } finally {
    await product.end();
    removeDataDir(dataDir);
  }
}

const [, , mode, file] = process.argv;
await (mode === MEMORY && file !== undefined ? measureMemory(file) : compare());
await parser.close();
