/** An editor makes an issue of a contents page and brings it out, by hand, in one go. */
import { expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { openProduct, openSite } from './testing/opened.ts';
import { PHONE } from './visit.ts';

const TITLES = ['The Last Ferry Home', 'Nets and Their Names'];
const addressOf = (title: string) => `/2026/11/21/${title.toLowerCase().replaceAll(' ', '-')}`;
const CONTENTS = TITLES.map((title) => `<h3><a href="${addressOf(title)}">${title}</a></h3>`).join('');
const SENTENCES = 'The boats come home before the sun is up, and the market fills with voices. '.repeat(4);

const host = await openSite(({ url }, response) => {
  const title = TITLES.find((one) => addressOf(one) === url);
  const page = title ? `<article><h1>${title}</h1><p>${title}. ${SENTENCES}</p></article>` : `<main>${CONTENTS}</main>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});
const opened = openProduct({ FETCH_ALLOW_HOSTS: host });

test('an issue goes through its steps on a phone, and what was left out is not in it', async () => {
  const { page, troubles, context } = await opened.visitAsEditor(PHONE);
  await page.goto('/admin/magazine?add=1');
  await page.getByLabel('刊名').fill('Harbour Weekly');
  await page.getByLabel('期号').fill('No. 12');
  await page.getByLabel('目录页网址（可不填）').fill(`http://${host}/issue`);
  await page.getByRole('button', { name: '新建', exact: true }).click();
  await page.getByRole('button', { name: '抓取目录' }).click();
  await page.getByText('目录里有 2 篇').waitFor();
  await page.getByRole('button', { name: `更多：${TITLES[0]}` }).click();
  await page.getByRole('menuitem', { name: '去掉' }).click();
  await page.getByRole('button', { name: '下载 1 篇' }).click();
  await page.getByRole('button', { name: '全部通过' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click();
  await page.getByText('已经发布，读者能看到 1 篇').waitFor();
  expect(troubles).toEqual([]);
  await context.close();

  const call = callsOf(opened.product.address);
  const [issue] = (await call('GET /reader/magazine')).items;
  const { items } = await call('GET /reader/magazine/{id}/articles', { params: { id: issue?.id ?? '' } });
  expect(items.map(({ title }) => title)).toEqual([TITLES[1]]);
});
