/** Reading data: what a reader of a year sees, on a phone and at a desk, and what somebody new and a visitor see. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Database } from '#server/db/database.ts';
import { keepStreak } from '#server/features/history/queries.ts';
import { streakOf } from '#server/features/history/streak.ts';
import { readingDays, readings } from '#server/features/history/tables.ts';
import { placements } from '#server/features/placement/tables.ts';
import { vocabularyDays } from '#server/features/progress/tables.ts';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { databaseOf } from './database.ts';
import { newReader, type Reader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, drawn, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
const today = shanghaiDay(new Date());
const DAYS = 330;
let database: Database;
let reader: Reader;

beforeAll(async () => {
  database = databaseOf(opened.product);
  reader = await newReader(opened.product);
  await readForAYear(database, Number(reader.userId));
});
afterAll(() => database.close());

/** A little more every month; every sixteenth day nothing, which is at most two a month, and today 13 minutes. */
async function readForAYear({ db }: Database, userId: number): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, index) => {
    const isLast = index === DAYS - 1;
    const minutes = isLast ? 13 : index % 16 === 4 ? 0 : 6 + Math.floor(index / 16) + ((index * 7) % 12);
    return {
      userId,
      day: addDays(today, index + 1 - DAYS),
      seconds: minutes * 60,
      articles: minutes > 15 ? 1 : 0,
      words: minutes * 60,
    };
  }).filter(({ seconds }) => seconds > 0);
  await db.insert(readingDays).values(days);
  await keepStreak(db, userId, streakOf(days.map(({ day }) => day)));
  await db.insert(readings).values(
    Array.from({ length: 160 }, (_, index) => ({
      userId,
      articleId: 900_000_000 + index,
      seconds: 300,
      isFinish: true,
      finishedAt: new Date(dayStart(addDays(today, -index)).getTime() + 3_600_000),
      finishedWords: 600,
      finishedSeconds: 260 + index + (index % 5) * 20,
      finishedDifficulty: [18, 36, 50, 51, 68][index % 5],
      finishedKnownRate: 0.97 - index * 0.0004,
    })),
  );
  await db.insert(placements).values({
    userId,
    test: `test-${userId}`,
    estimate: 3_940,
    low: 3_560,
    high: 4_320,
    examLevel: 'cet4',
    isReliable: true,
    answers: [],
    at: dayStart(addDays(today, -150)),
  });
  const estimates = Array.from({ length: 20 }, (_, week) => ({
    day: addDays(today, -140 + week * 7),
    estimate: 3_960 + week * 38,
  }));
  await db.insert(vocabularyDays).values(
    estimates.map(({ day, estimate }) => ({
      userId,
      day,
      estimate,
      low: Math.round(estimate * 0.91),
      high: Math.round(estimate * 1.1),
    })),
  );
}

const SCREENS = Object.entries({ phone: PHONE, desk: DESK });

test('a year of reading is drawn and said in words on a phone and at a desk', async () => {
  const { page, troubles } = await opened.visitAs(reader, PHONE);
  await openPage(page, '/Mine');
  await page.getByRole('img', { name: /^最近 30 天每天读的分钟数，读了 2\d 天/ }).waitFor();
  await openPage(page, '/read_data');
  await page.getByText('连续阅读').waitFor();
  const year = page.getByRole('region', { name: '这一年' });
  await year.getByText(/^读了 3\d\d 天，共 \d+ 小时/).waitFor();
  const progress = page.getByRole('region', { name: '词汇量' });
  await progress.getByText(/^多半在 [\d,]+ 到 [\d,]+ 之间$/).waitFor();
  await page.getByText(/认得 9\d\.\d%，(现在|\d{4} 年 \d+ 月)/).waitFor();
  // The arrow keys go from today to the day before.
  const calendar = year.getByRole('img');
  await calendar.focus();
  await page.keyboard.press('ArrowUp');
  await year.getByText(/^\d+ 月 \d+ 日，\d+ 分钟$/).waitFor();
  const time = page.getByRole('region', { name: '时间' });
  await time.locator('label', { hasText: '周' }).click();
  await time.getByRole('img', { name: /^最近 12 周读的分钟数/ }).waitFor();
  await time.getByRole('button', { name: '表格' }).click();
  // The head, and a row a week.
  expect(await time.getByRole('row').count()).toBe(13);
  await time.getByRole('button', { name: '收起' }).click();
  await time.locator('label', { hasText: '日' }).click();
  for (const [name, { viewport }] of SCREENS) {
    await page.setViewportSize(viewport);
    await drawn(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(await seriousBarriers(page, { within: '#main' }), name).toEqual([]);
    if (!process.env.PICTURES) continue;
    for (const theme of ['sepia', 'black', 'light']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      for (const [part, of] of Object.entries({
        top: page.getByText('连续阅读'),
        time,
        progress,
        met: page.getByRole('region', { name: '又遇见的词' }),
      })) {
        await of.evaluate((element) => element.scrollIntoView({ block: 'start' }));
        await drawn(page);
        await picture(page, `read-data-${part}-${name}-${theme}`);
      }
    }
  }
  expect(troubles).toEqual([]);
});

test('progress that did not come can be asked for again, and all else is there', async () => {
  const { page } = await opened.visitAs(reader, PHONE);
  await page.route('**/reader/history/progress', (route) => route.abort());
  await openPage(page, '/read_data');
  await page.getByText('进步的数据没有取到').waitFor();
  await page.getByRole('region', { name: '时间' }).waitFor();
  await page.unroute('**/reader/history/progress');
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByRole('region', { name: '速度' }).waitFor();
});

test('somebody new sees what comes of reading, a visitor where it is kept, and 我的 leads there', async () => {
  const { page } = await opened.visitAsReader(PHONE);
  await openPage(page, '/Mine');
  await page.getByRole('link', { name: /阅读数据/ }).click();
  await page.getByText('读第一篇，数据就从那天记起').waitFor();
  await page.getByRole('link', { name: '挑一篇读' }).waitFor();
  await picture(page, 'read-data-beginning-phone');

  const visitor = await opened.visit();
  await openPage(visitor.page, '/read_data');
  await visitor.page.getByRole('link', { name: '登录' }).last().waitFor();
  await visitor.page.getByText('登录后，每次阅读都会记下来').waitFor();
});

test('a year is a picture to keep, with name and code or without', async () => {
  const { page, troubles } = await opened.visitAs(reader, PHONE);
  await openPage(page, `/read_data/${today.slice(0, 4)}`);
  const drawing = page.getByRole('img', { name: /年读了 \d+ 小时，\d+ 篇/ });
  const width = () => drawing.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0));
  await expect.poll(width).toBe(1_080);
  const [chosen] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('paper=sepia&name=1&code=1')),
    page.getByRole('group', { name: '底色' }).locator('label', { hasText: '米黄' }).click(),
  ]);
  expect([chosen.status(), chosen.headers()['content-type']]).toEqual([200, 'image/png']);
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('paper=sepia&name=0&code=1')),
    page.getByRole('switch', { name: '写上名字' }).click(),
  ]);
  await expect.poll(width).toBe(1_080);
  expect(await page.getByRole('link', { name: '存图片' }).getAttribute('href')).toContain('paper=sepia&name=0&code=1');
  await page.getByText('读文章和书的时间，页面开着并且在用才算，几台设备同时只算一份').waitFor();
  for (const [name, { viewport }] of SCREENS) {
    await page.setViewportSize(viewport);
    await drawn(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(await seriousBarriers(page, { within: '#main' }), name).toEqual([]);
    await picture(page, `read-year-${name}`);
  }
  expect(troubles).toEqual([]);
});

test('the picture of a year is passed on as a picture or not at all', async () => {
  const { page, context } = await opened.visitAs(reader, PHONE);
  await context.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [file] = [] }: ShareData) => void shared.push(`${file?.name} ${file?.type}`),
    });
    Object.assign(globalThis, { shared });
  });
  await openPage(page, `/read_data/${today.slice(0, 4)}`);
  const share = page.getByRole('button', { name: '分享', exact: true });
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared);
  await page.route('**/picture?*', (route) => route.fulfill({ contentType: 'text/html', body: '<p>登录</p>' }));
  await share.click();
  await page.getByText('图片没有取到，稍后再试').waitFor();
  expect(await shared()).toEqual([]);
  await page.unroute('**/picture?*');
  await share.click();
  await expect.poll(shared).toEqual([`waikan-${today.slice(0, 4)}.png image/png`]);
  await context.close();
});

test('while a store looks the app over the pictures say nothing of invitations', async () => {
  const { page, context } = await opened.visitAs(reader, PHONE);
  await context.addInitScript(() => localStorage.setItem('bb_review', 'true'));
  await openPage(page, `/read_data/${today.slice(0, 4)}`);
  const kept = page.getByRole('link', { name: '存图片' });
  await expect.poll(() => kept.getAttribute('href')).toContain('code=0');
  await page.getByRole('switch', { name: '写上名字' }).waitFor();
  expect(await page.getByRole('switch', { name: '带上邀请码' }).count()).toBe(0);
  await openPage(page, '/article/15/poster3');
  await page.getByText('手机上长按图片，也可以保存或转发。').waitFor();
  expect(await page.locator('#main').getByText('邀请').filter({ visible: true }).count()).toBe(0);
  await context.close();
});

test('a year without reading says so, and a year to come is not there', async () => {
  const { page } = await opened.visitAs(reader, PHONE);
  await openPage(page, `/read_data/${Number(today.slice(0, 4)) - 3}`);
  await page.getByText(/^\d{4} 年还没有读过$/).waitFor();
  expect(await page.getByRole('navigation', { name: '别的年份' }).getByRole('link').allInnerTexts()).toEqual([
    `${Number(today.slice(0, 4)) - 2} 年`,
  ]);
  expect((await page.goto(`${opened.product.address}/read_data/${Number(today.slice(0, 4)) + 1}`))?.status()).toBe(404);
});
