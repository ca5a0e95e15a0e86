/** The vocabulary test as people take it: a visitor on a phone who then registers, a reader with a keyboard, and without scripts. */
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { databaseOf } from './database.ts';
import { enter, newReader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { drawn, lookFirst, openPage, PHONE, picture, register } from './visit.ts';

const opened = shareProduct();
const database = databaseOf(opened.product);
afterAll(() => database.close());

const word = (page: Page) => page.locator('.lt-word h2').innerText();

/** Waits until another word than this one is asked, or the test is over. */
async function moveOn(page: Page, from: string): Promise<boolean> {
  await page.waitForFunction((before) => {
    const shown = document.querySelector('.lt-word h2')?.textContent;
    return document.querySelector('.lt-estimate') !== null || (shown && shown !== before && shown !== '…');
  }, from);
  return (await page.locator('.lt-estimate').count()) === 0;
}

async function press(page: Page, name: '认识' | '不认识'): Promise<void> {
  await lookFirst(page);
  await page.getByRole('button', { name, exact: true }).tap();
}

/** At once: only a second press by hand is looked at first. */
const pressNo = (page: Page) => page.keyboard.press('ArrowLeft');

test('a visitor takes the short test, leaves and comes back, and finds the result in the new account', async () => {
  const { page, context, troubles } = await opened.visit(PHONE);
  const start = page.getByRole('link', { name: '30 秒测词汇量' });
  await page.goto('/');
  const short = (await start.getAttribute('href')) ?? '';
  await page.goto('/explore');
  expect(await start.getAttribute('href')).toBe(short);
  await start.click();
  await page.getByText('1 / 20').waitFor();
  const first = await word(page);
  // The second press of a double click answers nothing.
  await page.getByRole('button', { name: '不认识' }).dblclick();
  await moveOn(page, first);
  await page.getByText('2 / 20').waitFor();
  const second = await word(page);
  await press(page, '认识');
  await moveOn(page, second);
  await lookFirst(page);
  await page.getByRole('button', { name: '上一个' }).tap();
  await expect.poll(() => word(page)).toBe(second);
  await picture(page, 'placement-phone');

  await page.getByRole('link', { name: /先离开/ }).tap();
  await page.getByRole('link', { name: /接着测（已答 1 个）/ }).tap();
  await page.getByText('2 / 20').waitFor();
  let shown = second;
  await expect.poll(() => word(page)).toBe(second);
  for (let isGoingOn = true; isGoingOn; ) {
    await press(page, '不认识');
    isGoingOn = await moveOn(page, shown);
    if (isGoingOn) shown = await word(page);
  }
  await page.getByRole('img', { name: /词，多半/ }).waitFor();
  expect(await page.getByRole('row').count()).toBe(9);
  const estimate = await page.locator('.lt-estimate').innerText();
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'placement-result-phone');

  // Home and the glosses go by it before there is any account.
  await page.goto('/');
  await page.getByText(/你大约认识 \d+ 个词/).waitFor();
  await page.getByRole('link', { name: '读「入门」的文章' }).tap();
  const listed = page.waitForResponse((response) => response.url().includes('/level_words?level=zk'));
  await page.evaluate(() => localStorage.setItem('gloss', 'level'));
  await page.goto((await page.locator('.card a[href^="/article/"]').first().getAttribute('href')) ?? '');
  await listed;

  await page.goto('/myword/placement');
  await page.getByRole('link', { name: '注册并保存' }).click();
  await page.waitForURL(/Register/);
  await register(page, opened.product);
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, kept]) => key.startsWith('placement:result:') && kept.includes('"isSaved":true'),
    ),
  );
  await page.goto('/myword/placement');
  await page.getByText(/测过 1 次/).waitFor();
  expect(await page.locator('.lt-estimate').innerText()).toBe(estimate);
  await page.goto('/Mine');
  const size = /[\d,]+/.exec(estimate)?.[0].replace(',', '') ?? '';
  await page.getByRole('link', { name: new RegExp(`词汇量.*${size} 词`, 's') }).waitFor();
  await context.close();
  expect(troubles).toEqual([]);
});

test('an answer taken back while the next words are on their way stays taken back', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/myword/placement?form=short');
  const calls = '**/reader/myword/placement';
  const held: (() => void)[] = [];
  await page.route(calls, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  for (let shown = await word(page); shown !== '…'; shown = await word(page)) {
    await pressNo(page);
    await page.waitForFunction((before) => document.querySelector('.lt-word h2')?.textContent !== before, shown);
  }
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('placement:short:') ?? '{}').answers.length);
  const given = await kept();
  await lookFirst(page);
  const last = await word(page);
  await page.getByRole('button', { name: '上一个' }).tap();
  await expect.poll(() => word(page)).not.toBe(last);
  const back = await word(page);
  await expect.poll(() => held.length).toBe(1);
  const answered = page.waitForResponse(calls);
  held[0]?.();
  await answered;
  await drawn(page);
  expect([await word(page), await kept()]).toEqual([back, given - 1]);
  await context.close();
});

test('at a desk the keyboard is enough: arrows, figures and Backspace', async () => {
  const { page, context, troubles } = await opened.visitAsReader();
  await openPage(page, '/myword/placement?form=full');
  let hadMeanings = false;
  // The first batch has no invented word in it: one claim there, and no more.
  let claims = 1;
  for (let isGoingOn = true; isGoingOn; ) {
    const shown = await word(page);
    const meanings = await page.locator('.lt-meanings').count();
    if (meanings > 0 && !hadMeanings) {
      hadMeanings = true;
      expect(await seriousBarriers(page)).toEqual([]);
      await picture(page, 'placement-meanings-desk');
      await page.keyboard.press('2');
      await moveOn(page, shown);
      await page.keyboard.press('Backspace');
      await expect.poll(() => word(page)).toBe(shown);
    }
    const isClaimed = meanings === 0 && claims > 0;
    if (isClaimed) claims -= 1;
    await page.keyboard.press(isClaimed ? 'ArrowRight' : meanings > 0 ? '0' : 'ArrowLeft');
    isGoingOn = await moveOn(page, shown);
  }
  expect(hadMeanings).toBe(true);
  await page.getByText(/测过 1 次/).waitFor();
  await picture(page, 'placement-result-desk');
  await context.close();
  expect(troubles).toEqual([]);
});

test('without scripts every answer is a form, up to the result', async () => {
  const { page, context } = await opened.visit({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/myword/placement');
  await page.getByRole('link', { name: '30 秒测个大概' }).click();
  for (let step = 0; step < 20 && (await page.locator('.lt-estimate').count()) === 0; step++) {
    await page.getByRole('button', { name: '不认识' }).click();
  }
  expect(await page.locator('.lt-estimate').innerText()).toMatch(/大约认识 [\d,]+ 个词/);
  await context.close();
});

test('a result outlives a dead network, and goes into an old account only when its reader says so', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/myword/placement?form=short');
  for (let isGoingOn = true; isGoingOn; ) {
    const shown = await word(page);
    await pressNo(page);
    isGoingOn = await moveOn(page, shown);
  }
  const kept = () => page.evaluate(() => localStorage.getItem('placement:result:'));
  const result = await kept();
  expect(result).not.toBeNull();
  const calls = '**/reader/myword/placement';
  // Other errors are those of `saved-test.test.ts`.
  const answered = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('placement'));
  await page.route(calls, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto('/myword/placement');
  await answered;
  await page.getByRole('link', { name: /开始/ }).waitFor();
  await page.unroute(calls);
  expect(await kept()).toBe(result);

  await enter(context, await newReader(opened.product));
  await openPage(page, '/');
  await page.goto('/myword/placement');
  await page.getByRole('button', { name: '存进账号' }).waitFor();
  expect(await kept()).toBe(result);
  await page.getByRole('button', { name: '存进账号' }).tap();
  await page.getByText(/测过 \d 次/).waitFor();
  expect(await kept()).toBeNull();
  await context.close();
});

test('the result of this device gives way to a newer one of the account', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  await openPage(page, '/myword/placement?form=short');
  for (let isGoingOn = true; isGoingOn; ) {
    const shown = await word(page);
    await pressNo(page);
    isGoingOn = await moveOn(page, shown);
  }
  await page.goto('/myword/placement');
  await page.locator('.lt-estimate').waitFor();
  await database.pool.query(
    `INSERT INTO placements (user_id, test, estimate, low, high, exam_level, is_reliable, answers, at)
     VALUES ($1, 'elsewhere', 7000, 6500, 7500, 'cet6', true, '[]', now() + interval '1 hour')`,
    [reader.userId],
  );
  const answered = page.waitForResponse((response) => response.url().endsWith('/reader/myword/placement'));
  await page.goto('/myword/placement');
  await page.getByText('测过 2 次').waitFor();
  await answered;
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('placement:result')));
  await expect.poll(kept).toEqual([]);
  expect(await page.locator('.lt-estimate').count()).toBe(0);
  await context.close();
});
