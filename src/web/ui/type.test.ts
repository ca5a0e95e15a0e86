import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workersBrowser } from '../testing/browser.ts';

const sheets = ['tokens.css', 'type.css'].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'));
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await (await workersBrowser()).newContext();
  page = await context.newPage();
  await page.setContent(`<style>${sheets.join('')} body { font-family: var(--sans) }</style>
    <p class="num">11 月 30 日</p><p lang="en">harbour</p><i lang="en-fonipa">/ˈmænɪkjʊə/</i>`);
});
afterAll(() => context?.close());

const familiesOf = async (selector: string) =>
  (await page.locator(selector).evaluate((element) => getComputedStyle(element).fontFamily)).split(', ');

test('Chinese among figures and within English comes from the sans, not from the serif of the system', async () => {
  const sans = (await familiesOf('body')).slice(0, -1);
  expect(sans.length).toBeGreaterThan(1);
  for (const selector of ['.num', '[lang="en"]']) {
    const families = await familiesOf(selector);
    expect(families[0]).toBe('"Source Serif 4"');
    expect(families.slice(-1 - sans.length)).toEqual([...sans, 'serif']);
  }
});

test('phonetics are set in one face', async () => {
  expect(await familiesOf('[lang="en-fonipa"]')).toEqual(await familiesOf('body'));
});
