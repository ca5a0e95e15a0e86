import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteAt } from '../testing/notes.ts';
import { callsOf, drag, painted, placeOf } from '../testing/on-page.ts';
import { DESK, PHONE, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { breadText } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(breadText()));
});
afterAll(() => pages?.close());

const lostNote = noteAt('gone', 0, 'Dough needs yeast', { located: false });
const { note_uuid: UUID } = lostNote;

test('a link to a note goes to its highlight and opens its bar', async () => {
  const page = await pages.open({ state: { notes: [noteAt('c15', 6, 'wakes it up')] }, hash: `#note-${UUID}` });
  await page.getByRole('toolbar', { name: '这条划线' }).waitFor();
  const { y } = await placeOf(page, 'wakes it up', '[data-block="c15"]');
  expect(y).toBeGreaterThan(100);
  expect(y).toBeLessThan(600);
  await page.context().close();
});

test('a note that lost its place is put back where the reader selects, with its comment and colour', async () => {
  const page = await pages.open({ ...DESK, state: { notes: [lostNote] } });
  const lost = page.locator('.notes').getByRole('button', { name: '放回原文' });
  await lost.click();
  const notice = page.getByRole('region', { name: '放回原文' });
  await notice.getByText('Dough needs yeast').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => notice.count()).toBe(0);
  await lost.click();
  await drag(page, 'Bread', 'needs');
  await page.getByRole('button', { name: '放到这里' }).click();
  await expect.poll(() => painted(page, 'mark-green')).toEqual(['Bread needs']);
  const [saved] = await callsOf(page, 'save');
  expect(saved?.[1]).toMatchObject({
    note_uuid: UUID,
    text: 'Bread needs',
    comment: '记住',
    color: 'green',
    data: { start: { block_id: 'b1', offset: 19 }, version: 2 },
  });
  // The text is painted first, everything else hears of it after that frame.
  await expect.poll(() => notice.count()).toBe(0);
  await expect.poll(() => lost.count()).toBe(0);
  await page.context().close();
});

test('on a phone nothing covers the notice of a note that is put back, and what is not sent stands above the hint', async () => {
  const page = await pages.open({ ...PHONE, state: { notes: [lostNote] } });
  const hint = page.getByRole('complementary', { name: '怎样读' });
  await hint.waitFor();
  await page.evaluate(() => {
    const line = document.createElement('div');
    line.className = 'outbox-line';
    line.innerHTML = '<button>1 条未同步</button>';
    document.body.append(line);
  });
  const line = await page.locator('.outbox-line').boundingBox();
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan((await hint.boundingBox())?.y ?? 0);
  await page.evaluate((uuid) => {
    location.hash = `#note-${uuid}`;
  }, UUID);
  await page.getByRole('region', { name: '放回原文' }).waitFor();
  await expect.poll(() => hint.count()).toBe(0);
  await page.context().close();
});

test('a link to a note that lost its place begins putting it back', async () => {
  const page = await pages.open({ state: { notes: [lostNote] }, hash: `#note-${UUID}` });
  const notice = page.getByRole('region', { name: '放回原文' });
  await notice.getByText('Dough needs yeast').waitFor();
  await notice.getByRole('button', { name: '不放了' }).click();
  await expect.poll(() => notice.count()).toBe(0);
  await page.context().close();
});
