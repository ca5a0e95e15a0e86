import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { paragraph } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

const COUNT = 400;
const blocks = Array.from({ length: COUNT }, (_, index) =>
  paragraph(`c${index}`, [['Water wakes it up, slowly and surely, in the night.', '水在夜里慢慢唤醒它。']]),
);

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(blocks));
});
afterAll(() => pages?.close());

test('switched in the middle of a long text, what shows changes and stays, what is near comes after it, and nothing stays away', async () => {
  const page = await pages.open(DESK);
  await page.evaluate(() => document.getElementById('c200')?.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.getByRole('button', { name: '阅读设置' }).focus();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('group', { name: '句子翻译' }).locator('label', { hasText: '一直显示' });
  await choice.waitFor();
  const first = await page.evaluate(() => {
    // The line under the bar is the one that is held.
    const [top] = [70, 80, 90, 100].flatMap(
      (y) => document.elementFromPoint(500, y)?.closest('#text [data-block]') ?? [],
    );
    // Records in every frame how many parts are hidden for the moment.
    globalThis.asideSeen = 0;
    const watch = () => {
      globalThis.asideSeen = Math.max(globalThis.asideSeen, document.querySelectorAll('.part[style*="hidden"]').length);
      requestAnimationFrame(watch);
    };
    watch();
    return { id: top?.id ?? '', top: top?.getBoundingClientRect().top ?? 0 };
  });
  await choice.click();
  await page.locator(`#${first.id} .zh`).first().waitFor();
  await expect.poll(() => page.locator('.part[style*="hidden"]').count()).toBe(0);
  const seen = await page.evaluate(
    (id) => ({
      aside: globalThis.asideSeen,
      top: document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN,
    }),
    first.id,
  );
  expect(seen.aside).toBeGreaterThan(0);
  expect(Math.abs(seen.top - first.top)).toBeLessThanOrEqual(1);
  await page.context().close();
});

test('lines and column are set around the text alone, also under a choice kept before it: what stands beside it is not styled anew', async () => {
  const page = await pages.open({ ...DESK, kept: { translation: 'always' } });
  const look = () =>
    page.evaluate(() => {
      const { lineHeight, maxWidth } = getComputedStyle(document.querySelector('.prose') as Element);
      return [lineHeight, maxWidth];
    });
  const [line, width] = await look();
  await page.getByRole('button', { name: '阅读设置' }).click();
  await page.getByRole('group', { name: '行距' }).locator('label', { hasText: '宽松' }).click();
  await page.getByRole('group', { name: '栏宽' }).locator('label', { hasText: '窄' }).click();
  await expect.poll(async () => (await look())[1]).not.toBe(width);
  expect((await look())[0]).not.toBe(line);
  expect(await page.evaluate(() => document.documentElement.style.length)).toBe(0);
  await page.context().close();
});

test('no rule asks a long text what is in it, or what it stands in: for the answer the browser would go through all of it', async () => {
  const page = await pages.open();
  const selectors = await page.evaluate(() => {
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
        ...(rule instanceof CSSGroupingRule ? selectorsOf(rule.cssRules) : []),
      ]);
    return [...document.styleSheets].flatMap((sheet) => selectorsOf(sheet.cssRules));
  });
  const asking = selectors.filter((selector) => /\b(body|html|root)( > )?:has\(/.test(selector));
  // Matched from its end: while nothing waits to be sent and nothing is told, line and toaster are empty, and nobody asks.
  const isRare = /(\.outbox-line:not\(:empty\)\)?( ~ \.toaster)?|\.toaster:where\(:not\(:empty\)\))$/;
  expect(asking.filter((selector) => !isRare.test(selector))).toEqual([]);
  // Settings of the whole text reach its elements by inheritance.
  const chosen = selectors.filter((selector) => /\[data-(translation|gloss)/.test(selector));
  expect(chosen.length).toBeGreaterThan(0);
  expect(chosen.filter((selector) => /\[data-(translation|gloss)[^,]*\]\)?[\s>+~]/.test(selector))).toEqual([]);
  await page.context().close();
});

test('highlights are styled at the root alone, and for every element in a browser that does not hand their style down', async () => {
  const rules = () =>
    [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].flatMap((rule) =>
        rule instanceof CSSStyleRule && rule.selectorText.includes('::highlight(') ? [rule.selectorText] : [],
      ),
    );
  const page = await pages.open();
  const own = await page.evaluate(rules);
  expect(own.filter((selector) => !selector.startsWith(':root::'))).toEqual([]);
  const painted = await page.evaluate(() => {
    const of = (element: Element) => getComputedStyle(element, '::highlight(mark-green)').backgroundColor;
    return [of(document.querySelector('.s') as Element), of(document.documentElement)];
  });
  expect(painted[0]).toBe(painted[1]);
  await page.context().close();
  const other = await pages.open({
    before: () => {
      const computed = getComputedStyle.bind(globalThis);
      globalThis.getComputedStyle = (element, pseudo) =>
        pseudo?.startsWith('::highlight') && element !== document.documentElement
          ? ({ backgroundColor: 'rgba(0, 0, 0, 0)' } as CSSStyleDeclaration)
          : computed(element, pseudo);
    },
  });
  expect(await other.evaluate(rules)).toEqual(own.map((selector) => selector.slice(':root'.length)));
  await other.context().close();
});

declare global {
  var asideSeen: number;
}
