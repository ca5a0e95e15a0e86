import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, clickText, placeOf, tap } from '../testing/on-page.ts';
import { PHONE, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { breadText, paragraph } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

let pages: ReaderPages;
beforeAll(async () => {
  // Longer than any word that can be asked for.
  const long = paragraph('long', [[`It was called ${'Donaudampf'.repeat(12)} then.`, null]]);
  const [bread, ...others] = breadText();
  const again = paragraph('again', [['Dough needs rest.', null]]);
  const own = paragraph('own', [['Doomscrolling goes on.', null]]);
  pages = await startReaderPages(textMarkup([...(bread ? [bread] : []), again, ...others, own, long]));
});
afterAll(() => pages?.close());

test('from the card one goes to a word of the family and to one of the English meaning, and back again', async () => {
  const page = await pages.open();
  await clickText(page, 'needs');
  const card = page.locator('.word-card');
  const more = card.getByRole('button', { name: '更多', expanded: false });
  await more.click();
  await card.getByRole('button', { name: 'needy' }).click();
  await card.getByRole('heading', { name: 'needy' }).waitFor();
  await more.click();
  await card.getByRole('button', { name: 'thing' }).click();
  await card.getByRole('heading', { name: 'thing' }).waitFor();
  await card.getByRole('button', { name: '返回' }).click();
  await card.getByRole('heading', { name: 'needy' }).waitFor();
  await card.getByRole('button', { name: '返回' }).click();
  await card.getByRole('heading', { name: 'needs' }).waitFor();
  expect(await card.getByRole('button', { name: '返回' }).count()).toBe(0);
  await page.context().close();
});

test('a word that only the word book has has its own meaning and the buttons of one that is there, and no other meaning', async () => {
  const page = await pages.open();
  await page.getByText('Doomscrolling goes on.').scrollIntoViewIfNeeded();
  await clickText(page, 'Doomscrolling');
  const card = page.locator('.word-card');
  await card.getByText('刷坏消息').waitFor();
  await card.getByRole('button', { name: '已加入', pressed: true }).waitFor();
  await card.getByRole('button', { name: '把这句也记下' }).waitFor();
  expect(await card.getByRole('button', { name: '换个意思' }).count()).toBe(0);
  expect(await card.getByText('词典里没有这个词').count()).toBe(0);
  expect(await card.innerText()).not.toContain('词典讲解');
  await page.context().close();
});

test('更多 says what is inside; there are examples of the word, each with the way to its article, but not the sentence that is read', async () => {
  const page = await pages.open();
  await clickText(page, 'Yeast');
  const card = page.locator('.word-card');
  const more = card.getByRole('button', { expanded: false });
  await expect.poll(() => more.textContent()).toMatch(/更多.*英文释义/);
  expect(await more.textContent()).not.toContain('例句');
  await clickText(page, 'needs');
  await expect.poll(() => more.textContent()).toContain('英文释义 · 例句 · 词形 · 同族');
  await more.click();
  expect(await card.locator('.examples p').allTextContents()).toEqual([
    'Every village needs an oven.',
    '每个村子都要有烤炉。',
    'What rye needs is time, salt and somebody who does not mind being woken at four.',
  ]);
  expect(await card.locator('.examples b').allTextContents()).toEqual(['needs', 'needs']);
  const link = card.getByRole('link', { name: 'Ovens of the North' });
  expect(await link.getAttribute('href')).toBe('/article/18');
  await page.context().close();
});

test('a word of the book says whether this sentence is kept with it, and keeps it on a press', async () => {
  const page = await pages.open();
  const card = page.locator('.word-card');
  const openAgain = async () => {
    const { middle, y } = await placeOf(page, 'needs', '[data-block="again"]');
    await page.mouse.click(middle, y);
    await card.getByRole('heading', { name: 'needs' }).waitFor();
  };
  await openAgain();
  await clickText(page, 'needs');
  await card.getByRole('button', { name: '加入生词' }).click();
  await card.getByText('连这句话一起记下了').waitFor();
  await openAgain();
  await card.getByText('已在生词本').waitFor();
  expect(await card.getByText('连这句话一起记下了').count()).toBe(0);
  await card.getByRole('button', { name: '把这句也记下' }).click();
  await card.getByText('连这句话一起记下了').waitFor();
  const added = (await callsOf(page, 'addWord')).map(([, word]) => word as { sentence: string; keep_mark?: true });
  expect(added.map(({ sentence, keep_mark = false }) => [sentence, keep_mark])).toEqual([
    ['Bread needs yeast.', false],
    ['Dough needs rest.', true],
  ]);
  await page.context().close();
});

test('the words of the screen are asked for once and together, and a press then asks nothing', async () => {
  const page = await pages.open({ state: { isAhead: true } });
  await expect.poll(async () => (await callsOf(page, 'lookUpMany')).length).toBe(1);
  await clickText(page, 'needs');
  await page.locator('.word-card .ch-mean').waitFor();
  expect(await callsOf(page, 'lookUp')).toEqual([]);
  const [[, asked] = []] = await callsOf(page, 'lookUpMany');
  expect(asked).toBeLessThanOrEqual(80);
  await page.context().close();
});

test('in a low window the word is in view above its card, and the meaning and the translation of the sentence above the answers', async () => {
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [390, 560],
    // A laptop's window, zoomed to twice its size.
    [720, 450],
  ] as const) {
    const page = await pages.open({ ...PHONE, viewport: { width, height } });
    await tap(page, 'needs');
    const card = page.locator('.word-card');
    await card.locator('.ch-zh').waitFor();
    await card.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const hidden = await card.evaluate((element) => {
      const { top } = element.querySelector('.wc-act')?.getBoundingClientRect() ?? { top: 0 };
      const parts = [...element.querySelectorAll('.ch-mean, .ch-zh')];
      return parts.filter((part) => part.getBoundingClientRect().bottom > top + 1).map(({ className }) => className);
    });
    expect(hidden, `${width} × ${height}`).toEqual([]);
    const isWordShown = () =>
      page.evaluate(() => {
        const [word] = CSS.highlights.get('word') ?? [];
        if (!(word instanceof Range)) return false;
        const { left, right, top, bottom } = word.getBoundingClientRect();
        const ends = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
        return ends.every((element) => element?.closest('#text'));
      });
    await expect.poll(isWordShown, { message: `${width} × ${height}` }).toBe(true);
    await page.context().close();
  }
});

test('on small phones the three answers are in view and can be pressed, and a toast stays small beside what waits', async () => {
  for (const [width, height] of [
    [360, 640],
    [375, 667],
    [390, 844],
  ] as const) {
    const page = await pages.open({ ...PHONE, viewport: { width, height }, state: { isUnsure: true } });
    await page.evaluate(() => {
      const line = document.createElement('div');
      line.className = 'outbox-line';
      line.innerHTML = '<button>1 条未同步</button>';
      document.querySelector('.toaster')?.before(line);
    });
    await tap(page, 'needs');
    const card = page.locator('.word-card');
    await card.locator('.ch-mean, .ch-pick').first().waitFor();
    const isOnTop = () =>
      card.locator('.wc-act .btn').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const points = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
          return points.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
        }),
      );
    await expect.poll(isOnTop).toEqual([true, true, true]);
    await card.getByRole('button', { name: '更多', expanded: false }).click();
    await card.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(isOnTop).toEqual([true, true, true]);
    await card.getByRole('button', { name: '加入生词' }).click();
    const toast = await page.locator('.toast').boundingBox();
    expect(toast?.height).toBeLessThan(80);
    await page.context().close();
  }
});

test('while the open card is scrolled, 更多 passes below the answers that stay at its top', async () => {
  const page = await pages.open({ ...PHONE, viewport: { width: 390, height: 560 } });
  await tap(page, 'needs');
  const card = page.locator('.word-card');
  await card.getByRole('button', { name: '更多' }).tap();
  await card.getByRole('button', { name: '收起' }).waitFor();
  const met = await card.evaluate((element) => {
    const boxOf = (selector: string) => element.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const found: boolean[] = [];
    for (; element.scrollTop + element.clientHeight < element.scrollHeight - 1; element.scrollTop += 6) {
      const [answers, more] = [boxOf('.wc-act'), boxOf('.ch-more')];
      const y = Math.max(answers.top, more.top) + 4;
      if (y > Math.min(answers.bottom, more.bottom) - 4) continue;
      found.push(document.elementFromPoint(answers.x + 40, y)?.closest('.wc-act') !== null);
    }
    return [found.length > 0, found.every(Boolean)];
  });
  expect(met).toEqual([true, true]);
  await page.context().close();
});

test('a word that is too long for any dictionary is in none, and nothing is asked', async () => {
  const page = await pages.open();
  await page.locator('[data-block="long"]').scrollIntoViewIfNeeded();
  await clickText(page, 'Donaudampf');
  await page.locator('.word-card').getByText('词典里没有这个词').waitFor();
  expect(await callsOf(page, 'lookUp')).toEqual([]);
  await page.context().close();
});

test('the card keeps its height when the meaning comes, and does not cover its word', async () => {
  const page = await pages.open();
  const heights = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        const measure = () => {
          const card = document.querySelector('.word-card');
          if (card) seen.push(card.getBoundingClientRect().height);
          if (card?.querySelector('.ch-mean')) resolve(seen);
          else requestAnimationFrame(measure);
        };
        measure();
      }),
  );
  await clickText(page, 'needs');
  expect(new Set(await heights).size).toBe(1);
  const word = await placeOf(page, 'needs');
  const top = await page.locator('.word-card').evaluate((card) => card.getBoundingClientRect().top);
  expect(word.y).toBeLessThan(top);
  await page.context().close();
});

const LOW = '[data-block="c9"]';

/** Opens a phone's page with a paragraph at the window's lower edge, and waits until the scroll events are over. */
async function openAtEndOf(paragraph: string): Promise<Page> {
  const page = await pages.open(PHONE);
  await page.evaluate(async (block) => {
    const { bottom } = (document.querySelector(block) as Element).getBoundingClientRect();
    scrollBy({ top: bottom - innerHeight + 10, behavior: 'instant' });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  }, paragraph);
  return page;
}

test('on a phone a word at the window’s end is moved above its card, which goes when the word is scrolled away', async () => {
  const page = await openAtEndOf(LOW);
  await tap(page, 'surely', LOW);
  const card = page.locator('.word-card');
  await card.locator('.ch-mean').waitFor();
  const distance = async () =>
    (await card.evaluate((element) => element.getBoundingClientRect().top)) - (await placeOf(page, 'surely', LOW)).y;
  await expect.poll(distance).toBeGreaterThan(12);
  // The word comes to rest in the upper third. While the page still scrolls there, further scrolling would move the word into view, not out
  // of it.
  await expect.poll(async () => (await placeOf(page, 'surely', LOW)).y).toBeLessThan(PHONE.viewport.height / 3);
  await page.evaluate(() => scrollBy({ top: 400, behavior: 'instant' }));
  await expect.poll(() => card.count()).toBe(0);
  await page.context().close();
});

test('taking 已掌握 back brings back what the word was before, and leaves the card alone that is open by then', async () => {
  const page = await pages.open();
  const button = (name: string, pressed: boolean) => page.getByRole('button', { name, exact: true, pressed });
  await clickText(page, 'needs');
  await button('忽略，不学也不提示', false).click();
  await button('忽略，不学也不提示', true).waitFor();
  // Seen, too, and not by colour alone.
  expect(await button('忽略，不学也不提示', true).locator('svg').count()).toBe(1);
  await button('已掌握', false).click();
  await button('忽略，不学也不提示', false).waitFor();
  await clickText(page, 'Yeast');
  await page.locator('.word-card').getByRole('heading', { name: 'yeast' }).waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect
    .poll(() => callsOf(page, 'setIgnored'))
    .toEqual([
      ['setIgnored', 'needs', true],
      ['setIgnored', 'needs', true],
    ]);
  await button('忽略，不学也不提示', false).waitFor();
  await clickText(page, 'needs');
  await button('忽略，不学也不提示', true).waitFor();
  await button('已掌握', false).waitFor();
  await page.context().close();
});

test.each([
  ['the narrowest phone', { width: 320, height: 568 }],
  ['a desk', { width: 1440, height: 900 }],
])('the answers stay in one line on the card, whichever is chosen: %s', async (_, viewport) => {
  const page = await pages.open({ viewport });
  const answers = page.locator('.wc-act');
  const tops = () =>
    answers.locator('.btn').evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size);
  const isInside = () => answers.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  await clickText(page, 'needs');
  for (const name of ['忽略，不学也不提示', '加入生词', '已掌握']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { pressed: true }).first().waitFor();
    expect([await tops(), await isInside()]).toEqual([1, true]);
  }
  await page.context().close();
});

test('a word that was 已掌握 is so again when adding it is taken back', async () => {
  const page = await pages.open();
  await clickText(page, 'needs');
  await page.getByRole('button', { name: '已掌握' }).click();
  await page.getByRole('button', { name: '加入生词' }).click();
  await page.getByText('已加入生词：needs').waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('button', { name: '已掌握', pressed: true }).waitFor();
  await expect.poll(async () => (await callsOf(page, 'setKnown')).length).toBe(2);
  expect((await callsOf(page, 'removeWord')).length).toBe(1);
  await page.context().close();
});

test('a word whose removal is taken back keeps the meaning that was chosen for it', async () => {
  const page = await pages.open();
  await clickText(page, 'needs');
  await page.getByRole('button', { name: '加入生词' }).click();
  await page.getByRole('button', { name: '已加入' }).click();
  await page.getByText('已移出生词：needs').waitFor();
  await page.getByRole('button', { name: '撤销' }).last().click();
  await page.getByRole('button', { name: '已加入' }).waitFor();
  await expect.poll(() => callsOf(page, 'restoreWord')).toEqual([['restoreWord', 'needs']]);
  expect((await callsOf(page, 'addWord')).length).toBe(1);
  await page.context().close();
});

test('on a phone the card goes too when its word is scrolled past before it has been moved into view', async () => {
  const page = await openAtEndOf(LOW);
  // The move is held back, so that the reader is certainly faster.
  await page.evaluate(() => {
    const move = window.scrollBy.bind(window);
    window.scrollBy = ((options: ScrollToOptions) => options.behavior === 'smooth' || move(options)) as never;
  });
  await tap(page, 'surely', LOW);
  const card = page.locator('.word-card');
  await card.waitFor();
  await page.evaluate(() => scrollBy({ top: 1000, behavior: 'instant' }));
  await expect.poll(() => card.count()).toBe(0);
  await page.context().close();
});

test('the translation stands on the card with the answering words set off, and another meaning is kept by one press', async () => {
  const page = await pages.open();
  await clickText(page, 'needs');
  const card = page.locator('.word-card');
  await card.getByText('面包要酵母。').waitFor();
  await card.getByRole('button', { name: '加入生词' }).click();
  await card.getByRole('button', { name: '换个意思' }).click();
  await card.getByRole('button', { name: '换成它：needs 的别义' }).click();
  await expect.poll(() => card.locator('.ch-mean').textContent()).toBe('needs 的别义你选的');
  const added = (await callsOf(page, 'addWord')).map(([, word]) => (word as { resolve: string }).resolve);
  expect(added).toEqual(['n. needs 的本义', 'n. needs 的别义']);
  await card.getByRole('button', { name: '关闭' }).click();
  // The editor's note is what the word means, and is said to be so.
  await clickText(page, 'Yeast');
  await expect.poll(() => card.locator('.ch-mean').textContent()).toBe('酵母本句编者注');
  expect(await card.locator('.ch-zh b').textContent()).toBe('酵母');
  await page.context().close();
});

test('a meaning that is not sure is asked for, and where the word was met before is told', async () => {
  const page = await pages.open({ state: { isUnsure: true } });
  await clickText(page, 'needs');
  const card = page.locator('.word-card');
  const choice = (name: string) => card.getByRole('button', { name });
  expect(await choice('needs 的别义').getAttribute('aria-pressed')).toBe('true');
  await choice('needs 的本义').click();
  await card.getByRole('button', { name: '加入生词' }).click();
  await expect.poll(async () => (await callsOf(page, 'addWord'))[0]?.[1]).toMatchObject({ resolve: 'n. needs 的本义' });
  expect(await card.locator('.ch-met').textContent()).toBe('你在《北方的炉子》见过它Every village needs an oven.');
  await page.context().close();
});
