/** 句子结构: a sentence with its parts marked in the text, on a phone and at a desk, in an article. */
import { expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, drawn, openPage, PHONE, picture, placeOf, restingPlaceOf } from './visit.ts';

const opened = shareProduct();
const SCREENS = Object.entries({ phone: PHONE, desk: DESK });

test('a sentence opens in its place with its parts, folds to its trunk and closes again', async () => {
  const { page, context, troubles } = await opened.visitAsReader(PHONE);
  await page.goto('/article?difficulty=DIFFICULT');
  const address = await page.locator('.card a[href^="/article/"]').first().getAttribute('href');
  await page.goto(address ?? '');
  const sentence = page.locator('.read-run .s').nth(3);
  const before = (await sentence.textContent()) ?? '';
  const word = /[a-z]{5,}/.exec(before)?.[0] ?? '';
  const { x, y } = await placeOf(page, word);
  await page.mouse.click(x, y);
  await page.getByRole('button', { name: '句子结构' }).click();

  const panel = page.locator('.sentence-structure');
  await panel.getByText('谓语').first().waitFor();
  await panel.getByText('按词性推出，不是 AI').waitFor();
  const open = page.locator('.s.structured');
  await open.waitFor();
  expect(await open.locator('.st-label[data-label="谓语"]').count()).toBeGreaterThan(0);
  for (const [name, { viewport }] of SCREENS) {
    await page.setViewportSize(viewport);
    await drawn(page);
    await open.scrollIntoViewIfNeeded();
    await picture(page, `structure-${name}`);
    expect(await seriousBarriers(page, { within: '.reader' }), name).toEqual([]);
  }

  if ((await open.locator('.st-bracket').count()) > 0) {
    await panel.getByText('只看主干').click();
    await open.getByText('[…]').first().waitFor();
    for (const [name, { viewport }] of SCREENS) {
      await page.setViewportSize(viewport);
      await picture(page, `structure-trunk-${name}`);
    }
  }
  const text = await open.elementHandle();
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect.poll(() => page.locator('.s.structured, .st-label, .st-bracket').count()).toBe(0);
  // The text is again what it was, to the character.
  expect(before).toContain((await text?.textContent()) ?? 'nothing');
  expect(troubles).toEqual([]);
  await context.close();
});

test('in a low window a long sentence begins between the top bar and the panel that explains it', async () => {
  const { page, context } = await opened.visitAsReader({ ...PHONE, viewport: { width: 844, height: 390 } });
  await openPage(page, '/article/24');
  const word = await page.evaluate(() => {
    const sentences = [...document.querySelectorAll('.read-run .s')].map(({ textContent }) => textContent ?? '');
    const longest = sentences.reduce((most, text) => (text.length > most.length ? text : most));
    return longest.split(' ').slice(0, 3).join(' ');
  });
  const { left, y } = await restingPlaceOf(page, word);
  await page.touchscreen.tap(left + 4, y);
  await page.getByRole('button', { name: '句子结构' }).click();
  await page.locator('.s.structured').waitFor();
  const room = () =>
    page.evaluate(() => {
      const [bar, sentence, panel] = ['.read-top', '.s.structured', '.sentence-structure'].map((which) =>
        document.querySelector(which)?.getBoundingClientRect(),
      );
      const above = (sentence?.top ?? 0) - (bar?.bottom ?? 0);
      const below = (panel?.top ?? 0) - (sentence?.top ?? 0);
      return [above >= 0, below > 100];
    });
  await expect.poll(room).toEqual([true, true]);
  await context.close();
});
