/**
 * `npm run bench -- files`: what is made of articles. A PDF of 60 paragraphs, posters, speech, pictures: medians after a warm-up, beside
 * the same work with next to nothing in it. Then memory over 1,000 posters and 1,000 sentences, and an article's page while files are
 * made, beside the quiet page.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Block } from '#contract/shapes.ts';
import { record } from '#server/features/audio/recording.ts';
import { pageData } from '#server/features/pdf/page-data.ts';
import { createTypesetter } from '#server/features/pdf/typesetter.ts';
import { coverPoster, pagePoster } from '#server/features/posters/article-posters.ts';
import { readCover } from '#server/features/posters/cover-edges.ts';
import { createPosterPainter } from '#server/features/posters/painter.ts';
import { createSpeechThread } from '#server/providers/speech/speech-thread.ts';
import { logInAsAdmin } from '../e2e/calls.ts';
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';

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
    ...{ title: `Number ${n}`, title_zh: '港口', source: null, author: null, topics: ['社会'], press_at: null },
    ...{
      published_at: '2026-11-01T00:00:00Z',
      difficulty: 'STANDARD' as const,
      word_count: 2_000,
      read_minutes: 9,
      blocks: blocksOf(count),
    },
  });
  const set = (count: number) => (n: number) =>
    typesetter.typeset(
      pageData(article(count, n), { style: 'sy', words: [], url: 'https://waikan.example.com/article/1' }),
      new Map(),
    );
  tell('a bilingual PDF of 60 paragraphs', await timed(set(60)), await timed(set(1)));
  await typesetter.close();
}

async function posters(): Promise<void> {
  const painter = createPosterPainter();
  const jpeg = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#dde8e4' } })
    .jpeg()
    .toBuffer();
  const cover = await readCover(jpeg);
  const article = (n: number) => ({
    ...{
      title: `A Quarrel on Ice, Number ${n}`,
      titleZh: '冰封的争端',
      kicker: '11 月 20 日 · 国际',
      about: '双语 · 晦涩 · 8 分钟',
    },
    ...{ url: `https://waikan.example.com/article/${n}?code=K7MWPX3RT9`, cover },
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
  tell('a poster in the style cover', await timed((n) => painter.paint(coverPoster(article(n), '3:4'))), empty);
  tell(
    'a poster in the style page',
    await timed(async (n) => painter.paint(await pagePoster(article(n), passage, '3:4', painter.heightOf))),
    empty,
  );
  const before = megabytes();
  for (let n = 0; n < 1_000; n += 1) await painter.paint(coverPoster(article(n), '1:1'));
  console.log(`memory after 1,000 posters: ${before} → ${megabytes()} MB`);
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

async function pictures(): Promise<void> {
  const photo = await sharp(await readFile('public/icon-180.png'))
    .resize(2_400, 1_800, { fit: 'fill' })
    .jpeg()
    .toBuffer();
  const small = await sharp(photo).resize(320).jpeg().toBuffer();
  const copy = (bytes: Buffer) => () => sharp(bytes).resize(300).webp({ quality: 75 }).toBuffer();
  tell('a picture of 2,400 pixels made 300 wide', await timed(copy(photo)), await timed(copy(small)));
}

/** An article's page, quiet and while others have files made. */
async function pageMeanwhile(): Promise<void> {
  const dataDir = newDataDir();
  const product = await startProduct({ dataDir });
  try {
    const { call } = await logInAsAdmin(product.address);
    const { items } = await call('GET /reader/article/waikan', { query: { limit: 20 } });
    const page = `${product.address}/article/${items[0]?.id}`;
    const visit = async (count: number) => {
      const times: number[] = [];
      for (let n = 0; n < count; n += 1) {
        const start = performance.now();
        await (await fetch(page)).text();
        times.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return times;
    };
    await visit(100);
    const quiet = await visit(300);
    let isOver = false;
    const making = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const id = items[n % items.length]?.id ?? '1';
        await Promise.all([
          call('GET /reader/article/{id}/pdf', {
            params: { id },
            query: { style: (['sy', 'en', 'words', 'cloze'] as const)[n % 4] },
          }),
          call('GET /reader/article/{id}/audio', { params: { id } }),
          call('GET /reader/article/{id}/poster', {
            params: { id },
            query: {
              style: (['cover', 'stop', 'line', 'sky'] as const)[n % 4],
              size: (['3:4', '1:1', '9:16'] as const)[n % 3],
            },
          }),
        ]);
      }
    })();
    const busy = await visit(300);
    isOver = true;
    await making;
    const [calm, loaded] = [share(quiet, 0.99), share(busy, 0.99)];
    console.log(
      `an article's page while files are made: p50 ${median(busy).toFixed(1)} ms (quiet ${median(quiet).toFixed(1)}), p99 ${loaded.toFixed(1)} ms (quiet ${calm.toFixed(1)}): ${(loaded / calm).toFixed(1)} times`,
    );
  } finally {
    await product.end();
    removeDataDir(dataDir);
  }
}

await pdf();
await posters();
await speech();
await pictures();
await pageMeanwhile();
