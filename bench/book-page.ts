/**
 * `npm run bench -- book-page`: reading a book in a browser whose processor is slowed four times. A book with a chapter of 1 MB and 2,000
 * highlights, on a phone, where it is scrolled, and at a desk, where it has pages; a book of 1,000 chapters, opened at any place.
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { type Browser, devices } from 'playwright-core';
import { bookNotes } from '#server/features/books/tables.ts';
import { launchBrowser } from '#web/testing/browser.ts';
import { logInAsAdmin } from '../e2e/calls.ts';
import { databaseOf } from '../e2e/database.ts';
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';
import { blocksOf, putBook } from '../e2e/testing/books.ts';
import { DESK, PHONE } from '../e2e/visit.ts';
import { median, openSlowContext, openSlowPage, SLOWED, type SlowPage, scrollThrough } from './slow-page.ts';

const HIGHLIGHTS = 2_000;
/** Paragraphs of 250 characters. */
const LONG_CHAPTER = 4_200;
const LONG_TASK_MS = 50;
const TURNS = 3;

console.log(
  `load of this machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors, ${SLOWED}× slower`,
);
const dataDir = newDataDir();
const [product, browser] = await Promise.all([startProduct({ dataDir }), launchBrowser()]);
try {
  const { token, call } = await logInAsAdmin(product.address);
  const { user_id: user } = await call('GET /api/user/me');
  const login = { bb_token: token, bb_uid: String(user) };
  const long = await putBook(product, {
    chapters: 3,
    paragraphs: 40,
    longChapter: { index: 1, paragraphs: LONG_CHAPTER },
  });
  await putHighlights(Number(user), long);
  const many = await putBook(product, { chapters: 1_000, paragraphs: 20 });
  for (const [name, kind] of [
    ['phone', PHONE],
    ['desk', DESK],
  ] as const) {
    const slow = await openSlow(browser, kind, login);
    console.log(`${name}, a chapter of 1 MB, ${HIGHLIGHTS} highlights`);
    await measureOpening(slow, `/book/${long}/read?chapter=1`);
    if (name === 'phone') await measureScrolling(slow);
    else await measureTurning(slow);
    await measureComing(slow, `/book/${long}/read?chapter=0`);
    await slow.page.context().close();
  }
  const fast = await browser.newContext({ ...DESK, baseURL: product.address });
  const page = await fast.newPage();
  const times: number[] = [];
  for (const chapter of [0, 250, 500, 750, 999]) {
    const begun = performance.now();
    await page.goto(`/book/${many}/read?chapter=${chapter}`);
    await page.locator('.chapter .s').first().waitFor();
    times.push(performance.now() - begun);
  }
  console.log('desk at full speed, 1,000 chapters');
  line('open at any place → text', median(times), 500);
} finally {
  await browser.close();
  await product.end();
  removeDataDir(dataDir);
}

async function openSlow(browser: Browser, kind: object, login: Record<string, string>): Promise<SlowPage> {
  const context = await openSlowContext(browser, { ...devices['Desktop Chrome'], ...kind, baseURL: product.address });
  await context.addCookies(Object.entries(login).map(([name, value]) => ({ name, value, url: product.address })));
  return openSlowPage(context);
}

async function measureOpening(slow: SlowPage, path: string): Promise<void> {
  // Opened once to cache the files, as for somebody who has read here before.
  await slow.page.goto(path);
  await slow.page.waitForTimeout(4_000);
  await slow.page.goto(path);
  await slow.page.waitForFunction(() => globalThis.watched.painted > 0);
  await slow.page.waitForTimeout(4_000);
  const { firstText, painted, tasks } = await slow.seen();
  line('first text', firstText, 1_000);
  line('open → highlights shown', painted);
  line('longest task while opening', Math.max(0, ...tasks));
}

async function measureScrolling(slow: SlowPage): Promise<void> {
  const longest: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) longest.push(await slow.longestDuring(() => scrollThrough(slow.page)));
  line('longest task while scrolling', median(longest), LONG_TASK_MS);
}

async function measureTurning(slow: SlowPage): Promise<void> {
  const turn = async () => {
    for (let page = 0; page < 10; page++) {
      await slow.page.keyboard.press('ArrowRight');
      await slow.page.waitForTimeout(400);
    }
  };
  const longest: number[] = [];
  for (let round = 0; round < TURNS; round++) longest.push(await slow.longestDuring(turn));
  line('longest task while turning pages', median(longest), LONG_TASK_MS);
}

/** The chapter of 1 MB comes to a page that is open, by the contents. */
async function measureComing(slow: SlowPage, path: string): Promise<void> {
  await slow.page.goto(path);
  await slow.page.waitForTimeout(4_000);
  const longest = await slow.longestDuring(async () => {
    await slow.page.evaluate(() => {
      location.hash = '#p-c1b3000';
    });
    await slow.page.waitForFunction(() => document.getElementById('c1b3000') !== null, undefined, { timeout: 60_000 });
    await slow.page.waitForTimeout(4_000);
  });
  line('longest task while 1 MB comes and is gone to', longest, LONG_TASK_MS);
}

async function putHighlights(userId: number, bookUuid: string): Promise<void> {
  const database = databaseOf(product);
  try {
    const texts = blocksOf(1, LONG_CHAPTER, 3).flatMap(({ id, text = '' }) => (text.length > 60 ? [{ id, text }] : []));
    const rows = Array.from({ length: HIGHLIGHTS }, (_, at) => {
      const { id: block_id, text } = texts[(at * 2) % texts.length] ?? { id: '', text: '' };
      const start = { block_id, offset: 3 + (at % 7) };
      const end = { block_id, offset: 23 + (at % 7) };
      const quote = text.slice(start.offset, end.offset);
      const noteUuid = randomUUID();
      return {
        userId,
        bookUuid,
        noteUuid,
        index: 1,
        blockPosition: at,
        offset: start.offset,
        payload: {
          note_uuid: noteUuid,
          text: quote,
          color: 'green',
          comment: null,
          tag: null,
          data: { start, end, quote },
        },
      };
    });
    await database.db.insert(bookNotes).values(rows);
  } finally {
    await database.close();
  }
}

function line(name: string, value: number, wanted?: number): void {
  const goal = wanted === undefined ? '' : `  (wanted < ${wanted})${value > wanted ? '  MISSED' : ''}`;
  const shown = value === 0 ? `under ${LONG_TASK_MS} ms` : `${value.toFixed(0)} ms`;
  console.log(`  ${name.padEnd(48)}${shown.padStart(12)}${goal}`);
}
