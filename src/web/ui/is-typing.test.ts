import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workersBrowser } from '../testing/browser.ts';
import { isTyping } from './is-typing.ts';

let page: Page;
beforeAll(async () => {
  page = await (await workersBrowser()).newPage();
});
afterAll(() => page?.close());

/** @param html has one element with `data-focus`, where the key is pressed */
async function isTypingIn(html: string): Promise<boolean> {
  await page.setContent(html);
  return page.locator('[data-focus]').evaluate(isTyping);
}

test.each([
  ['a field', '<input data-focus>'],
  ['a text of several lines', '<textarea data-focus></textarea>'],
  ['a text that can be edited', '<div contenteditable><p data-focus>Ice</p></div>'],
  ['a dialog', '<div role="dialog"><button data-focus>关闭</button></div>'],
  ['a question that has to be answered', '<div role="alertdialog"><button data-focus>删除</button></div>'],
  ['a drawer', '<dialog open><button data-focus>关闭</button></dialog>'],
  ['a menu', '<div role="menu"><div role="menuitem" tabindex="-1" data-focus>导出</div></div>'],
])('keys in %s are no shortcuts of the page', async (_name, html) => {
  expect(await isTypingIn(html)).toBe(true);
});

test.each([
  ['a button', '<button data-focus>收藏</button>'],
  ['a text that is kept from being edited', '<div contenteditable="false"><p data-focus>Ice</p></div>'],
])('keys on %s are shortcuts of the page', async (_name, html) => {
  expect(await isTypingIn(html)).toBe(false);
});
