import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newReader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { each, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();

test.each(
  each([
    ['on a phone', PHONE],
    ['at a desk', undefined],
  ] as const),
)('%s an article is downloaded as a PDF from its end', async (where, kind) => {
  const { page, context, troubles } = await opened.visitAsReader(kind);
  await openPage(page, '/article/15');
  await page.getByRole('button', { name: '下载 PDF', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '下载 PDF' });
  await dialog.waitFor();
  await picture(page, `pdf-dialog-${where.replaceAll(' ', '-')}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载双语 PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('waikan-15-sy.pdf');
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(troubles).toEqual([]);
  await context.close();
});

test('a visitor is told that a PDF needs a login, and comes back to the download after it', async () => {
  const { page, context, troubles } = await opened.visit(PHONE);
  const { phone, password } = await newReader(opened.product);
  await openPage(page, '/article/15');
  await page.getByRole('button', { name: '下载 PDF', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '下载 PDF' });
  await dialog.getByText('登录后下载').waitFor();
  await picture(page, 'pdf-dialog-visitor-phone');
  await dialog.getByRole('button', { name: '登录' }).click();
  await page.getByLabel('手机号或用户名').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.getByRole('button', { name: '下载双语 PDF' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(troubles).toEqual([]);
  await context.close();
});

test('a poster of one’s own: style and sentence are chosen, the picture shown is the file, and its link brings the code along', async () => {
  const { page, context, troubles, reader } = await opened.visitAsReader(PHONE);
  await openPage(page, '/article/15');
  await page.getByRole('link', { name: '分享海报' }).click();
  await page.waitForURL('**/article/15/poster3');
  const shown = page.getByRole('main').getByRole('img', { name: /^海报：/ });
  const first = await shown.getAttribute('src');
  await page.getByRole('link', { name: '划线', exact: true }).click();
  await page.waitForURL(/style=line/);
  await page.getByText('换一句').click();
  const sentence = page.locator('.poster-sentences a').nth(4);
  const words = (await sentence.textContent()) ?? '';
  await sentence.click();
  await page.waitForURL(/sentence=/);
  await page.locator('.poster-sentences a[aria-current]', { hasText: words }).waitFor({ state: 'attached' });
  const src = (await shown.getAttribute('src')) ?? '';
  expect(src).not.toBe(first);
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1080);
  await picture(page, 'poster-line-phone');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '保存图片' }).click(),
  ]);
  const file = await readFile(await download.path());
  expect(file.equals(Buffer.from(await (await fetch(opened.product.address + src)).arrayBuffer()))).toBe(true);
  expect(troubles).toEqual([]);
  await context.close();

  const { url } = await reader.call('GET /api/code/invitation/mycode', {});
  const code = new URL(url).searchParams.get('code') ?? '';
  const friend = await opened.visit(PHONE);
  await openPage(friend.page, `/article/15?code=${code}`);
  await openPage(friend.page, '/Register');
  expect(await friend.page.getByLabel('邀请码').inputValue()).toContain(code);
  await friend.context.close();
});

test('a link to an article is previewed with a picture of pixels, 1,200 wide, also where its cover is a drawing', async () => {
  const html = await (await fetch(`${opened.product.address}/article/15`)).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(html).toContain(JSON.stringify(picture).slice(1, -1));
  // Requested as by programs that show previews, which accept any type.
  const answer = await fetch(opened.product.address + new URL(picture).pathname + new URL(picture).search, {
    headers: { accept: '*/*' },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const { format, width } = await sharp(await answer.arrayBuffer()).metadata();
  expect([format, width]).toEqual(['jpeg', 1200]);
});

test('an editor makes posters of several articles, and a series, as one file each', async () => {
  const { page, context, troubles } = await opened.visitAsEditor();
  await openPage(page, '/admin/poster');
  for (const nth of [0, 1, 2]) await page.locator('.poster-choices input').nth(nth).check();
  await page.getByLabel('样式').selectOption('stop');
  await page.getByRole('button', { name: '做海报' }).click();
  await page.getByRole('link', { name: '下载 3 张' }).waitFor();
  const [many] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载 3 张' }).click(),
  ]);
  expect((await readFile(await many.path())).toString('latin1').match(/waikan-0\d\.png/g)).toHaveLength(6);
  await openPage(page, '/admin/poster_xhs?article_id=15');
  expect(await page.locator('.poster-row li').count()).toBe(8);
  const caption = page.getByRole('textbox', { name: '配文' });
  expect(await caption.inputValue()).toContain('#英语外刊');
  await caption.fill('编辑改过的配文');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '复制配文' }).click();
  await page.getByText('已复制').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('编辑改过的配文');
  expect(troubles).toEqual([]);
  await context.close();
});
