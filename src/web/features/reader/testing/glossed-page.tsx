/** The reader's fixture in a browser page, for tests of its parts: sent by a server, hydrated, with a text of two kinds of paragraph. */
import type { Browser, Page } from 'playwright-core';
import { renderToString } from 'react-dom/server';
import { textMarkup } from '../markup.ts';
import { type Bundle, bundle } from './bundle.ts';
import { Fixture, type FixtureState } from './reader-fixture.tsx';
import { paragraph } from './texts.ts';

const html = textMarkup([
  paragraph('b1', [
    ['Yeast is a fungus.', '酵母是真菌。'],
    ['Bread needs yeast.', '面包要酵母。'],
  ]),
  ...Array.from({ length: 20 }, (_, index) =>
    paragraph(`c${index}`, [['Water wakes it up, slowly and surely, in the night.', null]]),
  ),
]);

interface Opening {
  state?: Partial<FixtureState>;
  size?: { width: number; height: number };
  /** Put into the browser's storage before the page's scripts run. */
  storage?: Record<string, string>;
}

export const startReader = (): Promise<Bundle> => bundle('./reader-client.tsx');

/** A context of its own; on a phone unless told. */
export async function openReader(browser: Browser, client: Bundle, opening: Opening = {}): Promise<Page> {
  const fixture: FixtureState = { isLoggedIn: true, isSavingBroken: false, calls: [], ...opening.state };
  const viewport = opening.size ?? { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
    if (path === '/page.css') return route.fulfill({ contentType: 'text/css', body: client.styles });
    if (path !== '/') return route.fulfill({ status: 404 });
    const body = renderToString(
      <Fixture html={html} isLoggedIn={fixture.isLoggedIn} isAhead={fixture.isAhead ?? false} />,
    );
    const start = `globalThis.fixture = ${JSON.stringify(fixture)};
      for (const [key, value] of Object.entries(${JSON.stringify(opening.storage ?? {})})) localStorage.setItem(key, value);
      if (!["off", null].includes(localStorage.getItem("gloss"))) document.documentElement.dataset.gloss = "on"`;
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><link rel="stylesheet" href="/page.css"><script>${start}</script></head>
        <body><div id="root">${body}</div><script defer src="/page.js"></script></body></html>`,
    });
  });
  // A secure context, which no server listens on: the route above answers.
  await page.goto('http://127.0.0.1:9/');
  return page;
}

/** Middle and edges of a word's first occurrence in the running text. */
export async function placeOf(page: Page, word: string) {
  return page.evaluate((text) => {
    const walker = document.createTreeWalker(document.querySelector('#text') as Element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const at = node.data.indexOf(text);
      if (at < 0) continue;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      const { left, right, top, height } = range.getBoundingClientRect();
      return { left: left + 1, right: right - 1, middle: (left + right) / 2, y: top + height / 2 };
    }
    throw new Error(`${text} is not there`);
  }, word);
}
