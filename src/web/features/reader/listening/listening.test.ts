import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installFakeVoice, installForeignVoice } from '../testing/fake-voice.ts';
import { callsOf, clickText, painted } from '../testing/on-page.ts';
import { type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { paragraph } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

const blocks = [
  paragraph('b1', [
    ['Yeast is a fungus.', '酵母是真菌。'],
    ['Bread needs yeast.', '面包要酵母。'],
  ]),
  ...Array.from({ length: 20 }, (_, index) =>
    paragraph(`c${index}`, [[`Water number ${index} wakes it, slowly and surely, in the night.`, null]]),
  ),
];
let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(blocks));
});
afterAll(() => pages?.close());

const open = (settings: Parameters<ReaderPages['open']>[0] = {}) =>
  pages.open({ before: installFakeVoice, ...settings });
const waiting = (page: Page) => page.evaluate(() => voiceTest.waiting().map(({ text }) => text));
const end = (page: Page) => page.evaluate(() => voiceTest.end());

async function listen(page: Page): Promise<void> {
  await page.getByRole('button', { name: '朗读', exact: true }).click();
  await expect.poll(() => waiting(page)).not.toEqual([]);
  await page.evaluate(() => voiceTest.start());
}

test('the text is read from its title on, the sentence and the word being said are painted, and it counts as reading', async () => {
  const page = await open();
  await listen(page);
  expect(await waiting(page)).toEqual(['The Tiny Workers', 'Yeast is a fungus.']);
  await end(page);
  await end(page);
  await page.evaluate(() => voiceTest.word(6));
  expect(await painted(page, 'spoken')).toEqual(['Bread needs yeast.']);
  expect(await painted(page, 'said')).toEqual(['needs']);
  // Called at each sentence: behind a locked screen nothing else tells that the text is still heard.
  expect(await callsOf(page, 'listening')).toEqual(Array.from({ length: 3 }, () => ['listening', true]));
  await page.getByText('3 / 23').waitFor();
  await page.getByRole('button', { name: '关闭朗读' }).click();
  await expect.poll(() => waiting(page)).toEqual([]);
  expect([await painted(page, 'spoken'), await page.locator('.audio').count()]).toEqual([[], 0]);
  await page.context().close();
});

test('the sentence being said stays in view until the reader scrolls away, and a press leads back to it', async () => {
  const page = await open({ viewport: { width: 390, height: 600 } });
  await listen(page);
  for (let step = 0; step < 10; step++) await end(page);
  const top = () =>
    page.evaluate(() => ([...(CSS.highlights.get('spoken') ?? [])][0] as Range).getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(500);
  expect(await page.getByRole('button', { name: '回到朗读处' }).count()).toBe(0);
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, -3_000);
  const back = page.getByRole('button', { name: '回到朗读处' });
  await back.waitFor();
  await end(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await back.click();
  await expect.poll(top).toBeLessThan(500);
  await expect.poll(() => back.count()).toBe(0);
  await page.context().close();
});

test('what is heard while nothing is seen is read, and is where the text is opened again', async () => {
  const page = await open({ viewport: { width: 390, height: 600 } });
  // A page that is hidden does not scroll.
  await page.evaluate(() => {
    const { scrollBy } = window;
    const scrollSeen = (options?: ScrollToOptions) => document.visibilityState === 'visible' && scrollBy(options);
    window.scrollBy = scrollSeen as typeof scrollBy;
  });
  const see = (value: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, value);
  const told = async () =>
    (await callsOf(page, 'progress')).map(([, place]) => place as { block_id: string; progress: number });
  await listen(page);
  await see('hidden');
  const before = (await told()).length;
  for (let step = 0; step < 13; step++) await end(page);
  const places = (await told()).slice(before);
  expect(places.map(({ block_id }) => block_id)).toEqual([
    'b1',
    'b1',
    ...Array.from({ length: 11 }, (_, n) => `c${n}`),
  ]);
  const shares = places.map(({ progress }) => progress);
  expect(shares.every((share, at) => share > (shares[at - 1] ?? 0))).toBe(true);
  expect(shares.at(-1)).toBeCloseTo(0.5, 1);
  // The tab is closed from outside, without having been seen again.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  expect((await told()).at(-1)?.block_id).toBe('c10');
  expect(await page.evaluate(() => localStorage.getItem('place::article:7'))).toContain('"c10"');
  await page.getByRole('button', { name: '播放' }).click();
  await expect.poll(() => waiting(page)).not.toEqual([]);
  for (let step = 0; step < 10; step++) await end(page);
  await expect.poll(async () => (await told()).at(-1)?.progress).toBe(1);
  await see('visible');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.context().close();
});

test('who looks back while the text is heard to its end has read to its end', async () => {
  const page = await open({ viewport: { width: 390, height: 600 } });
  await listen(page);
  for (let step = 0; step < 10; step++) await end(page);
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, -3_000);
  await page.getByRole('button', { name: '回到朗读处' }).waitFor();
  for (let step = 0; step < 13; step++) await end(page);
  await expect
    .poll(async () => (await callsOf(page, 'progress')).map(([, place]) => place))
    .toContainEqual(expect.objectContaining({ progress: 1, block_id: 'title' }));
  await page.context().close();
});

test('reading starts at a pressed word’s sentence, and at a selection', async () => {
  const page = await open();
  await clickText(page, 'needs');
  await page.getByRole('button', { name: '从这句读' }).click();
  await expect.poll(() => waiting(page)).toEqual(['Bread needs yeast.']);
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await page.evaluate(() => {
    const range = new Range();
    range.selectNodeContents(document.querySelector('[data-block="c1"] .s') as Element);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  });
  await page.getByRole('toolbar').getByRole('button', { name: '朗读', exact: true }).click();
  await expect.poll(async () => (await waiting(page))[0]).toMatch(/^Water number 1 /);
  await page.context().close();
});

test('by keys it is started, paused, stepped and repeated', async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await page.keyboard.press('p');
  await expect.poll(() => waiting(page)).toEqual(['The Tiny Workers']);
  await page.keyboard.press('.');
  await expect.poll(() => waiting(page)).toEqual(['Yeast is a fungus.']);
  await page.keyboard.press('p');
  await expect.poll(() => waiting(page)).toEqual([]);
  await page.getByRole('button', { name: '播放' }).waitFor();
  await page.keyboard.press('p');
  await expect.poll(() => waiting(page)).toEqual(['Yeast is a fungus.']);
  await page.keyboard.press('r');
  await page.getByRole('button', { name: '再读一遍本句' }).waitFor();
  await page.evaluate(() => voiceTest.start());
  await end(page);
  expect(await waiting(page)).toEqual(['Yeast is a fungus.', 'Bread needs yeast.']);
  await page.context().close();
});

test('speed and voice are chosen among the English ones and kept, the timer says when it stops', async () => {
  const page = await open();
  await listen(page);
  await page.getByRole('button', { name: /打开朗读设置/ }).click();
  const voices = page.getByLabel('声音');
  expect(await voices.locator('option').allTextContents()).toEqual(['Samantha · 美国', 'Daniel · 英国']);
  await voices.selectOption({ label: 'Daniel · 英国' });
  await page.getByRole('slider', { name: '速度', exact: true }).fill('0.7');
  await expect
    .poll(() => page.evaluate(() => voiceTest.waiting()[0]))
    .toEqual({ text: 'The Tiny Workers', rate: 0.7, voice: 'Daniel' });
  await page.locator('label', { hasText: '20 分' }).click();
  await page.getByText('20 分后停').waitFor();
  await page.reload();
  await listen(page);
  expect(await page.evaluate(() => voiceTest.waiting()[0])).toMatchObject({ rate: 0.7, voice: 'Daniel' });
  await page.context().close();
});

test('where there is no English voice the bar says so and what helps', async () => {
  const page = await open({ before: installForeignVoice });
  await page.getByRole('button', { name: '朗读', exact: true }).click();
  await page.getByText('这台设备没有英语语音').waitFor();
  await page.getByRole('button', { name: '关闭朗读' }).click();
  await expect.poll(() => page.locator('.audio').count()).toBe(0);
  await page.context().close();
});

test('where there is no English voice and the recording does not come, it is said, and can be tried again', async () => {
  const page = await open({ before: installForeignVoice, state: { hasLostRecording: true } });
  const start = page.getByRole('button', { name: '朗读', exact: true });
  for (const times of [1, 2]) {
    await start.click();
    await page.getByText('网络异常').waitFor();
    await expect.poll(async () => (await callsOf(page, 'address')).length).toBe(times);
    await expect.poll(() => page.getByText('网络异常').count()).toBe(0);
  }
  await page.context().close();
});

test('the buttons of the bar are large enough to touch', async () => {
  const page = await open({ hasTouch: true });
  await listen(page);
  const boxes = await page.locator('.audio button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { width, height } = button.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44);
  await page.context().close();
});
