/** Opens the fixture's page in a real browser, server-rendered and hydrated. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { workersBrowser } from '../../../testing/browser.ts';
import { bundle } from '../../../testing/bundle.ts';
import { glossScript } from '../settings/text-settings.ts';
import { Fixture, type FixtureState } from './reader-fixture.tsx';

export const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** A secure context, which no server listens on: the route below answers. */
const ADDRESS = 'http://127.0.0.1:9/';
const USUAL: BrowserContextOptions = { viewport: PHONE.viewport, reducedMotion: 'reduce' };

/** Differences from the default: a reader who is logged in, in a window of a phone's size. */
export interface Opening extends BrowserContextOptions {
  state?: Partial<FixtureState>;
  /** Entries of `localStorage` that exist before the page is opened. */
  kept?: Record<string, string>;
  /** Runs in the page before its own scripts. */
  before?: () => void;
  /** Fragment of the address, including `#`. */
  hash?: string;
}

export interface ReaderPages {
  /** A page in a context of its own, which the caller closes when it is done with it. */
  open(opening?: Opening): Promise<Page>;
  /** Loads a page again that was opened here with nothing kept: what the browser has read of the scripts it need not read again. */
  reopen(page: Page, opening: Pick<Opening, 'state' | 'kept' | 'hash'>): Promise<void>;
  close(): Promise<void>;
}

/** @param html from `textMarkup` */
export async function startReaderPages(html: string): Promise<ReaderPages> {
  const [client, browser] = await Promise.all([
    bundle(new URL('./reader-client.tsx', import.meta.url)),
    workersBrowser(),
  ]);
  const contexts: BrowserContext[] = [];
  const shown = new WeakMap<Page, string>();
  let loads = 0;

  async function load(page: Page, { state, hash = '', javaScriptEnabled = true }: Opening): Promise<void> {
    shown.set(page, pageOf(html, { isLoggedIn: true, isSavingBroken: false, calls: [], ...state }));
    loads += 1;
    // The address differs each time, so that the page is loaded even when only the hash changes.
    await page.goto(`${ADDRESS}?${loads}${hash}`);
    // The reader has taken the page over.
    if (javaScriptEnabled) {
      await page.waitForFunction(() => history.scrollRestoration === 'manual', null, { timeout: 30_000 });
    }
  }

  return {
    async open(opening = {}) {
      const { state, kept = {}, before, hash, ...options } = opening;
      const context = await browser.newContext({ ...USUAL, ...options });
      contexts.push(context);
      await context.addInitScript((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, kept);
      if (before) await context.addInitScript(before);
      const page = await context.newPage();
      // A limit for hanging tests, not a measure of speed.
      page.setDefaultTimeout(15_000);
      await page.route('**/*', (route) => {
        const files: Record<string, [contentType: string, body: string | undefined]> = {
          '/page.js': ['text/javascript', client.script],
          '/page.css': ['text/css', client.styles],
          '/': ['text/html', shown.get(page)],
        };
        const [contentType, body] = files[new URL(route.request().url()).pathname] ?? [];
        return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ contentType, body });
      });
      await load(page, opening);
      return page;
    },
    async reopen(page, opening) {
      await page.evaluate((entries) => {
        sessionStorage.clear();
        localStorage.clear();
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, opening.kept ?? {});
      await load(page, opening);
    },
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  };
}

function pageOf(html: string, fixture: FixtureState): string {
  const { isLoggedIn, isAhead = false } = fixture;
  const body = renderToString(createElement(Fixture, { html, isLoggedIn, isAhead }));
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>阅读</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/page.css">
    <script>globalThis.fixture = ${JSON.stringify(fixture)};${glossScript()}</script></head>
    <body><div id="root">${body}</div><script defer src="/page.js"></script></body></html>`;
}
