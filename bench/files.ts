/**
 * `npm run bench -- files`: what is made of articles. A PDF of 60 paragraphs, posters, speech, pictures: medians after a warm-up, beside
 * the same work with next to nothing in it. Then memory over 1,000 posters and 1,000 sentences, and an article's page while files are
 * made, beside the quiet page.
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Block } from '#contract/shapes.ts';
import { record } from '#server/features/audio/service.ts';
import { pageData } from '#server/features/pdf/page-data.ts';
import { createTypesetter } from '#server/features/pdf/typesetter.ts';
import { createResizedPictures } from '#server/features/pictures/resized.ts';
import { createPictures, pictureAddress } from '#server/features/pictures/service.ts';
import { coverPoster, pagePoster, stopPoster } from '#server/features/posters/article-posters.ts';
import { readCover } from '#server/features/posters/cover-edges.ts';
import { createPainting } from '#server/features/posters/painting.ts';
import { linePoster, skyPoster } from '#server/features/posters/sentence-posters.ts';
import { createSpeechThread } from '#server/providers/speech/speech-thread.ts';
import { createLocalStorage } from '#server/providers/storage/local.ts';
import { logInAsAdmin } from '../e2e/calls.ts';
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';
import { startReaders } from './page-readers.ts';

const RUNS = 30;
const WARM = 4;
const EN =
  'The old harbour wakes early, and nobody on the quay has slept since the storm began; boats come home one by one.';
const ZH = '老港口醒得早，码头上的人自风暴开始就没有睡过；船一只一只地回来了。';
const never = new AbortController().signal;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const share = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
const megabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024);

async function timed(work: (n: number) => Promise<unknown>, runs = RUNS): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < runs + WARM; n += 1) {
    const start = performance.now();
    await work(n);
    if (n >= WARM) times.push(performance.now() - start);
  }
  return median(times);
}

function tell(what: string, full: number, empty: number): void {
  console.log(
    `${what}: ${full.toFixed(1)} ms, ${(full / empty).toFixed(1)} times one with next to nothing (${empty.toFixed(1)} ms)`,
  );
}

const blocksOf = (count: number): Block[] =>
  Array.from({ length: count }, (_, n) => {
    const text = `${n + 1}. ${EN} ${EN}`;
    return {
      id: `b${n}`,
      type: 'paragraph',
      text,
      sentences: [{ id: `s${n}`, start: 0, end: text.length, text_zh: `${ZH}${ZH}`, origin: 'human' }],
    };
  });

async function pdf(): Promise<void> {
  const typesetter = createTypesetter();
  const article = (count: number, n: number) => ({
    title: `Number ${n}`,
    title_zh: '港口',
    source: null,
    author: null,
    topics: ['社会'],
    press_at: null,
    published_at: '2026-11-01T00:00:00Z',
    difficulty: 'STANDARD' as const,
    word_count: 2_000,
    read_minutes: 9,
    blocks: blocksOf(count),
  });
  const set = (count: number) => (n: number) =>
    typesetter.typeset(
      pageData(article(count, n), { style: 'sy', words: [], url: 'https://waikan.example.com/article/1' }),
      new Map(),
    );
  tell('a bilingual PDF of 60 paragraphs', await timed(set(60)), await timed(set(1)));
  console.log(`memory of the process that sets pages, after ${2 * (RUNS + WARM)} documents: ${childMegabytes()} MB`);
  await typesetter.close();
}

/** Resident memory of all child processes, MB. Linux only. */
function childMegabytes(): number {
  const pages = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map((pid) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]));
  return Math.round((pages.reduce((sum, count) => sum + count, 0) * 4096) / 1024 / 1024);
}

async function posters(): Promise<void> {
  const painter = createPainting();
  const jpeg = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#dde8e4' } })
    .jpeg()
    .toBuffer();
  const cover = await readCover(jpeg);
  const article = (n: number) => ({
    title: `A Quarrel on Ice, Number ${n}`,
    titleZh: '冰封的争端',
    kicker: '11 月 20 日 · 国际',
    about: '双语 · 晦涩 · 8 分钟',
    url: `https://waikan.example.com/article/${n}?code=K7MWPX3RT9`,
    cover,
  });
  const passage = {
    before: [{ text: EN, glosses: [{ start: 8, end: 15, zh: '港口' }] }],
    text: EN,
    glosses: [],
    zh: ZH,
  };
  const blank = {
    root: { type: 'container' as const },
    size: { width: 1_080, height: 1_440 },
    pictures: new Map<string, Uint8Array>(),
  };
  const empty = await timed(() => painter.paint(blank));
  tell(
    'a poster in the style cover',
    await timed(async (n) => painter.paint(await coverPoster(article(n), '3:4', painter.heightOf))),
    empty,
  );
  tell(
    'a poster in the style page',
    await timed(async (n) => painter.paint(await pagePoster(article(n), passage, '3:4', painter.heightOf))),
    empty,
  );
  const sentence = { text: EN, zh: ZH, marks: [] };
  const styles = {
    stop: (n: number) => stopPoster(article(n), '3:4'),
    line: (n: number) => linePoster(article(n), sentence, '3:4', painter.heightOf),
    sky: (n: number) => skyPoster(article(n), sentence, '3:4', painter.heightOf),
  };
  for (const [style, scene] of Object.entries(styles))
    tell(`a poster in the style ${style}`, await timed(async (n) => painter.paint(await scene(n))), empty);
  const [before, childBefore] = [megabytes(), childMegabytes()];
  for (let n = 0; n < 1_000; n += 1) await painter.paint(await coverPoster(article(n), '1:1', painter.heightOf));
  console.log(
    `memory after 1,000 posters: ${before} → ${megabytes()} MB, the process that draws ${childBefore} → ${childMegabytes()} MB`,
  );
  await painter.close();
}

async function speech(): Promise<void> {
  const thread = createSpeechThread();
  const sentences = Array.from({ length: 12 }, (_, n) => ({ id: `s${n}`, text: EN, isLastOfBlock: n % 3 === 2 }));
  const factors: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const start = performance.now();
    const { duration } = await record(sentences, { voice: thread.builtIn, thread }, never);
    factors.push((duration * 1_000) / (performance.now() - start));
  }
  console.log(`speech as MP3: ${median(factors.slice(2)).toFixed(0)} times real time`);
  const before = megabytes();
  for (let n = 0; n < 1_000; n += 1) await thread.builtIn.speak(`${n}. ${EN}`, never);
  console.log(`memory after 1,000 sentences: ${before} → ${megabytes()} MB`);
  await thread.close();
}

/** Makes a picture with about the detail and the size in bytes of a photograph: noise, enlarged at two scales. */
async function photograph(width: number, height: number): Promise<Buffer> {
  const noise = (part: number) =>
    sharp({
      create: {
        width: Math.ceil(width / part),
        height: Math.ceil(height / part),
        channels: 3,
        background: '#678',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .resize(width, height, { fit: 'fill' })
      .png()
      .toBuffer();
  return sharp(await noise(40))
    .composite([{ input: await noise(3), blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Taking a photograph in, as a job does; then what a page asks for at 300 pixels, each time another picture. */
async function pictures(): Promise<void> {
  const folder = newDataDir();
  const storage = createLocalStorage(folder);
  const never = { fetchPage: () => Promise.reject(new Error('nothing is fetched here')), close: async () => {} };
  const kept = createPictures({ storage, fetcher: never });
  const resized = createResizedPictures({
    storage,
    pictures: kept,
    covers: { jpeg: async () => null },
    now: () => new Date(),
    onError: (error) => console.error(error),
  });
  const photo = await photograph(2_400, 1_800);
  const photos = Array.from({ length: RUNS + WARM }, (_, n) => Buffer.concat([photo, Buffer.from([n])]));
  const addresses: string[] = [];
  const stored = await timed(async (n) => addresses.push(pictureAddress(await kept.store(photos[n] ?? photo))));
  const inMegabytes = (photo.length / 1e6).toFixed(1);
  console.log(`a photograph of 2,400 pixels and ${inMegabytes} MB taken in: ${stored.toFixed(1)} ms`);
  const shown = (width: number, format: 'avif' | 'webp' | 'jpeg') =>
    timed((n) => resized.of(addresses[n] ?? '', width, format));
  tell('/img of a photograph at 300 pixels as WebP', await shown(300, 'webp'), await shown(40, 'webp'));
  console.log(`/img at 300 pixels as JPEG: ${(await shown(300, 'jpeg')).toFixed(1)} ms`);
  console.log(`/img at 300 pixels in AVIF, first the stored WebP: ${(await shown(300, 'avif')).toFixed(1)} ms`);
  console.log(`/img at 300 pixels, there already: ${(await shown(300, 'webp')).toFixed(1)} ms`);
  removeDataDir(folder);
}

const PDF_STYLES = ['sy', 'en', 'words', 'cloze'] as const;
const POSTER_STYLES = ['cover', 'page', 'line', 'sky'] as const;
const QUIET_SECONDS = 6;

/**
 * An article's page, in turn quiet and while others have files made that nobody has made yet, a PDF, speech and a poster at a time without
 * a rest. Readers open pages at a steady pace on a thread of their own.
 */
async function pageMeanwhile(): Promise<void> {
  const dataDir = newDataDir();
  const product = await startProduct({ dataDir });
  const { call, token } = await logInAsAdmin(product.address);
  const { items } = await call('GET /reader/article/waikan', { query: { limit: 20 } });
  const pages = items.map(({ id }) => `/article/${id}`);
  const readers = startReaders({ address: product.address, pages, token, interval: 20 });
  try {
    await readers.read(QUIET_SECONDS);
    const quiet: number[] = [];
    const busy: number[] = [];
    let files = 0;
    for (const [turn, style] of PDF_STYLES.entries()) {
      quiet.push(...(await readers.read(QUIET_SECONDS)).times);
      let isOver = false;
      const reading = (async () => {
        while (!isOver) busy.push(...(await readers.read(1)).times);
      })();
      for (const [n, { id }] of items.entries()) {
        const poster = { style: POSTER_STYLES[(n + turn) % 4], size: (['3:4', '1:1', '9:16'] as const)[turn % 3] };
        const made = [
          call('GET /reader/article/{id}/pdf', { params: { id }, query: { style } }),
          call('GET /reader/article/{id}/poster', { params: { id }, query: poster }),
          ...(n % 4 === turn ? [call('GET /reader/article/{id}/audio', { params: { id } })] : []),
        ];
        files += made.length;
        await Promise.all(made);
      }
      isOver = true;
      await reading;
    }
    const [calm, loaded] = [share(quiet, 0.99), share(busy, 0.99)];
    console.log(
      `an article's page while ${files} files are made: p50 ${median(busy).toFixed(1)} ms (quiet ${median(quiet).toFixed(1)}), p99 ${loaded.toFixed(1)} ms of ${busy.length} (quiet ${calm.toFixed(1)} of ${quiet.length}): ${(loaded / calm).toFixed(1)} times`,
    );
  } finally {
    await readers.close();
    await product.end();
    removeDataDir(dataDir);
  }
}

await pdf();
await posters();
await speech();
await pictures();
await pageMeanwhile();
