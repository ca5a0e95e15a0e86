import { expect, test } from 'vitest';
import { workersBrowser } from '../../testing/browser.ts';
import { bundle } from '../../testing/bundle.ts';

test('a question that was typed is there again when the box comes back, each with its text, until it is sent', async () => {
  const [{ script }, browser] = await Promise.all([
    bundle(new URL('./testing/ask-box-client.tsx', import.meta.url)),
    workersBrowser(),
  ]);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent('<!doctype html><html lang="zh-CN"><body><div id="root"></div></body></html>');
  await page.addScriptTag({ content: script });
  const show = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const box = page.getByRole('textbox', { name: '问题' });
  await show('article 1');
  await box.fill('为什么用 would');
  await show('none');
  await show('article 2');
  expect(await box.inputValue()).toBe('');
  await show('article 1');
  expect(await box.inputValue()).toBe('为什么用 would');
  await page.getByRole('button', { name: '发送' }).click();
  await show('none');
  await show('article 1');
  expect(await box.inputValue()).toBe('');
  await context.close();
});
