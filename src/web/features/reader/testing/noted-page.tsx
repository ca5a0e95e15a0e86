/** The fixture page in a real browser: as the server sends it, hydrated; and what tests do with it. */
import type { Browser, Page } from 'playwright-core';
import { renderToString } from 'react-dom/server';
import type { Bundle } from './bundle.ts';
import { Fixture, type FixtureState } from './reader-fixture.tsx';

export interface ReaderVisit {
  html: string;
  state?: Partial<FixtureState>;
  size?: { width: number; height: number };
  /** With `#`. */
  hash?: string;
}

export async function openReader(browser: Browser, client: Bundle, visit: ReaderVisit): Promise<Page> {
  const { html, state, size = { width: 390, height: 844 }, hash = '' } = visit;
  const fixture: FixtureState = { isLoggedIn: true, isSavingBroken: false, calls: [], ...state };
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
  const page = await context.newPage();
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
  await page.goto(`http://127.0.0.1:9/${hash}`);
  return page;
}

/** What a port was asked, oldest first. */
export function callsOf(page: Page, name: string): Promise<FixtureState['calls']> {
  return page.evaluate((wanted) => fixture.calls.filter(([call]) => call === wanted), name);
}

/** Edges of the first occurrence of some words in a part of the page. */
export function boxOfWords(page: Page, words: string, within = '#text') {
  return page.evaluate(
    ([text, root]) => {
      const walker = document.createTreeWalker(document.querySelector(root as string) as Element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        const at = node.data.indexOf(text as string);
        if (at < 0) continue;
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + (text as string).length);
        const { left, right, top, height } = range.getBoundingClientRect();
        return { left: left + 1, right: right - 1, y: top + height / 2 };
      }
      throw new Error(`${text} is not there`);
    },
    [words, within],
  );
}

export async function selectWords(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await boxOfWords(page, from), await boxOfWords(page, to)];
  await page.mouse.move(start.left, start.y);
  await page.mouse.down();
  await page.mouse.move(end.right, end.y, { steps: 4 });
  await page.mouse.up();
}
