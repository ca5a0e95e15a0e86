/** 为你推荐 on home, hiding an article by hand and by keys, and where an article and the level test lead on. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { newReader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, drawn, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
const THEMES = ['light', 'black', 'sepia'];

const cards = (page: Page) => page.locator('.feed .card:not(.gone)');
const idsOf = (page: Page) =>
  page.locator('.feed .card-hit').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

async function openHome(page: Page): Promise<void> {
  await openPage(page, '/');
  await page.getByRole('heading', { name: '为你推荐' }).waitFor();
  await cards(page).first().locator('.reason').waitFor();
}

async function inThemes(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await picture(page, `${name}-${theme}`);
  }
}

test('a reader on a phone sees why each article is there, hides one, says why and takes it back', async () => {
  const { page, context, reader, troubles } = await opened.visitAsReader(PHONE);
  await openHome(page);
  await inThemes(page, 'feed-390');
  expect(await seriousBarriers(page)).toEqual([]);
  const second = cards(page).nth(1);
  const title = await second.locator('.card-zh').innerText();
  const before = await second.boundingBox();
  const address = await second.locator('.card-hit').getAttribute('href');
  const id = address?.split('/').at(-1) ?? '';
  await second.getByRole('button', { name: /更多$/ }).tap();
  await page.getByRole('menuitem', { name: '不感兴趣' }).waitFor();
  await picture(page, 'feed-menu-390');
  await page.getByRole('menuitem', { name: '不感兴趣' }).tap();
  const gone = page.locator('.card.gone');
  await gone.getByText(`《${title}》已从各处拿掉`).waitFor();
  expect((await gone.boundingBox())?.height).toBeGreaterThanOrEqual(Math.floor(before?.height ?? 0));
  const marksOf = async () =>
    (await reader.call('GET /reader/article/waikan/{id}/show', { params: { id }, query: { blocks: 'false' } })).mark;
  await expect.poll(async () => (await marksOf())?.hide).toBe(true);
  const chip = gone.getByRole('button', { name: '太难' });
  await chip.tap();
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'feed-hidden-390');
  await gone.getByRole('button', { name: '撤销' }).tap();
  await expect.poll(async () => (await marksOf())?.hide).toBe(false);
  expect(await second.locator('.card-hit').getAttribute('href')).toBe(address);
  // Once the next ones are there it does not look pressed any more.
  const another = page.getByRole('button', { name: '换一批' });
  await another.tap();
  await expect
    .poll(() => another.evaluate((button) => [button.ariaBusy, getComputedStyle(button).backgroundColor]))
    .toEqual([null, 'rgba(0, 0, 0, 0)']);
  expect(troubles).toEqual([]);
  await context.close();
});

test('at a desk an article is hidden by keys alone, stays so until the next feed, and is in none of the lists', async () => {
  const { page, context, troubles } = await opened.visitAsReader(DESK);
  await openHome(page);
  await inThemes(page, 'feed-1440');
  const first = await idsOf(page);
  await cards(page).nth(1).getByRole('button', { name: /更多$/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '收藏' }).waitFor();
  for (const entry of ['收藏', '加到合集', '不感兴趣']) {
    const item = page.getByRole('menuitem', { name: entry });
    await expect.poll(() => item.evaluate((element) => element === document.activeElement)).toBe(true);
    if (entry !== '不感兴趣') await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const undo = page.locator('.card.gone').getByRole('button', { name: '撤销' });
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
  await picture(page, 'feed-hidden-1440');
  await page.keyboard.press('Enter');
  const more = cards(page).nth(1).getByRole('button', { name: /更多$/ });
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '不感兴趣' }).click();
  await undo.waitFor();
  await page.getByRole('button', { name: '换一批' }).click();
  await page.locator('.card.gone').waitFor({ state: 'detached' });
  await cards(page).first().waitFor();
  expect(await idsOf(page)).not.toContain(first[1]);
  await page.goto('/article');
  await expect.poll(() => page.locator(`.card-hit[href="${first[1]}"]`).count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test('coming back from an article finds the same feed, continued in place', async () => {
  const { page, context } = await opened.visitAsReader(DESK);
  await openHome(page);
  await page.getByRole('button', { name: '加载更多' }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(12);
  const before = await idsOf(page);
  expect(new Set(before).size).toBe(before.length);
  await cards(page).nth(2).locator('.card-hit').click();
  await page.waitForURL(/\/article\/\d+$/);
  await page.goBack();
  await cards(page).first().locator('.reason').waitFor();
  await expect.poll(() => idsOf(page)).toEqual(before);
  await context.close();
});

test('an article that was hidden far down is not there when one comes back to the feed', async () => {
  const { page, context } = await opened.visitAsReader(DESK);
  await openHome(page);
  await page.getByRole('button', { name: '加载更多' }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(14);
  const before = await idsOf(page);
  await cards(page).nth(13).getByRole('button', { name: /更多$/ }).click();
  const sent = page.waitForResponse((response) => response.url().endsWith('/mark') && response.ok());
  await page.getByRole('menuitem', { name: '不感兴趣' }).click();
  await sent;
  await page.locator(`.card-hit[href="${before[14]}"]`).click();
  await page.waitForURL(/\/article\/\d+$/);
  await page.goBack();
  await page.locator(`.card-hit[href="${before[14]}"]`).waitFor();
  await expect.poll(() => idsOf(page)).not.toContain(before[13]);
  expect((await idsOf(page)).slice(0, 14)).toEqual([...before.slice(0, 13), before[14]]);
  await context.close();
});

test('without scripts home lists the newest articles with a link to the next ones', async () => {
  const { page, context } = await opened.visit({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('heading', { name: '最新文章' }).waitFor();
  expect(await page.getByRole('heading', { name: '为你推荐' }).count()).toBe(0);
  const first = await idsOf(page);
  await page.locator('.feed.for-visitors').getByRole('link', { name: '加载更多' }).tap();
  await page.waitForURL(/\/article\?offset=\d+$/);
  const next = await page.locator('.card-hit').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(next.length).toBeGreaterThan(0);
  expect(next.filter((address) => first.includes(address))).toEqual([]);
  await context.close();
});

test('an article leads to related ones, and home recommends to a visitor by what was opened and hidden', async () => {
  const { page, context } = await opened.visit(PHONE);
  await page.goto('/');
  await page.getByRole('heading', { name: '最新文章' }).waitFor();
  const address = (await cards(page).first().locator('.card-hit').getAttribute('href')) ?? '';
  await openPage(page, address);
  await page.locator('.end').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: '相近的文章' }).waitFor();
  await page.locator('.related').scrollIntoViewIfNeeded();
  await picture(page, 'related-390');
  const related = page.locator('.related a');
  expect(await related.count()).toBeGreaterThan(0);
  expect(await related.first().getAttribute('href')).not.toBe(address);
  await openHome(page);
  expect(await idsOf(page)).not.toContain(address);
  const hidden = (await idsOf(page))[1];
  await cards(page).nth(1).getByRole('button', { name: /更多$/ }).tap();
  await page.getByRole('menuitem', { name: '不感兴趣' }).tap();
  await page.locator('.card.gone').waitFor();
  await openHome(page);
  expect(await idsOf(page)).not.toContain(hidden);
  await openPage(page, '/article');
  await expect.poll(() => page.locator(`.card-hit[href="${hidden}"]`).count()).toBe(0);
  expect(await page.locator('.card-hit').count()).toBeGreaterThan(3);
  await context.close();
});

test('the notice of new articles stays, busy, until they are there, and after a failure', async () => {
  const { page, context } = await opened.visitAsReader(PHONE);
  await context.route('**/article/new_count?**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), result: { count: 3 } } });
  });
  await openHome(page);
  const notice = page.getByRole('button', { name: '有 3 篇新文章' });
  await notice.waitFor();
  await context.route('**/recommend/foryou?**', (route) => route.abort());
  await notice.tap();
  await page.getByText('推荐没有加载出来').waitFor();
  await expect.poll(() => notice.getAttribute('aria-busy')).toBe('false');
  await context.unroute('**/recommend/foryou?**');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route('**/recommend/foryou?**', async (route) => {
    await held;
    await route.continue();
  });
  const pressedAt = Date.now();
  await notice.tap();
  await expect.poll(() => notice.getAttribute('aria-busy')).toBe('true');
  await picture(page, 'new-articles-busy-390');
  answer();
  await cards(page).first().locator('.reason').waitFor();
  await notice.waitFor({ state: 'detached' });
  // What has been brought in is not new once more.
  const [request] = await Promise.all([page.waitForRequest('**/article/new_count?**'), page.reload()]);
  expect(Date.parse(new URL(request.url()).searchParams.get('since') ?? '')).toBeGreaterThan(pressedAt);
  await context.close();
});

test('the end of an article leads past the next one that the reader hid', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  const show = (id: string) =>
    reader.call('GET /reader/article/waikan/{id}/show', { params: { id }, query: { blocks: 'false' } });
  const { items } = await reader.call('GET /reader/article/waikan', { query: {} });
  const id = items[0]?.id ?? '';
  const hidden = (await show(id)).next_id ?? '';
  await reader.call('POST /reader/article/{id}/mark', {
    params: { id: hidden },
    body: { action: 'hide', status: true },
  });
  const following = (await show(id)).next_id;
  expect([following === null, following === hidden]).toEqual([false, false]);
  // Without an article at the reader's level, the next one is chosen by day.
  await context.route('**/reader/article/waikan?**', (route) => route.abort());
  await openPage(page, `/article/${id}`);
  await page.locator('.end').scrollIntoViewIfNeeded();
  await page.locator(`.end .next[href="/article/${following}"]`).waitFor();
  await context.close();
});

test('what a visitor hid goes into the account, also when the server was in trouble at first', async () => {
  const person = await newReader(opened.product);
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/');
  await openPage(page, (await cards(page).first().locator('.card-hit').getAttribute('href')) ?? '');
  await openHome(page);
  const hidden = (await idsOf(page))[1]?.split('/').at(-1) ?? '';
  await cards(page).nth(1).getByRole('button', { name: /更多$/ }).tap();
  await page.getByRole('menuitem', { name: '不感兴趣' }).tap();
  await page.locator('.card.gone').waitFor();
  let tries = 0;
  await context.route('**/mark', (route) =>
    ++tries === 1 ? route.fulfill({ status: 503, body: 'down' }) : route.fallback(),
  );
  await page.goto('/Login?next=/');
  await page.getByLabel('手机号或用户名').fill(person.phone);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect.poll(() => tries).toBeGreaterThan(0);
  await page
    .getByText(/条未同步/)
    .first()
    .waitFor();
  await openHome(page);
  const isHidden = async () => {
    const { mark } = await person.call('GET /reader/article/waikan/{id}/show', {
      params: { id: hidden },
      query: { blocks: 'false' },
    });
    return mark?.hide;
  };
  await expect.poll(isHidden, { interval: 250 }).toBe(true);
  await context.close();
});

test('the level test ends on articles at the level that it found', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/myword/placement?form=short');
  for (let asked = 0; asked < 60 && (await page.locator('.lt-estimate').count()) === 0; asked++) {
    const word = page.locator('.lt-word h2');
    const before = await word.innerText().catch(() => '');
    await page.keyboard.press(asked % 3 === 0 ? 'ArrowRight' : 'ArrowLeft');
    await page.waitForFunction((shown) => {
      const now = document.querySelector('.lt-word h2')?.textContent;
      return document.querySelector('.lt-estimate') !== null || (now && now !== shown && now !== '…');
    }, before);
  }
  await page.getByRole('heading', { name: '从这几篇读起' }).waitFor();
  const list = page.locator('section[aria-labelledby="at-level"]');
  await list.locator('.reason').first().waitFor();
  await list.scrollIntoViewIfNeeded();
  await picture(page, 'placement-articles-390');
  expect(await list.locator('.fit').first().innerText()).toMatch(/^认识 \d+%$/);
  expect(await list.locator('.card').count()).toBe(4);

  // An article that the visitor hides is not offered here again.
  const [offered] = await list
    .locator('.card-hit')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
  await openPage(page, '/explore');
  await page.getByRole('heading', { name: /^你大约认识 [\d,]+ 个词。$/ }).waitFor();
  const card = page.locator('.feed .card', { has: page.locator(`[href="${offered}"]`) });
  await card.getByRole('button', { name: /更多$/ }).tap();
  await page.getByRole('menuitem', { name: '不感兴趣' }).tap();
  await page.locator('.card.gone').waitFor();
  await openPage(page, '/myword/placement');
  await list.locator('.reason').first().waitFor();
  expect(await list.locator(`[href="${offered}"]`).count()).toBe(0);
  await context.close();
});

test('on a phone what was hidden leaves no empty screen, and says so in whole lines', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/explore');
  for (const look of ['lead', 'tile']) {
    await page.locator(`.feed .card.${look} .more`).first().tap();
    await page.getByRole('menuitem', { name: '不感兴趣' }).tap();
    const gone = page.locator(`.card.gone.${look}`);
    const undo = gone.getByRole('button', { name: '撤销' });
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await picture(page, `explore-hidden-${look}-390`);
    const { height = 0 } = (await gone.boundingBox()) ?? {};
    expect([look, height < 260]).toEqual([look, true]);
    for (const part of ['.gone-top', '.gone-why']) {
      const { width = 0 } = (await gone.locator(part).boundingBox()) ?? {};
      expect([look, part, width > 340]).toEqual([look, part, true]);
    }
  }
  await context.close();
});

test('without scripts 发现 has articles in the place of 为你推荐, and no shapes that wait for them', async () => {
  const { page, context } = await opened.visit({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/explore');
  await page.locator('.feed .card').first().waitFor();
  expect(await page.locator('.feed .skel').first().isVisible()).toBe(false);
  await context.close();
});

/** Scrolls down home and opens an article there. */
async function leaveHome(page: Page): Promise<void> {
  await openHome(page);
  await page.evaluate(() => scrollTo({ top: 1_100, behavior: 'instant' }));
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('.feed .card-hit')];
    links.find((link) => link.getBoundingClientRect().top > 100)?.click();
  });
  await page.waitForURL('**/article/*');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

test('coming back to home, a reader is at the place that they left, though the feed comes later', async () => {
  for (const kind of [PHONE, DESK]) {
    const { page, context, troubles } = await opened.visitAsReader(kind);
    await leaveHome(page);
    await page.goBack();
    await cards(page).first().locator('.reason').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_100);
    expect(troubles).toEqual([]);
    await context.close();
  }
});

test('so is a visitor to whom the feed recommends', async () => {
  const { page, context } = await opened.visit(PHONE);
  await page.goto('/');
  const address = (await cards(page).first().locator('.card-hit').getAttribute('href')) ?? '';
  await openPage(page, address);
  await page.waitForFunction(() => localStorage.getItem('taste') !== null);
  await leaveHome(page);
  await page.goBack();
  await cards(page).first().locator('.reason').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_100);
  await context.close();
});

test('who scrolls by hand while the feed is awaited is not taken elsewhere', async () => {
  const { page, context } = await opened.visitAsReader();
  await leaveHome(page);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/recommend/foryou*', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goBack();
  await page.getByRole('heading', { name: '为你推荐' }).waitFor();
  await page.mouse.wheel(0, -2_000);
  await page.waitForFunction(() => scrollY === 0);
  release();
  await cards(page).first().locator('.reason').waitFor();
  await drawn(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});
