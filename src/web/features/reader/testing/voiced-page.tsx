/** The reader's fixture as a page in a real browser, as the server sends it, hydrated; with a voice that a test leads. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { renderToString } from 'react-dom/server';
import type { Block } from '#contract/shapes.ts';
import { launchBrowser } from '../../../testing/browser.ts';
import { textMarkup } from '../markup.ts';
import { bundle } from './bundle.ts';
import { Fixture, type FixtureState } from './reader-fixture.tsx';

export interface ReaderPages {
  open(settings?: PageSettings): Promise<Page>;
  close(): Promise<void>;
}

export interface PageSettings extends Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'javaScriptEnabled'> {
  state?: Partial<FixtureState>;
  /** Kept in the browser before the page is opened. */
  kept?: Record<string, string>;
  /** Runs in the page before its own scripts. */
  before?: () => void;
}

export async function startReaderPages(blocks: readonly Block[]): Promise<ReaderPages> {
  const [client, browser] = await Promise.all([bundle('./reader-client.tsx'), launchBrowser()]);
  const html = textMarkup(blocks);
  return {
    async open({ state, kept = {}, before, ...options } = {}) {
      const fixture: FixtureState = { isLoggedIn: true, isSavingBroken: false, calls: [], ...state };
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
        ...options,
      });
      await context.addInitScript((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, kept);
      if (before) await context.addInitScript(before);
      const page = await context.newPage();
      page.setDefaultTimeout(5_000);
      await page.route('**/*', (route) => {
        const path = new URL(route.request().url()).pathname;
        if (path === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
        if (path === '/page.css') return route.fulfill({ contentType: 'text/css', body: client.styles });
        if (path !== '/') return route.fulfill({ status: 404 });
        const body = renderToString(<Fixture html={html} isLoggedIn={fixture.isLoggedIn} />);
        const start = `<script>globalThis.fixture = ${JSON.stringify(fixture)}</script>`;
        return route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><link rel="stylesheet" href="/page.css">${start}</head>
            <body><div id="root">${body}</div><script defer src="/page.js"></script></body></html>`,
        });
      });
      // A secure context, which no server listens on: the route above answers.
      await page.goto('http://127.0.0.1:9/');
      return page;
    },
    close: () => browser.close(),
  };
}

/** The ports' calls of one name, oldest first. */
export function callsOf(page: Page, name: string): Promise<unknown[][]> {
  return page.evaluate((wanted) => fixture.calls.filter(([call]) => call === wanted), name);
}

/** Presses the middle of a word's first occurrence in the running text. */
export async function pressWord(page: Page, word: string): Promise<void> {
  const { x, y } = await page.evaluate((text) => {
    const walker = document.createTreeWalker(document.querySelector('#text') as Element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const at = node.data.indexOf(text);
      if (at < 0) continue;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      const { left, right, top, height } = range.getBoundingClientRect();
      return { x: (left + right) / 2, y: top + height / 2 };
    }
    throw new Error(`${text} is not there`);
  }, word);
  await page.mouse.click(x, y);
}

/** What is painted under a name. */
export function paintedTexts(page: Page, name: string): Promise<string[]> {
  return page.evaluate((wanted) => [...(CSS.highlights.get(wanted) ?? [])].map(String), name);
}
