/** An editor brings in a page that nobody here wrote, publishes it, and a visitor reads it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openProduct, openSite } from './testing/opened.ts';
import { PHONE, picture } from './visit.ts';

/** A page as newspapers make them, with everything around the text that must not come along. */
const FIXTURE = readFileSync(new URL('../src/server/features/extraction/fixtures/harbour-news.html', import.meta.url));

const host = await openSite((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(FIXTURE);
});
const opened = openProduct({ FETCH_ALLOW_HOSTS: host });

test('a page comes in by its address, is looked over, published and read', async () => {
  const { page, troubles, context } = await opened.visitAsEditor();
  await page.goto('/admin/articles?add=1');
  await page.getByRole('textbox', { name: '网址' }).fill(`http://${host}/2026/harbour`);
  await page.getByRole('button', { name: '收录', exact: true }).click();
  await picture(page, 'admin-add-desk');
  await page.getByRole('link', { name: '去审核' }).click();
  await page.getByRole('button', { name: '通过并发布' }).waitFor();
  await picture(page, 'admin-article-desk');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: '通过并发布' }).click();
  await page.getByRole('link', { name: '在前台看' }).first().waitFor();
  await page.goto('/admin/articles');
  await picture(page, 'admin-articles-desk');
  await page.goto('/admin');
  await picture(page, 'admin-desk');
  await context.close();

  const reader = await opened.visit(PHONE);
  await reader.page.goto('/article');
  await reader.page
    .getByRole('link', { name: new RegExp(title.slice(0, 20)) })
    .first()
    .click();
  await reader.page.getByRole('heading', { level: 1, name: title }).waitFor();
  const text = await reader.page.locator('.prose').innerText();
  expect(text.split(/\s+/).length).toBeGreaterThan(300);
  for (const leftover of [/subscribe/i, /share this/i, /related/i, /cookie/i]) expect(text).not.toMatch(leftover);
  await picture(reader.page, 'brought-in-phone');
  await reader.context.close();
  expect([...troubles, ...reader.troubles]).toEqual([]);
});

test('a reader who tries the editors’ pages is sent to log in, and a visitor too', async () => {
  const { page, context } = await opened.visit();
  await page.goto('/admin/articles');
  expect(new URL(page.url()).pathname).toBe('/Login');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/articles');
  await context.close();
});
