/** A page of a browser whose processor is slowed, and what is measured on it. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { PHONE } from '../e2e/visit.ts';

export const SLOWED = 4;

export interface SlowPage {
  page: Page;
  /** Processor time of the page's main thread since it was opened, milliseconds, idle time left out. */
  time(): Promise<{ script: number; all: number }>;
  /** Heap of the page's scripts after garbage collection, MB. */
  heap(): Promise<number>;
  seen(): Promise<Seen>;
  /** Stops slowing the page down. */
  atFullSpeed(): Promise<void>;
  /** Long tasks from now on. @returns the longest, milliseconds; 0 when none took 50 */
  longestDuring(work: () => Promise<void>): Promise<number>;
}

export interface Seen {
  /** Milliseconds since the navigation began; 0 while there is no text. */
  firstText: number;
  /** Time at which the reader had taken the page over, likewise. */
  interactive: number;
  /** Time at which the first highlight was registered, likewise. */
  painted: number;
  /** Durations of tasks of 50 ms and more, milliseconds. */
  tasks: number[];
}

declare global {
  var watched: Seen;
}

/** A phone unless told, in a context of its own, whose cookies the caller may set. */
export async function openSlowContext(browser: Browser, device: object = PHONE): Promise<BrowserContext> {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' });
  await context.addInitScript(watch);
  return context;
}

export async function openSlowPage(context: BrowserContext): Promise<SlowPage> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Measured by the thread's time: by the wall clock, other programs on this machine would be counted too.
  await devtools.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return {
    page,
    async time() {
      const [script, all] = [await metric(devtools, 'ScriptDuration'), await metric(devtools, 'TaskDuration')];
      return { script: script * 1_000, all: all * 1_000 };
    },
    async heap() {
      await devtools.send('HeapProfiler.collectGarbage');
      return (await metric(devtools, 'JSHeapUsedSize')) / 1e6;
    },
    async atFullSpeed() {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    },
    seen: () => page.evaluate(() => globalThis.watched),
    async longestDuring(work) {
      await page.evaluate(() => {
        globalThis.watched.tasks = [];
      });
      await work();
      return Math.max(0, ...(await page.evaluate(() => globalThis.watched.tasks)));
    },
  };
}

/**
 * Prepares a press like that of a hand: the mouse moves there first, and the button stays down for a while. No locator is used, because
 * locators of the test driver walk through the whole page and listen to everything that happens on it.
 *
 * @param selector of the possible elements
 * @param name label or text of the element; any element without it
 * @returns makes the press, once the search for the element is over
 */
export async function pressOn(page: Page, selector: string, name?: string): Promise<() => Promise<void>> {
  const place = await page.waitForFunction(
    ([wanted, called]) => {
      const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      const shown = [...document.querySelectorAll(wanted as string)].filter((element) => element.checkVisibility());
      const found = shown.find((element) => called === undefined || nameOf(element) === called);
      // The bar at the top has gone while the page was scrolled; the focus brings it back.
      if (found instanceof HTMLElement) found.focus({ preventScroll: true });
      const box = found?.getBoundingClientRect();
      return box && box.top >= 0 && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    },
    [selector, name],
    { polling: 200 },
  );
  const { x, y } = (await place.jsonValue()) as { x: number; y: number };
  await page.mouse.move(x, y);
  return async () => {
    await page.mouse.down();
    await page.waitForTimeout(80);
    await page.mouse.up();
  };
}

/** Scrolls down and part of the way back with the wheel, then waits until the reader has reported its position. */
export async function scrollThrough(page: Page): Promise<void> {
  // The pointer is in the margin, because on a phone nothing hovers over the text that passes by.
  await page.mouse.move(PHONE.viewport.width - 3, PHONE.viewport.height / 2);
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, step < 30 ? 300 : -400);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(1_500);
}

/** The middle one: a machine with other work to do has a bad turn now and then. */
export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}

async function metric(devtools: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  globalThis.watched = { firstText: 0, interactive: 0, painted: 0, tasks: [] };
  const { watched } = globalThis;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    watched.firstText = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? watched.firstText;
  }).observe({ type: 'paint', buffered: true });
  const look = () => {
    // A text without highlights is not watched for them any longer than this.
    if (watched.interactive && performance.now() > watched.interactive + 10_000) return;
    if (history.scrollRestoration === 'manual') watched.interactive ||= performance.now();
    if ([...CSS.highlights.keys()].some((name) => name.startsWith('mark-'))) watched.painted ||= performance.now();
    if (!watched.interactive || !watched.painted) setTimeout(look, 10);
  };
  look();
}
