/** Setup of whole-product tests: a running product and the worker's browser. */
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { workersBrowser } from '#web/testing/browser.ts';
import { enter, newReader, type Person, type Reader } from '../people.ts';
import { ADMIN, type Product, type Running, removeDataDir, runningAt, startProduct } from '../product.ts';
import { DESK, type Visit, visit } from '../visit.ts';

export interface Opened<P extends Running = Running> {
  /** Available when the first test runs. */
  readonly product: P;
  /** Opens a window for a new visitor, which is closed when the test ends; one opened before the first test when the file ends. */
  visit(kind?: BrowserContextOptions): Promise<Visit>;
  /** The same for a person who is logged in. */
  visitAs(person: Person, kind?: BrowserContextOptions): Promise<Visit>;
  /** Logged in as the first super user. */
  visitAsEditor(kind?: BrowserContextOptions): Promise<Visit>;
  /** Registered and logged in. */
  visitAsReader(kind?: BrowserContextOptions): Promise<Visit & { reader: Reader }>;
}

/** A product of the file's own, for tests that change what everybody sees. @param env of the product */
export function openProduct(env: Record<string, string> = {}): Opened<Product> {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ env });
  });
  afterAll(async () => {
    await product.end();
    removeDataDir(product.dataDir);
  });
  return openedOn(() => product);
}

/** The product of the whole run. Its tests change nothing but what belongs to readers of their own. */
export function shareProduct(): Opened {
  const { address, dataDir } = inject('sharedProduct');
  const product = runningAt(address, dataDir);
  return openedOn(() => product);
}

function openedOn<P extends Running>(product: () => P): Opened<P> {
  const contexts: BrowserContext[] = [];
  /** Cookies of one login for all windows of the editor: checking a password takes as long as a page. */
  let editorsLogin: ReturnType<typeof loginOf> | undefined;
  // Closed before the product ends, because it waits for its streams.
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
  });
  const opened: Opened<P> = {
    get product() {
      return product();
    },
    async visit(kind = DESK) {
      const come = await visit(await workersBrowser(), product(), kind);
      contexts.push(come.context);
      closeWithTest(come);
      return come;
    },
    async visitAs(person, kind) {
      const come = await opened.visit(kind);
      await enter(come.context, person);
      return come;
    },
    async visitAsEditor(kind) {
      const come = await opened.visit(kind);
      editorsLogin ??= loginOf(come.context).catch((error: unknown) => {
        editorsLogin = undefined;
        throw error;
      });
      await come.context.addCookies(await editorsLogin);
      return come;
    },
    async visitAsReader(kind) {
      const reader = await newReader(product());
      return { ...(await opened.visitAs(reader, kind)), reader };
    },
  };
  return opened;
}

async function loginOf(context: BrowserContext) {
  await enter(context, ADMIN);
  return context.cookies();
}

/**
 * Closes the window with its test: windows that stay open go on with streams and timers, and a person has ten streams at most. It stays
 * where the running test is unknown: before the first test, and in concurrent tests.
 */
function closeWithTest(come: Visit): void {
  try {
    onTestFinished(async ({ task }) => {
      if (task.concurrent) return;
      try {
        if (task.result?.state === 'fail') await tellWhatShowed(come, task.result.errors?.[0]);
      } finally {
        await come.context.close();
      }
    });
  } catch {}
}

const MAX_STEPS = 12;

/**
 * Prints what the pages of a failed test showed and adds it to the report: the message of a wait that timed out tells what was missing, not
 * what was there.
 */
async function tellWhatShowed(
  { context, troubles, course }: Visit,
  error: { stack?: string } | undefined,
): Promise<void> {
  for (const page of context.pages()) {
    const body = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    const text = body.replaceAll(/\n+/g, '\n');
    const before = [...troubles, ...course.slice(-MAX_STEPS)].join('\n');
    console.log(`${page.url()} showed:\n${shortened(text, 2_400)}\n${before}`);
    if (error) error.stack += `\n    ${page.url()} showed: ${shortened(text, 400)}\n    ${shortened(before, 800)}`;
  }
}

/** The beginning and the end of a text, since dialogs and messages are at the end. */
const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most / 2)}\n…\n${text.slice(-most / 2)}` : text;
