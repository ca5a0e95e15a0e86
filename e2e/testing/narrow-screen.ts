/** What pages are checked for on the narrowest phone. */
import type { Page } from 'playwright-core';
import { drawn, PHONE, picture } from '../visit.ts';

export const NARROW = { ...PHONE, viewport: { width: 320, height: 568 } };

/**
 * @returns what is wrong with the page, open in a window of this size: it can be pushed sideways, English is not said to be English, or its title
 * is squeezed by what stands beside it
 */
export async function narrowFaults(page: Page, path: string): Promise<unknown[]> {
  await drawn(page);
  const width = await page.evaluate(() => Math.max(document.scrollingElement?.scrollWidth ?? 0, innerWidth));
  await picture(page, `narrow${path.replaceAll(/\W+/g, '-')}`);
  const english = await unnamedEnglish(page);
  const squeezed = await squeezedTitles(page);
  const isFine = width <= NARROW.viewport.width && english.length === 0 && squeezed.length === 0;
  return isFine ? [] : [{ path, width, english, squeezed }];
}

/** Beginnings of what is nothing but English and is not said to be. Licences and names in tables have no language of their own. */
const unnamedEnglish = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const within = node.parentElement;
      if (!/[a-z]{2,}[,.:;’']?\s+[a-z]{2,}/i.test(text) || /\p{Script=Han}/u.test(text)) continue;
      if (within?.closest('script, style, noscript, td') || within?.closest('[lang]')?.matches('[lang="en"]')) continue;
      found.push(text.slice(0, 40));
    }
    return found;
  });

/** Titles beside a button, in more than one line, that have less than two thirds of the window. */
const squeezedTitles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.head-row h1')].flatMap((title) => {
      const { width, height } = title.getBoundingClientRect();
      const isLong = height > 1.5 * Number.parseFloat(getComputedStyle(title).lineHeight);
      return isLong && width > 1 && width < (innerWidth * 2) / 3 ? [title.textContent] : [];
    }),
  );
