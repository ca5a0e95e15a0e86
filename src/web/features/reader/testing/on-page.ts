/** Actions on the fixture's page, and what a test can observe there. */
import type { Page } from 'playwright-core';
import type { FixtureState } from './reader-fixture.tsx';

/** Middle and edges of the first visible occurrence of some words, by default in the running text. */
export async function placeOf(page: Page, words: string, within = '#text') {
  return page.evaluate(
    ([wanted, root]) => {
      const walker = document.createTreeWalker(document.querySelector(root) as Element, NodeFilter.SHOW_TEXT);
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
    },
    [words, within] as const,
  );
}

export async function clickText(page: Page, words: string): Promise<void> {
  const { middle, y } = await placeOf(page, words);
  await page.mouse.click(middle, y);
}

/** Taps with a finger, on a page that has touch. */
export async function tap(page: Page, words: string, within?: string): Promise<void> {
  const { middle, y } = await placeOf(page, words, within);
  await page.touchscreen.tap(middle, y);
}

/** Selects with the mouse, from the start of some words to the end of others. */
export async function drag(page: Page, from: string, to: string, within?: string): Promise<void> {
  const [start, end] = [await placeOf(page, from, within), await placeOf(page, to, within)];
  await page.mouse.move(start.left, start.y);
  await page.mouse.down();
  await page.mouse.move(end.right, end.y, { steps: 4 });
  await page.mouse.up();
}

/** A port's calls, oldest first: its name, then the arguments. */
export function callsOf(page: Page, name: string): Promise<FixtureState['calls']> {
  return page.evaluate((wanted) => fixture.calls.filter(([call]) => call === wanted), name);
}

/** Texts painted under a name: `mark-green`, `picked`, `spoken` … */
export function painted(page: Page, name: string): Promise<string[]> {
  return page.evaluate((wanted) => [...(CSS.highlights.get(wanted) ?? [])].map(String), name);
}
