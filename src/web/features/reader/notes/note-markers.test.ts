import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteAt } from '../testing/notes.ts';
import { PHONE, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { longText } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

const text = longText().slice(0, 6);
let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(text));
});
afterAll(() => pages?.close());

/** Notes on every third word of each paragraph. */
const notes = text.flatMap(({ id, text: words = '' }) =>
  [...words.matchAll(/\p{L}{3,}/gu)].flatMap(({ index, 0: word }, at) =>
    at % 3 === 0 ? [noteAt(id, index, word, { note_uuid: `${id}-${index}`, comment: `${id} ${index}` })] : [],
  ),
);

/** Middles of the first letters of the words behind dots, those that show. */
const startsAfterDots = (page: Page) =>
  page.evaluate(
    (ends) => {
      const starts: { x: number; y: number; letter: string }[] = [];
      for (const { block, end } of ends) {
        const walker = document.createTreeWalker(document.getElementById(block) as Node, NodeFilter.SHOW_TEXT);
        let at = 0;
        for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
          if (node.parentElement?.closest('[data-skip]')) continue;
          const from = end - at;
          at += node.length;
          const found = from >= 0 ? /^[^\p{L}]{1,3}(\p{L})/u.exec(node.data.slice(from)) : null;
          if (!found) continue;
          const range = new Range();
          range.setStart(node, from + found[0].length - 1);
          range.setEnd(node, from + found[0].length);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          if (top > 80 && bottom < innerHeight - 20)
            starts.push({ x: (left + right) / 2, y: (top + bottom) / 2, letter: found[1] ?? '' });
          break;
        }
      }
      return starts;
    },
    notes.map(({ data }) => ({ block: data.end.block_id, end: data.end.offset })),
  );

test('a tap on the start of a word behind a note’s dot is on that word, a tap on or just above the dot is on the note', async () => {
  const page = await pages.open({ ...PHONE, state: { notes } });
  await page.locator('.note-mark').nth(10).waitFor();
  const starts = await startsAfterDots(page);
  expect(starts.length).toBeGreaterThan(12);
  const covered = await page.evaluate(
    (points) => points.filter(({ x, y }) => document.elementFromPoint(x, y)?.closest('.note-mark')),
    starts,
  );
  expect(covered).toEqual([]);
  for (const { x, y, letter } of starts.slice(0, 4)) {
    await page.touchscreen.tap(x, y);
    const opened = page.locator('.word-card h2, .sel-bar');
    await opened.first().waitFor();
    expect((await page.evaluate(() => [...(CSS.highlights.get('word') ?? [])].map(String)))[0]?.[0] ?? letter).toBe(
      letter,
    );
    await page.keyboard.press('Escape');
    await opened.first().waitFor({ state: 'detached' });
  }
  const dot = await page.locator('.note-mark').nth(2).boundingBox();
  const label = await page.locator('.note-mark').nth(2).getAttribute('aria-label');
  if (!dot) throw new Error('no dot');
  await page.touchscreen.tap(dot.x + dot.width / 2, dot.y + dot.height / 2);
  await expect.poll(() => page.getByLabel('笔记', { exact: true }).inputValue()).toBe(label?.replace('笔记：', ''));
  await page.context().close();
});

test('a press beside a dot, where no word stands, is on the note', async () => {
  const page = await pages.open({ ...PHONE, state: { notes: [noteAt('b1', 0, text[1]?.text?.slice(0, 6) ?? '')] } });
  const dot = page.locator('.note-mark');
  await dot.waitFor();
  const point = await dot.evaluate((sign) => {
    const { left, top } = sign.getBoundingClientRect();
    return { x: left + 12, y: top - 8 };
  });
  await page.touchscreen.tap(point.x, point.y);
  await page.getByLabel('笔记', { exact: true }).waitFor();
  await page.context().close();
});
