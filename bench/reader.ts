/**
 * `npm run bench -- reader`: the reader in a browser whose processor is slowed four times, each beside the same text in a plain page.
 * An article with 2,000 highlights of one reader, in the product itself; a chapter of 1 MB, in the reader's test page.
 *
 * Long tasks are by the clock, as the browser reports them, and grow with whatever else the machine does: the plain page beside shows how
 * much. Script and processor times are the page's own; those of single presses come from the browser's trace.
 */
import { availableParallelism, loadavg } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { createServer } from 'vite';
import type * as readerPage from '#web/features/reader/testing/reader-pages.ts';
import { textMarkup } from '#web/features/reader/text-markup.ts';
import { launchBrowser } from '#web/testing/browser.ts';
import { logInAsAdmin } from '../e2e/calls.ts';
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';
import { PHONE } from '../e2e/visit.ts';
import { type LocalSite, plainAddress, recordPage, serveFiles, serveThrough } from './local-site.ts';
import { levelWordsOf, type SwitchTimes, switchTimes } from './reader-switches.ts';
import { chapterOf, highlightsOn } from './reader-texts.ts';
import { median, openSlowContext, openSlowPage, pressOn, SLOWED, type SlowPage, scrollThrough } from './slow-page.ts';
import { type PressCost, traced } from './trace.ts';

const HIGHLIGHTS = 2_000;
const CHAPTER_SIZE = 1_000_000;
const LONG_TASK_MS = 50;
const TURNS = 3;

console.log(`load of this machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);
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
    // The product's answer with the highlights added: storing so many through the API would take longer than its rate limit allows.
    const personal = JSON.stringify({
      status: { code: '200', msg: 'ok' },
      result: { ...shown, blocks: [], notes: highlightsOn(shown, HIGHLIGHTS) },
    });
    const answers = new Map([
      [`/reader/article/waikan/${open.id}/show?blocks=false`, { type: 'application/json', body: personal }],
    ]);
    const site = await serveThrough(product.address, answers, textMarkup(shown.blocks));
    const context = await openSlowContext(browser);
    const { user_id } = await call('GET /api/user/me');
    const login = { bb_token: token, bb_uid: String(user_id) };
    await context.addCookies(Object.entries(login).map(([name, value]) => ({ name, value, url: site.address })));
    const slow = await openSlowPage(context);
    const address = `${site.address}/article/${open.id}`;
    // Opened once to cache the files, as for somebody who has read here before.
    await slow.page.goto(address);
    await slow.page.waitForTimeout(2_000);
    await slow.page.goto(address);
    await slow.page.waitForFunction(() => globalThis.watched.painted > 0);
    await slow.page.waitForTimeout(3_000);
    const { interactive, painted, tasks } = await slow.seen();
    const scroll = await scrollTimes(slow);
    const highlight = await costOfHighlights(browser, slow.page);
    await slow.atFullSpeed();
    const fastHighlight = await costOfHighlights(browser, slow.page);
    const plain = await plainTimes(browser, site);
    site.close();
    return [
      `article, ${open.word_count} words, ${HIGHLIGHTS} highlights, ${SLOWED}× slower`,
      figure('open → interactive', interactive, 1_500),
      figure('open → highlights shown', painted),
      longTask('longest task while opening', Math.max(0, ...tasks), plain.opening),
      longTask('longest task while scrolling', scroll.longest, plain.longest, LONG_TASK_MS),
      figure('processor while scrolling', scroll.processor, undefined, plain.processor),
      figure('script of one more highlight, shown', highlight.script, 16),
      figure('… with style, layout and paint', highlight.all),
      figure('… and saved and listed, after it shows', highlight.later),
      figure('script of one more highlight, full speed', fastHighlight.script, 16),
    ];
  } finally {
    await browser.close();
    await product.end();
    removeDataDir(dataDir);
  }
}

async function measureChapter(): Promise<string[]> {
  const chapter = chapterOf(CHAPTER_SIZE);
  const html = textMarkup(chapter);
  // Node alone does not run the components that the page is rendered from.
  const vite = await createServer({ configFile: false, logLevel: 'silent', server: { middlewareMode: true } });
  const module = await vite.ssrLoadModule('/src/web/features/reader/testing/reader-pages.ts');
  const pages = await (module as typeof readerPage).startReaderPages(html);
  const browser = await launchBrowser();
  try {
    const state = { isLoggedIn: false, levelWords: levelWordsOf(chapter) };
    const site = await serveFiles(await recordPage(await pages.open({ ...PHONE, state })), html);
    const slow = await openSlowPage(await openSlowContext(browser));
    await slow.page.goto(site.address);
    await slow.page.waitForFunction(() => globalThis.watched.interactive > 0);
    await slow.page.waitForTimeout(3_000);
    const { firstText, interactive, tasks } = await slow.seen();
    const scroll = await scrollTimes(slow);
    const heap = await slow.heap();
    const plain = await plainTimes(browser, site);
    const switched = await switchTimes(browser, site.address);
    site.close();
    return [
      `chapter, 1 MB of text in ${(html.length / 1e6).toFixed(1)} MB of markup, ${SLOWED}× slower`,
      figure('first text', firstText, 1_000, plain.firstText),
      figure('open → interactive', interactive),
      longTask('longest task while opening', Math.max(0, ...tasks), plain.opening),
      longTask('longest task while scrolling', scroll.longest, plain.longest, LONG_TASK_MS),
      figure('processor while scrolling', scroll.processor, undefined, plain.processor),
      '  longest tasks, processor time:',
      switchTask('the settings open', switched.settings),
      switchTask('glosses come', switched.glossesOn),
      switchTask('… and go', switched.glossesOff),
      switchTask('both languages side by side', switched.beside),
      switchTask('… and back', switched.inline),
      switchTask('lines further apart', switched.size),
      switchTask('reading aloud begins', switched.aloud),
      `  script memory ${heap.toFixed(0)} MB (wanted < 100)`,
    ];
  } finally {
    await browser.close();
    await pages.close();
    await vite.close();
  }
}

interface ScrollTimes {
  longest: number;
  processor: number;
}

/** The middle of three times through the text. */
async function scrollTimes(slow: SlowPage): Promise<ScrollTimes> {
  const longest: number[] = [];
  const processor: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    await slow.page.evaluate(() => scrollTo(0, 0));
    await slow.page.waitForTimeout(1_000);
    const before = await slow.time();
    longest.push(await slow.longestDuring(() => scrollThrough(slow.page)));
    processor.push((await slow.time()).all - before.all);
  }
  return { longest: median(longest), processor: median(processor) };
}

async function plainTimes(browser: Browser, site: LocalSite) {
  const context = await openSlowContext(browser);
  const slow = await openSlowPage(context);
  await slow.page.goto(plainAddress(site));
  await slow.page.waitForTimeout(3_000);
  const { firstText, tasks } = await slow.seen();
  const scroll = await scrollTimes(slow);
  await context.close();
  return { firstText, opening: Math.max(0, ...tasks), ...scroll };
}

/**
 * Cost from the press on a colour to the frame that shows the highlight, and cost after it; medians of several presses, without the first
 * one.
 */
async function costOfHighlights(browser: Browser, page: Page): Promise<PressCost> {
  const costs: PressCost[] = [];
  for (let turn = 0; turn < 10; turn++) {
    await selectInWindow(page, turn);
    const press = await pressOn(page, '.sel-colours .green');
    await page.waitForTimeout(500);
    const { press: cost } = await traced(browser, page, async () => {
      await press();
      await page.waitForTimeout(1_000);
    });
    if (cost && turn > 0) costs.push(cost);
  }
  const middle = (part: keyof PressCost) => median(costs.map((cost) => cost[part]));
  return { script: middle('script'), all: middle('all'), later: middle('later') };
}

/** Twenty characters of a sentence that shows with room for the bar below it. */
async function selectInWindow(page: Page, turn: number): Promise<void> {
  await page.evaluate((index) => {
    const sentences = [...document.querySelectorAll('.prose .s')].filter((sentence) => {
      const { top, bottom } = sentence.getBoundingClientRect();
      return top > 80 && bottom < innerHeight - 260;
    });
    const text = sentences[index % sentences.length]?.firstChild;
    if (text instanceof Text) getSelection()?.setBaseAndExtent(text, 0, text, Math.min(20 + index, text.length));
  }, turn);
}

function figure(name: string, value: number, wanted?: number, plain?: number): string {
  const goal = wanted === undefined ? '' : `  (wanted < ${wanted})${value > wanted ? '  MISSED' : ''}`;
  const beside = plain === undefined ? '' : `  plain page ${ms(plain)}`;
  return `  ${name.padEnd(40)}${ms(value).padStart(12)}${goal}${beside}`;
}

function switchTask(name: string, { longest, worst, wall, styled, atFullSpeed }: SwitchTimes['settings']): string {
  const more = `worst ${ms(worst)}, by the clock ${ms(wall)}, at full speed ${ms(atFullSpeed)}, ${styled} elements styled`;
  return `${figure(name, longest, LONG_TASK_MS)}  ${more}`;
}

/** The line of a figure; 0 is shown as “under …”, because the browser reports no tasks shorter than that. */
function longTask(name: string, value: number, plain?: number, wanted?: number): string {
  const line = figure(name, value, wanted, plain);
  return line.replaceAll(/ 0\.0 ms/g, ` under ${LONG_TASK_MS} ms`);
}

function ms(value: number): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ms`;
}
