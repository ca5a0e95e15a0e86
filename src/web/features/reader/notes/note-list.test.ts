import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReaderNote } from '../ports.ts';
import { DESK, PHONE, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { paragraph } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

const WORDS = 'Water wakes it up, slowly and surely, in the night.';
const COUNT = 600;

let pages: ReaderPages;
beforeAll(async () => {
  const blocks = Array.from({ length: 30 }, (_, index) => paragraph(`c${index}`, [[WORDS, null]]));
  pages = await startReaderPages(textMarkup(blocks));
});
afterAll(() => pages?.close());

/** Twenty on each paragraph, the last of the text first. */
const notes = Array.from({ length: COUNT }, (_, index): ReaderNote => {
  const block_id = `c${29 - Math.floor(index / 20)}`;
  const start = 20 - (index % 20);
  const quote = WORDS.slice(start, start + 12);
  const data = {
    start: { block_id, offset: start },
    end: { block_id, offset: start + 12 },
    quote,
    prefix: '',
    suffix: '',
    version: 2,
  };
  const note_uuid = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const written = { note_uuid, text: quote, comment: null, root: 'en', tag: null, color: 'green', data } as const;
  return { ...written, created_at: '2026-11-21T00:00:00.000Z', located: true };
});

test('of many notes only those near what shows are in the page, in text order, and keys and scrolling reach all of them', async () => {
  const page = await pages.open({ ...DESK, state: { notes } });
  const list = page.locator('.notes');
  await list.getByText(String(COUNT), { exact: true }).waitFor();
  const rows = list.locator('li[aria-posinset]');
  await expect.poll(() => rows.count()).toBeGreaterThan(10);
  expect(await rows.count()).toBeLessThan(100);
  expect([await rows.first().getAttribute('aria-setsize'), await rows.first().locator('q').textContent()]).toEqual([
    String(COUNT),
    WORDS.slice(1, 13),
  ]);
  // Goes further by keyboard: the button that leads on is after the last row.
  const last = Number(await rows.last().getAttribute('aria-posinset'));
  await list.getByRole('button', { name: /^后面还有/ }).press('Enter');
  // The rows may come while the button takes the focus: the next one is then further on.
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'));
  await expect.poll(async () => Number(await focused())).toBeGreaterThan(last);
  // Scrolls to the end.
  await page.locator('.side-col').evaluate((column) => column.scrollTo(0, column.scrollHeight));
  await expect.poll(() => rows.last().getAttribute('aria-posinset')).toBe(String(COUNT));
  expect(await rows.count()).toBeLessThan(100);
  await page.context().close();
});

test('a note made among many stands at its place in the list at once', async () => {
  const page = await pages.open({ ...DESK, state: { notes } });
  await page.locator('.notes li[aria-posinset="1"]').waitFor();
  await page.evaluate(() => {
    const text = document.querySelector('[data-block="c0"] .s')?.firstChild as Text;
    getSelection()?.setBaseAndExtent(text, 0, text, 5);
  });
  await page.getByRole('button', { name: '粉色' }).click();
  await expect.poll(() => page.locator('.notes li[aria-posinset="1"] q').textContent()).toBe('Water');
  await page
    .locator('.notes')
    .getByText(String(COUNT + 1), { exact: true })
    .waitFor();
  await page.context().close();
});

test('a long note and a long passage leave room for the notes that follow, and the note is saved without scrolling', async () => {
  const [first, second, third] = notes.slice(-3);
  if (!first || !second || !third) throw new Error('no notes');
  const long = { ...first, comment: '一条很长的笔记。'.repeat(200), text: `${WORDS} `.repeat(20) };
  const page = await pages.open({ ...DESK, state: { notes: [long, second, third] } });
  const whole = page.getByRole('button', { name: '全文' });
  await whole.waitFor();
  const boxOf = (selector: string) => page.locator(`.notes .note ${selector}`).first().boundingBox();
  expect((await boxOf('p'))?.height).toBeLessThan(6 * 24);
  expect((await boxOf('.note-go'))?.height).toBeLessThan(7 * 26);
  await whole.click();
  await page.getByRole('button', { name: '收起', expanded: true }).waitFor();
  expect((await boxOf('p'))?.height).toBeGreaterThan(500);
  await page.locator('.note-go').first().click();
  await page.getByRole('toolbar', { name: '这条划线' }).getByRole('button', { name: '笔记' }).click();
  const save = page.getByRole('dialog').getByRole('button', { name: '保存' });
  await save.waitFor();
  for (const height of [900, 450]) {
    await page.setViewportSize({ width: 720, height });
    const box = await save.boundingBox();
    expect(box && box.y + box.height).toBeLessThan(height);
  }
  await page.context().close();
});

test('on a phone the notes are a press away: a tap on one goes to its place and opens what can be done with it', async () => {
  const page = await pages.open({ ...PHONE, state: { notes } });
  await page.getByRole('button', { name: '这篇的笔记', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: `这篇的笔记 ${COUNT}` });
  await sheet.locator('li[aria-posinset="1"]').waitFor();
  expect(await sheet.locator('li[aria-posinset]').count()).toBeLessThan(100);
  await sheet.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await sheet.locator(`li[aria-posinset="${COUNT}"] .note-go`).tap();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('toolbar', { name: '这条划线' }).waitFor();
  await page.context().close();
});

test('on a phone what can be taken back is said above the bar of reading aloud, and above a sheet', async () => {
  const page = await pages.open({ ...PHONE, state: { notes: notes.slice(-3) } });
  const opener = page.getByRole('button', { name: '这篇的笔记', exact: true });
  await opener.tap();
  await page.locator('.sheet li[aria-posinset="1"] .note-go').tap();
  await page.getByRole('toolbar', { name: '这条划线' }).getByRole('button', { name: '删除' }).tap();
  const toast = page.locator('.toast', { hasText: '已删除' });
  // The message stays as long as the pointer is on it.
  await toast.dispatchEvent('pointerover');
  const isAbove = async (selector: string) => {
    const [said, below] = [await toast.boundingBox(), await page.locator(selector).boundingBox()];
    return said !== null && below !== null && said.y >= 0 && said.y + said.height <= below.y;
  };
  await page.getByRole('button', { name: '朗读', exact: true }).tap();
  await expect.poll(() => isAbove('.audio')).toBe(true);
  await opener.tap();
  await page.getByRole('dialog', { name: '这篇的笔记 2' }).waitFor();
  await expect.poll(() => isAbove('.sheet')).toBe(true);
  await page.context().close();
});

test('at a phone’s width the keyboard alone reaches the notes and closes them again', async () => {
  const page = await pages.open({ state: { notes: notes.slice(0, 3) } });
  const opener = page.getByRole('button', { name: '这篇的笔记', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: '这篇的笔记 3' });
  await sheet.locator('li[aria-posinset="1"]').waitFor();
  await expect.poll(() => sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.context().close();
});
