/** The search page: results and filters without scripts, suggestions by keys, spelling, history, in each theme and size. */
import { expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, drawn, MOVING, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();

test('without scripts the form, the results, kinds and filters work as a form and as links', async () => {
  const { page, context } = await opened.visit({ ...DESK, javaScriptEnabled: false });
  await page.goto('/Search');
  await page.getByRole('combobox', { name: '搜索' }).fill('waiting');
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname, searchParams }) => pathname === '/Search' && searchParams.get('q') === 'waiting');
  const first = page.locator('.rs .art').first();
  expect(await first.locator('.r-ex mark').allTextContents()).toContainEqual(expect.stringMatching(/^wait/i));
  await page.getByText('难度', { exact: true }).click();
  await page.getByRole('link', { name: '普通', exact: true }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'waiting level:普通');
  for (const label of await page.locator('.rs .diff').allTextContents()) expect(label).toBe('普通');
  await page.getByRole('link', { name: '去掉筛选：普通' }).click();
  await page.getByRole('navigation', { name: '结果种类' }).getByRole('link', { name: /^单词/ }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('kind') === 'word');
  await page.locator('.rs').getByRole('link', { name: /wait/ }).first().click();
  // The word's page is a reader's own.
  await page.waitForURL(/\/Login\?next=.*myword/);
  await context.close();
});

test('without scripts the next page of results and of articles is a link, and leads to others', async () => {
  const { page, context } = await opened.visit({ ...DESK, javaScriptEnabled: false });
  const links = (rows: string) => page.locator(rows).evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  for (const [address, rows] of [
    ['/Search?q=the&kind=article', '.rs .art a[href^="/article/"]'],
    ['/article', '.card a[href^="/article/"]'],
  ] as const) {
    await page.goto(address);
    const first = await links(rows);
    await page.getByRole('link', { name: '加载更多' }).click();
    await page.waitForURL(({ searchParams }) => Number(searchParams.get('offset')) > 0);
    const second = await links(rows);
    expect([address, second.length > 0, second.filter((link) => first.includes(link))]).toEqual([address, true, []]);
  }
  await context.close();
});

test('coming back from a result finds what had been loaded, where one was', async () => {
  const { page, context } = await opened.visit({ ...DESK, ...MOVING });
  await openPage(page, '/Search?q=the&kind=article');
  const results = page.locator('.rs > li.art .card-hit');
  const hrefs = () => results.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const few = await results.count();
  await page.getByRole('button', { name: '加载更多' }).click();
  await expect.poll(() => results.count()).toBeGreaterThan(few);
  const before = await hrefs();
  await results.nth(few).click();
  await page.waitForURL(/\/article\/\d+$/);
  await page.goBack();
  await expect.poll(hrefs).toEqual(before);
  await results.nth(few).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await context.close();
});

test('a visitor is told that a filter by what one knows or has read is not in use', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/Search?q=waiting%20known%3E95');
  await page.getByRole('note').getByText('这项筛选没有用上').waitFor();
  await page.getByRole('link', { name: '去掉筛选：认识 95% 以上' }).tap();
  await page.getByRole('note').waitFor({ state: 'detached' });
  await context.close();
});

test('suggestions are chosen by keys, filled in and closed', async () => {
  const { page, context, troubles } = await opened.visit(DESK);
  await openPage(page, '/Search');
  const field = page.getByRole('combobox', { name: '搜索' });
  await field.pressSequentially('wait');
  const options = page.getByRole('listbox', { name: '建议' }).getByRole('option');
  await options.first().waitFor();
  expect(await options.count()).toBeLessThanOrEqual(8);
  await page.keyboard.press('ArrowDown');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
  await picture(page, 'search-typing-desk');
  await page.keyboard.press('Escape');
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowDown');
  await options.nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = (await options.nth(1).locator('[lang=en]').textContent()) ?? '';
  await page.keyboard.press('Tab');
  expect(await field.inputValue()).toBe(second);
  await options.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(({ searchParams, pathname }) => searchParams.has('q') || pathname.startsWith('/article/'));
  expect(troubles).toEqual([]);
  await context.close();
});

test('a misspelled word is searched corrected, and the typed one is offered', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/Search?q=antibiotiks');
  await page.getByText(/按 antibiotics? 找到/).waitFor();
  await picture(page, 'search-typo-phone');
  await page.getByRole('link', { name: '只搜 antibiotiks' }).click();
  await page.getByText('没有找到 antibiotiks').waitFor();
  await picture(page, 'search-none-phone');
  await context.close();
});

test('what was searched stays on the device until it is removed', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/Search?q=library');
  await page.locator('.rs .art').first().waitFor();
  await openPage(page, '/Search');
  await page.getByRole('link', { name: 'library' }).waitFor();
  await picture(page, 'search-empty-phone');
  expect(await seriousBarriers(page)).toEqual([]);
  await openPage(page, '/Search?q=weekend');
  await page.locator('.rs .art').first().waitFor();
  await openPage(page, '/Search');
  // The focus goes to the next one, then to the page.
  await page.getByRole('button', { name: '删掉这条：weekend' }).press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.id);
  await expect.poll(focused).toBe('删掉这条：library');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '搜过的' }).waitFor({ state: 'detached' });
  expect(await focused()).toBe('main');
  await context.close();
});

test('only words to leave out: the page says that a word to look for is missing; too long a query says so', async () => {
  const { page, context } = await opened.visit(PHONE);
  await page.goto('/Search?q=-antibiotics+-line');
  await page.getByRole('status').filter({ hasText: '只写了不要的词' }).waitFor();
  await page.getByText('还要写上想找的词').waitFor();
  expect(await page.getByText('只搜其中一个词').count()).toBe(0);
  await picture(page, 'search-only-excluding-phone');
  await page.goto(`/Search?q=${'word+'.repeat(80)}`);
  await page.getByText('最多 200 字').waitFor();
  // The same query would be refused again.
  expect(await page.getByRole('link', { name: '再试一次' }).count()).toBe(0);
  await picture(page, 'search-error-phone');
  await context.close();
});

test('a filter that names no difficulty is searched as a word, and the page says so', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/Search?q=level%3Aabc');
  await page.getByText('没有 level:abc 这样的筛选，按普通的词搜了。').waitFor();
  await picture(page, 'search-stray-filter-phone');
  await context.close();
});

test('past the end of the results, and of the sources, the page says so, not that there are none', async () => {
  const { page, context } = await opened.visit(PHONE);
  for (const [past, start] of [
    ['/Search?q=library&offset=900', '/Search?q=library'],
    ['/label?offset=900', '/label'],
  ] as const) {
    await page.goto(past);
    await page.getByText('后面没有了').waitFor();
    expect(await page.getByRole('link', { name: '回到开头' }).getAttribute('href')).toBe(start);
  }
  await context.close();
});

test('a phrase that is not found is offered without its marks, and each of its words', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, `/Search?q=${encodeURIComponent('"library antibiotics nowhere" -"of tea"')}`);
  await page.getByRole('status').filter({ hasText: '没有找到' }).waitFor();
  expect(await page.locator('.spell a').allInnerTexts()).toEqual(['library', 'antibiotics', 'nowhere']);
  await picture(page, 'search-none-phrase-phone');
  await page.getByRole('link', { name: '不加引号搜' }).tap();
  await page.waitForURL((url) => url.searchParams.get('q') === 'library antibiotics nowhere -"of tea"');
  await context.close();
});

test('results in each theme, on a phone and at a desk, have marks in both languages and no barriers', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/Search?q=wait');
  let isLoaded = false;
  for (const [theme, size, { viewport }] of [
    ['light', 'phone', PHONE],
    ['sepia', 'phone', PHONE],
    ['black', 'desk', DESK],
    ['light', 'desk', DESK],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.locator('.r-ex mark').first().waitFor();
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await drawn(page);
    await picture(page, `search-main-${size}-${theme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(await seriousBarriers(page, { isLoaded }), `${theme} ${size}`).toEqual([]);
    isLoaded = true;
  }
  await context.close();
});

test('by keys the focus goes from the field and from a filter to what was found, which says how much it is', async () => {
  const { page, context, troubles } = await opened.visitAsReader(DESK);
  await openPage(page, '/Search');
  const field = page.getByRole('combobox', { name: '搜索' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await field.fill('waiting');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/Search?q=waiting');
  await expect.poll(focused).toMatch(/^\d+ 条/);
  await page.getByRole('link', { name: '没读过', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '去掉筛选：没读过' }).waitFor();
  await expect.poll(focused).toMatch(/^\d+ 条/);
  // What is typed and not searched yet goes along with a filter, and when one is taken away.
  await field.fill('weekend');
  await page.getByRole('link', { name: '认识 90% 以上' }).press('Enter');
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'weekend unread known>90');
  await field.fill('weekend unread known>90 line');
  await page.getByRole('link', { name: '去掉筛选：没读过' }).press('Enter');
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'weekend line known>90');
  await field.fill('zzqqxx');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('没有找到 zzqqxx');
  expect(troubles).toEqual([]);
  await context.close();
});

test('a search without network leaves the page and what was typed, and goes on when the network is back', async () => {
  for (const kind of [PHONE, DESK]) {
    const { page, context } = await opened.visit(kind);
    const late = page.waitForResponse(/\/assets\/late-/);
    await openPage(page, '/Search?q=waiting');
    await (await late).finished();
    await drawn(page);
    const field = page.getByRole('combobox', { name: '搜索' });
    await context.setOffline(true);
    await field.fill('weekend');
    await page.keyboard.press('Enter');
    await page.getByText('没有网络，打不开新的页面').waitFor();
    expect(await field.inputValue()).toBe('weekend');
    expect(await page.locator('.rs .art').count()).toBeGreaterThan(0);
    await context.setOffline(false);
    await field.press('Enter');
    await page.waitForURL('**/Search?q=weekend');
    await page
      .locator('.rs mark', { hasText: /^weekend$/i })
      .first()
      .waitFor();
    await context.close();
  }
});
