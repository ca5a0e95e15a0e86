/** The reader's fixture in a real browser: the page as the server sends it, hydrated, and what hands do on it. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { renderToString } from 'react-dom/server';
import type { Block } from '#contract/shapes.ts';
import { launchBrowser } from '../../../testing/browser.ts';
import { textMarkup } from '../markup.ts';
import { bundle } from './bundle.ts';
import { Fixture, type FixtureState } from './reader-fixture.tsx';

/** A secure context, which no server listens on: the route below answers. */
const ADDRESS = 'http://127.0.0.1:9/';
export const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export interface ReaderPages {
  open(kind: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function startReaderPages(blocks: readonly Block[]): Promise<ReaderPages> {
  const [client, browser] = await Promise.all([bundle('./reader-client.tsx'), launchBrowser()]);
  const fixture: FixtureState = { isLoggedIn: true, isSavingBroken: false, calls: [] };
  const body = renderToString(<Fixture html={textMarkup(blocks)} isLoggedIn />);
  const start = `<script>globalThis.fixture = ${JSON.stringify(fixture)}</script>`;
  const files: Record<string, [type: string, body: string]> = {
    '/page.js': ['text/javascript', client.script],
    '/page.css': ['text/css', client.styles],
    '/': [
      'text/html',
      `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>阅读</title>
        <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/page.css">${start}</head>
        <body><div id="root">${body}</div><script defer src="/page.js"></script></body></html>`,
    ],
  };
  return { open: (kind) => openPage(browser, kind, files), close: () => browser.close() };
}

async function openPage(browser: Browser, kind: BrowserContextOptions, files: Record<string, [string, string]>) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...kind });
  const page = await context.newPage();
  await page.route('**/*', (route) => {
    const [contentType, body] = files[new URL(route.request().url()).pathname] ?? [];
    return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ contentType, body });
  });
  await page.goto(ADDRESS);
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  return page;
}

/** Edges and middle of the first occurrence of some words in the text. */
export async function placeOf(page: Page, words: string) {
  return page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('.read-text') as Element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const at = node.data.indexOf(wanted);
      if (at < 0 || node.parentElement?.checkVisibility() === false) continue;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, right, top, height } = range.getBoundingClientRect();
      return { left: left + 1, right: right - 1, middle: (left + right) / 2, y: top + height / 2 };
    }
    throw new Error(`${wanted} is not there`);
  }, words);
}

/** With the mouse, from the start of some words to the end of others. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await placeOf(page, from), await placeOf(page, to)];
  await page.mouse.move(start.left, start.y);
  await page.mouse.down();
  await page.mouse.move(end.right, end.y, { steps: 4 });
  await page.mouse.up();
}

export async function press(page: Page, words: string): Promise<void> {
  const { middle, y } = await placeOf(page, words);
  await page.mouse.click(middle, y);
}

/** Arguments of a port's calls, oldest first. */
export async function callsOf(page: Page, name: string): Promise<unknown[]> {
  return page.evaluate((wanted) => fixture.calls.filter(([call]) => call === wanted).map(([, first]) => first), name);
}

/** Texts painted in a colour or as `picked`. */
export async function painted(page: Page, name: string): Promise<string[]> {
  return page.evaluate((wanted) => [...(CSS.highlights.get(wanted) ?? [])].map(String), name);
}
