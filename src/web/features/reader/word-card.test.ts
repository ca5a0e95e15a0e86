import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../testing/browser.ts';
import type { Bundle } from './testing/bundle.ts';
import { openReader, placeOf, startReader } from './testing/glossed-page.tsx';

let client: Bundle;
let browser: Browser;
beforeAll(async () => {
  [client, browser] = await Promise.all([startReader(), launchBrowser()]);
});
afterAll(() => browser?.close());

const press = async (page: Page, word: string) => {
  const { middle, y } = await placeOf(page, word);
  await page.mouse.click(middle, y);
};
const calls = (page: Page, wanted: string) =>
  page.evaluate((name) => fixture.calls.filter(([call]) => call === name), wanted);

test('from the card one goes to a word of the family and to one of the English meaning, and back again', async () => {
  const page = await openReader(browser, client);
  await press(page, 'needs');
  const card = page.locator('.word-card');
  await card.getByRole('button', { name: 'needy' }).click();
  await card.getByRole('heading', { name: 'needy' }).waitFor();
  await card.getByText('英文释义').click();
  await card.getByRole('button', { name: 'thing' }).click();
  await card.getByRole('heading', { name: 'thing' }).waitFor();
  await card.getByRole('button', { name: '返回' }).click();
  await card.getByRole('heading', { name: 'needy' }).waitFor();
  await card.getByRole('button', { name: '返回' }).click();
  await card.getByRole('heading', { name: 'needs' }).waitFor();
  expect(await card.getByRole('button', { name: '返回' }).count()).toBe(0);
  await page.context().close();
});

test('the words of the screen are asked for once and together, and a press then asks nothing', async () => {
  const page = await openReader(browser, client, { state: { isAhead: true } });
  await expect.poll(async () => (await calls(page, 'lookUpMany')).length).toBe(1);
  await press(page, 'needs');
  await page.locator('.word-card .senses').waitFor();
  expect(await calls(page, 'lookUp')).toEqual([]);
  const [[, asked] = []] = await calls(page, 'lookUpMany');
  expect(asked).toBeLessThanOrEqual(80);
  await page.context().close();
});

test('the card keeps its height when the meaning comes, and does not cover its word', async () => {
  const page = await openReader(browser, client);
  const heights = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        const measure = () => {
          const card = document.querySelector('.word-card');
          if (card) seen.push(card.getBoundingClientRect().height);
          if (card?.querySelector('.senses')) resolve(seen);
          else requestAnimationFrame(measure);
        };
        measure();
      }),
  );
  await press(page, 'needs');
  expect(new Set(await heights).size).toBe(1);
  const word = await placeOf(page, 'needs');
  const top = await page.locator('.word-card').evaluate((card) => card.getBoundingClientRect().top);
  expect(word.y).toBeLessThan(top);
  await page.context().close();
});

test('a word can be ignored, and taken back', async () => {
  const page = await openReader(browser, client);
  await press(page, 'needs');
  await page.getByRole('button', { name: '忽略，不学也不提示' }).click();
  await page.getByRole('button', { name: '不再忽略' }).waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect
    .poll(() => calls(page, 'setIgnored'))
    .toEqual([
      ['setIgnored', 'needs', true],
      ['setIgnored', 'needs', false],
    ]);
  await page.context().close();
});

test('nothing on a glossed text with an open card is out of reach', async () => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const page = await openReader(browser, client, { size, storage: { gloss: 'level' } });
    await page.locator('.gloss').first().waitFor();
    await press(page, 'needs');
    await page.locator('.word-card .senses').waitFor();
    const { violations } = await new AxeBuilder({ page }).include('.reader').analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.context().close();
  }
});
