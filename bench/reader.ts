/**
 * `npm run bench -- reader`: the reader in a browser whose processor is slowed four times, each beside the same text in a plain page.
 * An article with 2,000 highlights of one reader, in the product itself; a chapter of 1 MB, in the reader's test page.
 */
import { randomUUID } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import { createServer } from 'vite';
import type { Article, Block, Note } from '#contract/shapes.ts';
import { textMarkup } from '#web/features/reader/markup.ts';
import type * as readerPage from '#web/features/reader/testing/reader-pages.ts';
import { longText } from '#web/features/reader/testing/texts.ts';
import { launchBrowser } from '#web/testing/browser.ts';
import { logInAsAdmin } from '../e2e/calls.ts';
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';
import { PHONE } from '../e2e/visit.ts';

const SLOWED = 4;
const HIGHLIGHTS = 2_000;
const CHAPTER_BYTES = 1_000_000;
const LONG_TASK_MS = 50;
const COLOURS = ['yellow', 'green', 'blue', 'pink', 'purple'] as const;

for (const measured of [measureArticle, measureChapter]) console.log((await measured()).join('\n'));

async function measureArticle(): Promise<string[]> {
  const dataDir = newDataDir();
  const [product, browser] = await Promise.all([startProduct({ dataDir }), launchBrowser()]);
  try {
    const { token, call } = await logInAsAdmin(product.address);
    const { items } = await call('GET /reader/article/waikan', { query: { limit: 50 } });
    const open = items.filter((item) => !item.is_lock).sort((one, other) => other.word_count - one.word_count)[0];
    if (!open) throw new Error('no open article');
    const shown = await call('GET /reader/article/waikan/{id}/show', { params: { id: open.id } });
    const context = await browser.newContext({ ...PHONE, baseURL: product.address });
    await context.addCookies([{ name: 'bb_token', value: token, url: product.address }]);
    const page = await context.newPage();
    await giveHighlights(page, highlightsOn(shown));
    const devtools = await slowed(page);
    await page.addInitScript(watch);
    // Once for the files, as somebody who has read here before.
    await page.goto(`/article/${open.id}`);
    await page.waitForTimeout(2_000);
    await page.goto(`/article/${open.id}`);
    await page.waitForFunction(() => globalThis.seen.painted > 0);
    await page.waitForTimeout(3_000);
    const { interactive, painted, tasks: atStart } = await page.evaluate(() => globalThis.seen);
    const tasks = await scrollThrough(page);
    const script = await scriptOfHighlight(page, devtools);
    const plain = await plainPage(await context.newPage(), textMarkup(shown.blocks));
    return [
      `article, ${open.word_count} words, ${HIGHLIGHTS} highlights, ${SLOWED}× slower`,
      figure('  open → interactive', interactive, 1_500),
      figure('  open → highlights shown', painted),
      figure('  longest task while opening', longest(atStart)),
      figure('  longest task while scrolling', longest(tasks), LONG_TASK_MS),
      figure('  script time of one more highlight', script, 16),
      `  plain page: loaded ${ms(plain.loaded)}, longest task while scrolling ${ms(longest(plain.tasks))}`,
    ];
  } finally {
    await browser.close();
    await product.end();
    removeDataDir(dataDir);
  }
}

async function measureChapter(): Promise<string[]> {
  const html = textMarkup(chapterOf(CHAPTER_BYTES));
  // Node alone does not run the components that the page is rendered from.
  const vite = await createServer({ configFile: false, logLevel: 'silent', server: { middlewareMode: true } });
  const module = await vite.ssrLoadModule('/src/web/features/reader/testing/reader-pages.ts');
  const pages = await (module as typeof readerPage).startReaderPages(html);
  try {
    const page = await pages.open({ ...PHONE, state: { isLoggedIn: false } });
    const devtools = await slowed(page);
    await page.addInitScript(watch);
    // Not a reload, which keeps what the reader set of the history.
    await page.goto('http://127.0.0.1:9/?slowed');
    await page.waitForFunction(() => globalThis.seen.interactive > 0);
    await page.waitForTimeout(2_000);
    const { interactive, tasks: atStart } = await page.evaluate(() => globalThis.seen);
    const text = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
    const tasks = await scrollThrough(page);
    const heap = await heapOf(devtools);
    const plain = await plainPage(await page.context().newPage(), html);
    return [
      `chapter, ${(html.length / 1e6).toFixed(1)} MB of markup, ${SLOWED}× slower`,
      figure('  first text', text, 1_000),
      figure('  open → interactive', interactive),
      figure('  longest task while opening', longest(atStart)),
      figure('  longest task while scrolling', longest(tasks), LONG_TASK_MS),
      `  script memory ${heap.toFixed(0)} MB (wanted < 100)`,
      `  plain page: loaded ${ms(plain.loaded)}, longest task while scrolling ${ms(longest(plain.tasks))}`,
    ];
  } finally {
    await pages.close();
    await vite.close();
  }
}

interface Seen {
  /** The reader has taken the page over, milliseconds after the navigation began. */
  interactive: number;
  /** The first highlight is registered. */
  painted: number;
  /** Tasks of 50 ms and more. */
  tasks: number[];
}

declare global {
  var seen: Seen;
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  globalThis.seen = { interactive: 0, painted: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.seen.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const { seen } = globalThis;
    if (history.scrollRestoration === 'manual') seen.interactive ||= performance.now();
    if ([...CSS.highlights.keys()].some((name) => name.startsWith('mark-'))) seen.painted ||= performance.now();
    if (!seen.interactive || !seen.painted) requestAnimationFrame(look);
  };
  look();
}

async function slowed(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await devtools.send('Performance.enable');
  return devtools;
}

/** @returns long tasks, milliseconds */
async function scrollThrough(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    globalThis.seen.tasks = [];
  });
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, step < 30 ? 300 : -400);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(1_500);
  return page.evaluate(() => globalThis.seen.tasks);
}

/** Script of the press on a colour until the highlight shows, as the browser counts it. */
async function scriptOfHighlight(page: Page, devtools: CDPSession): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    await page.evaluate((index) => {
      const blocks = [...document.querySelectorAll('.prose .s')].filter((sentence) => {
        const { top, bottom } = sentence.getBoundingClientRect();
        return top > 80 && bottom < innerHeight - 260;
      });
      const text = blocks[index % blocks.length]?.firstChild;
      if (text instanceof Text) getSelection()?.setBaseAndExtent(text, 0, text, Math.min(20, text.length));
    }, turn);
    const colour = await page.getByRole('button', { name: '绿色' }).boundingBox();
    await page.waitForTimeout(500);
    const before = await metric(devtools, 'ScriptDuration');
    if (colour) await page.mouse.click(colour.x + colour.width / 2, colour.y + colour.height / 2);
    await page.waitForTimeout(500);
    times.push(((await metric(devtools, 'ScriptDuration')) - before) * 1_000);
    await page.keyboard.press('Escape');
  }
  return times.sort((one, other) => one - other)[2] ?? 0;
}

async function metric(devtools: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await metric(devtools, 'JSHeapUsedSize')) / 1e6;
}

async function plainPage(page: Page, html: string): Promise<{ loaded: number; tasks: number[] }> {
  await slowed(page);
  await page.addInitScript(watch);
  await page.route('**/plain', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><title>plain</title>${html}`,
    }),
  );
  await page.goto('http://127.0.0.1:9/plain');
  const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.duration ?? 0);
  return { loaded, tasks: await scrollThrough(page) };
}

/** The reader's own part of the article as the product answers it, with so many highlights: writing them takes longer than its rate allows. */
async function giveHighlights(page: Page, notes: readonly Note[]): Promise<void> {
  await page.route('**/show?blocks=false', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { result: Article };
    await route.fulfill({ response, json: { ...answer, result: { ...answer.result, notes } } });
  });
}

function highlightsOn({ id, version, blocks }: Pick<Article, 'id' | 'version' | 'blocks'>): Note[] {
  const texts = blocks.flatMap(({ id: block_id, text = '' }) => (text.length > 60 ? [{ block_id, text }] : []));
  return Array.from({ length: HIGHLIGHTS }, (_, index) => {
    const { block_id, text } = texts[index % texts.length] as (typeof texts)[number];
    const start = (index * 37) % (text.length - 24);
    const end = start + 20;
    const at = new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString();
    return {
      note_uuid: randomUUID(),
      text: text.slice(start, end),
      comment: null,
      root: 'en',
      tag: null,
      color: COLOURS[index % COLOURS.length] ?? 'yellow',
      data: {
        start: { block_id, offset: start },
        end: { block_id, offset: end },
        quote: text.slice(start, end),
        prefix: text.slice(Math.max(0, start - 32), start),
        suffix: text.slice(end, end + 32),
        version,
      },
      article_id: id,
      created_at: at,
      updated_at: at,
      located: true,
    };
  });
}

function chapterOf(bytes: number): Block[] {
  const blocks: Block[] = [];
  let size = 0;
  for (let round = 0; size < bytes; round++) {
    for (const block of longText()) {
      blocks.push({ ...block, id: `${block.id}r${round}` });
      size += block.text?.length ?? 0;
    }
  }
  return blocks;
}

function longest(tasks: readonly number[]): number {
  return Math.max(0, ...tasks);
}

function ms(value: number): string {
  return value === 0 ? `under ${LONG_TASK_MS} ms` : `${value.toFixed(value < 100 ? 1 : 0)} ms`;
}

function figure(name: string, value: number, wanted?: number): string {
  const goal = wanted === undefined ? '' : `  (wanted < ${wanted})${value > wanted ? '  MISSED' : ''}`;
  return `${name.padEnd(40)}${ms(value).padStart(12)}${goal}`;
}
