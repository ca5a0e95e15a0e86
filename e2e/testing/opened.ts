/** What most whole-product tests stand on: a product of their own, a browser in front of it, and sites that it may fetch from. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '#web/testing/browser.ts';
import { ADMIN, type Product, removeDataDir, startProduct } from '../product.ts';
import { DESK, logIn, type Visit, visit } from '../visit.ts';

export interface Opened {
  /** There from the first test on. */
  readonly product: Product;
  /** Somebody new, with a browser of their own. */
  visit(kind?: BrowserContextOptions): Promise<Visit>;
  /** The same, logged in as the first super user. */
  visitAsEditor(kind?: BrowserContextOptions): Promise<Visit>;
}

/** Starts both before the tests of a file and ends them afterwards. @param env of the product */
export function openProduct(env: Record<string, string> = {}): Opened {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ env }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await product.end();
    removeDataDir(product.dataDir);
  });
  const opened: Opened = {
    get product() {
      return product;
    },
    visit: (kind = DESK) => visit(browser, product, kind),
    async visitAsEditor(kind) {
      const come = await opened.visit(kind);
      await logIn(come.page, ADMIN.phone, ADMIN.password);
      return come;
    },
  };
  return opened;
}

/** A site on a local port until the tests of the file have ended. @returns its `host:port`, for `FETCH_ALLOW_HOSTS` */
export async function openSite(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
