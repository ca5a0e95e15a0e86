import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LevelWord } from '#contract/shapes.ts';
import { DESK, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { paragraph } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

const SENTENCE = 'Water wakes it up, slowly and surely, in the night.';
const COUNT = 400;
const blocks = Array.from({ length: COUNT }, (_, index) =>
  paragraph(`c${index}`, [[SENTENCE, '水在夜里慢慢唤醒它。']]),
);
const places = blocks.map(({ id: block_id }) => ({ block_id, start: 19, end: 25 }));
const [first, ...again] = places;
const slowly = { word: 'slowly', lemma: 'slowly', resolve: '慢慢地', level: 'cet6', known: null } as const;
const levelWords: LevelWord[] = first ? [{ ...slowly, ...first, again }] : [];

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(blocks));
});
afterAll(() => pages?.close());

test('of a long text the parts near the window are glossed, each other when it is come to', async () => {
  const page = await pages.open({ kept: { gloss: 'level' }, state: { levelWords } });
  const glosses = page.locator('.gloss');
  await glosses.first().waitFor({ state: 'attached' });
  expect(await glosses.count()).toBeLessThan(12);
  expect(await page.locator('.part:last-child .gloss').count()).toBe(0);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await page.locator('.parts:last-child .part:last-child .gloss').first().waitFor({ state: 'attached' });
  await page.evaluate(() => fixture.tell?.([{ word: 'slowly', known: true, ignored: false }]));
  await expect.poll(() => glosses.count()).toBe(0);
  await page.context().close();
});

test('side by side, a part far away is laid when it is come to, and on paper all are', async () => {
  const page = await pages.open({ ...DESK, kept: { translation: 'beside' } });
  const columns = page.locator('.zh-column');
  await columns.first().waitFor();
  expect(await columns.count()).toBeLessThan(COUNT / 2);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await page.locator(`[data-block="c${COUNT - 1}"] .zh-column`).waitFor({ state: 'attached' });
  expect(await columns.count()).toBeLessThan(COUNT);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await columns.count()).toBe(COUNT);
  await page.context().close();
});
