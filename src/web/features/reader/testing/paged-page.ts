/** The fixture's page in a real browser, as the server sends it and hydrated, for tests of what the reader does on it. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { launchBrowser } from '../../../testing/browser.ts';
import { bundle } from './bundle.ts';
import { Fixture, type FixtureState } from './reader-fixture.tsx';

export interface ReaderPages {
  /** A fresh browser context, a phone of 390 × 844 unless told; the caller closes it. */
  open(state?: Partial<FixtureState>, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;

/** @param html from `textMarkup` */
export async function startReaderPages(html: string): Promise<ReaderPages> {
  const [client, browser] = await Promise.all([bundle('./reader-client.tsx'), launchBrowser()]);
  return {
    open: (state = {}, options = {}) => openPage(browser, client, { html, state, options: { ...PHONE, ...options } }),
    close: () => browser.close(),
  };
}

interface Opening {
  html: string;
  state: Partial<FixtureState>;
  options: BrowserContextOptions;
}

async function openPage(
  browser: Browser,
  client: { script: string; styles: string },
  { html, state, options }: Opening,
): Promise<Page> {
  const fixture: FixtureState = { isLoggedIn: true, isSavingBroken: false, calls: [], ...state };
  const page = await (await browser.newContext(options)).newPage();
  await page.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
    if (path === '/page.css') return route.fulfill({ contentType: 'text/css', body: client.styles });
    if (path !== '/') return route.fulfill({ status: 404 });
    const body = renderToString(createElement(Fixture, { html, isLoggedIn: fixture.isLoggedIn }));
    const start = `<script>globalThis.fixture = ${JSON.stringify(fixture)}</script>`;
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>The Tiny Workers</title>
        <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css">${start}</head>
        <body><div id="root">${body}</div><script defer src="/page.js"></script></body></html>`,
    });
  });
  // A secure context, which no server listens on: the route above answers.
  await page.goto('http://127.0.0.1:9/');
  // The reader has taken the page over.
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  return page;
}
