/** Words in and out as readers do it: a table by touch, its columns told otherwise, undone; a deck out and in again at a desk. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();

const TABLE = [
  'harbour,港口,The old harbour wakes before the light.,旧词表',
  'brisk,轻快的,A brisk wind came up from the sea.,旧词表',
  'xqzzv,,,旧词表',
  '你好,hello,,旧词表',
].join('\n');

test('by touch a table is looked at, its columns are told, its words come in, and it is undone', async () => {
  const { page, context, troubles } = await opened.visitAsReader(PHONE);
  await openPage(page, '/myword');
  await picture(page, 'word-files-empty-book-phone');
  await page.getByRole('link', { name: '导入' }).tap();
  await page.getByRole('heading', { name: '导入与导出' }).waitFor();
  await picture(page, 'word-files-phone');
  expect(await seriousBarriers(page)).toEqual([]);

  const buffer = Buffer.from(TABLE);
  await page.getByLabel('单词文件').setInputFiles({ name: '旧词表.csv', mimeType: 'text/csv', buffer });
  await page.getByText('3 个词：新词 2').waitFor();
  await picture(page, 'word-files-preview-phone');
  expect(await seriousBarriers(page)).toEqual([]);
  expect(await page.locator('.wf-problems').innerText()).toContain('你好');
  await page.getByRole('combobox', { name: '「第 4 列」这一列是' }).selectOption('来源');
  await expect.poll(() => page.getByRole('combobox', { name: '「第 4 列」这一列是' }).inputValue()).toBe('source');
  await page.getByRole('button', { name: '导入 2 个新词' }).tap();
  await page.getByText('加入 2 个词', { exact: false }).first().waitFor();
  await picture(page, 'word-files-done-phone');
  await page.getByRole('link', { name: '看生词本' }).tap();
  await page.getByRole('link', { name: /harbour/ }).waitFor();
  await picture(page, 'word-files-book-phone');

  await page.goBack();
  await page.getByRole('button', { name: '撤销' }).tap();
  await picture(page, 'word-files-undo-phone');
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).tap();
  await page.getByText('已撤销', { exact: false }).first().waitFor();
  await openPage(page, '/myword');
  await page.getByText('还没有生词').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('of two columns that are told one after the other both are taken, however slow the answer is', async () => {
  const { page, context, troubles } = await opened.visitAsReader();
  await openPage(page, '/myword/import');
  const buffer = Buffer.from(TABLE);
  await page.getByLabel('单词文件').setInputFiles({ name: '旧词表.csv', mimeType: 'text/csv', buffer });
  await page.getByText('3 个词：新词 2').waitFor();
  const column = (number: number) => page.getByRole('combobox', { name: `「第 ${number} 列」这一列是` });
  const given: unknown[] = [];
  // The first choice gets no answer before the second one is made.
  await page.route('**/reader/myword/import/preview', async (route) => {
    given.push(route.request().postDataJSON());
    if (given.length > 1) await route.continue();
  });
  await column(4).selectOption('来源');
  await expect.poll(() => given.length).toBe(1);
  expect(await column(4).inputValue()).toBe('source');
  await column(2).selectOption('不导入');
  await expect.poll(() => given.length).toBe(2);
  expect(given[1]).toMatchObject({ columns: [['word', 'none', 'sentence', 'source']] });
  await expect.poll(() => column(2).inputValue()).toBe('none');
  expect(await column(4).inputValue()).toBe('source');
  await context.close();
  expect(troubles).toEqual([]);
});

test('at a desk a pasted list comes in by keyboard, goes out as a deck, and the deck is known again', async () => {
  const { page, context, troubles } = await opened.visitAsReader();
  await openPage(page, '/myword/import');
  await page.getByLabel('或者粘贴单词').focus();
  await page.keyboard.type('tide 潮水\nrope');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('2 个词：新词 2').waitFor();
  await picture(page, 'word-files-preview-desk');
  await page.getByRole('button', { name: '导入 2 个新词' }).press('Enter');
  await page.getByRole('link', { name: '看生词本' }).waitFor();
  await picture(page, 'word-files-done-desk');
  expect(await seriousBarriers(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Anki 牌组' }).click();
  const deck = await download;
  expect(deck.suggestedFilename()).toMatch(/^外刊轻读-生词本-\d{8}\.apkg$/);
  const buffer = readFileSync(await deck.path());
  await page.getByRole('button', { name: '再导入一个' }).click();
  await page.getByLabel('单词文件').setInputFiles({ name: 'deck.apkg', mimeType: 'application/octet-stream', buffer });
  await page.getByText('2 个词：新词 0，已在生词本 2').waitFor();
  await picture(page, 'word-files-deck-desk');

  await page.getByRole('button', { name: '换一个文件' }).click();
  const broken = { name: 'broken.apkg', mimeType: 'application/octet-stream', buffer: buffer.subarray(0, 500) };
  await page.getByLabel('单词文件').setInputFiles(broken);
  await page.getByRole('alert').getByText('文件已损坏，或者不是 Anki 的牌组').waitFor();
  await picture(page, 'word-files-broken-desk');
  expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([]);
  await context.close();
});
