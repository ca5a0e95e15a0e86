/** The weekly rank from a visitor's first look to days that were claimed, and a reader who was held until somebody looked. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, periodStart, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Database } from '#server/db/database.ts';
import { databaseOf } from '../database.ts';
import type { Opened } from '../testing/products.ts';
import { DESK, lookFirst, openPage, PHONE, picture } from '../visit.ts';

const week = periodStart(shanghaiDay(new Date()), 'week');
const lastWeek = addDays(week, -7);

/** Rules of axe that the page violates. */
async function faults(page: Page): Promise<string[]> {
  return (
    await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).setLegacyMode().analyze()
  ).violations.map(({ id }) => id);
}

/** Takes a picture in each theme, named after it. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'sepia', 'black']) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
    await picture(page, `${name}-${theme}`);
  }
}

export function weeklyRank(opened: Opened): void {
  let database: Database;
  /** Forty-five readers of this week, from ten hours down, and ten of the last one. */
  beforeAll(async () => {
    database = databaseOf(opened.product);
    await database.pool.query(`
    INSERT INTO users (username, password_hash)
    SELECT CASE n WHEN 2 THEN '山脚下的灯' WHEN 7 THEN '晚饭后读半小时的人，名字很长很长很长很长' ELSE '读者 ' || (3000 + n * 79) END, ''
    FROM generate_series(1, 45) AS n`);
    await database.pool.query(
      `INSERT INTO rank_standings (week, cat, user_id, key)
     SELECT $1, 'time', id, ((36720 - 700 * (row_number() OVER (ORDER BY id) - 1)) << 30) FROM users WHERE password_hash = ''`,
      [week],
    );
  });
  afterAll(() => database.close());

  async function setSeconds(userId: string, seconds: number): Promise<void> {
    await database.pool.query(
      `INSERT INTO rank_standings (week, cat, user_id, key) VALUES ($1, 'time', $2, $3::bigint << 30)
     ON CONFLICT (week, cat, user_id) DO UPDATE SET key = excluded.key`,
      [week, userId, seconds],
    );
  }

  test('a visitor sees who reads most this week and is asked to log in for a place of their own', async () => {
    const { page, troubles } = await opened.visit(PHONE);
    await openPage(page, '/Rank');
    await page.getByText('登录后能看到自己的名次').waitFor();
    expect(await page.locator('.top3 .t-name').allInnerTexts()).toEqual(['读者 3079', '山脚下的灯', '读者 3237']);
    expect(await page.locator('.top3 .rk-v').first().innerText()).toBe('10 小时 12 分');
    expect(await faults(page)).toEqual([]);
    await pictures(page, 'rank-guest-390');
    await page.getByRole('link', { name: '篇数' }).click();
    await page.getByText('新的一周，还没有人开始读').waitFor();
    await picture(page, 'rank-empty-390');
    await page.goto('/explore');
    await page.getByRole('heading', { name: '本周周榜' }).waitFor();
    expect(troubles).toEqual([]);
  });

  test('a week from before there were readers is over, with its year, and nothing leads further back', async () => {
    const { page, troubles } = await opened.visit(PHONE);
    await openPage(page, '/Rank?rank_date=2020-01-06');
    await page.getByText('这一周没有人上榜').waitFor();
    await page.getByText('2020 年 1 月 6 – 12 日').waitFor();
    await page.getByText('已结束', { exact: true }).waitFor();
    expect(await page.getByText('挑一篇读').count()).toBe(0);
    expect(await page.getByRole('button', { name: '上一周' }).isDisabled()).toBe(true);
    await picture(page, 'rank-2020-390');
    // An address with an empty date is of this week.
    await openPage(page, '/Rank?rank_date=');
    await page.getByText(/^本周，还有/).waitFor();
    expect(troubles).toEqual([]);
  });

  test('a reader finds the own row, opens the gap, and claims the days of last week', async () => {
    const { page, reader, troubles } = await opened.visitAsReader(PHONE);
    await openPage(page, '/Mine');
    await page.getByRole('link', { name: /周榜/ }).click();
    await page.getByText('读满 1 分钟就有名次').waitFor();
    await picture(page, 'rank-unranked-390');
    await setSeconds(reader.userId, 36_720 - 700 * 30 + 20);
    const { pool } = database;
    await pool.query('INSERT INTO rank_weeks (week, closed_at) VALUES ($1, now()) ON CONFLICT DO NOTHING', [lastWeek]);
    await pool.query(
      `INSERT INTO rank_places (week, cat, user_id, place, value)
     SELECT $1, 'time', id, row_number() OVER (ORDER BY id), 36000 - 900 * row_number() OVER (ORDER BY id) FROM users WHERE password_hash = '' ORDER BY id LIMIT 10`,
      [lastWeek],
    );
    await pool.query('UPDATE rank_places SET user_id = $2 WHERE week = $1 AND place = 3', [lastWeek, reader.userId]);
    await pool.query(
      `INSERT INTO rank_awards (week, user_id, cat, place, days, expires_at) VALUES ($1, $2, 'time', 3, 3, now() + interval '3 days')`,
      [lastWeek, reader.userId],
    );
    await openPage(page, '/Rank');
    const own = page.locator('.rk.me');
    await own.getByText('再读 12 分钟到第 30 名').waitFor();
    expect(await own.locator('.rk-n').innerText()).toBe('31');
    // The own row stays on the screen wherever the list is scrolled to.
    await expect.poll(() => own.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    expect(await faults(page)).toEqual([]);
    await pictures(page, 'rank-main-390');
    await page.getByRole('button', { name: '第 11 – 28 名' }).click();
    expect(await page.locator('.rk').count()).toBe(43);
    await page.getByRole('link', { name: /上周第 3 名，可领 3 天会员/ }).click();
    await page.getByText('已结束，名次不再变').waitFor();
    await pictures(page, 'rank-closed-390');
    await page.getByRole('button', { name: '领 3 天' }).click();
    await page.getByRole('heading', { name: '3 天已领到' }).waitFor();
    await page.getByText('领了 3 天').waitFor();
    await picture(page, 'rank-claimed-390');
    await lookFirst(page);
    await page.getByRole('link', { name: '会员记录' }).click();
    await page.getByText('周榜第 3 名').waitFor();
    expect(troubles).toEqual([]);
  });

  test('at a desk a reader sees friends, is told why the own place is missing, and is back once an editor has looked', async () => {
    const { page, reader, troubles } = await opened.visitAsReader(DESK);
    await setSeconds(reader.userId, 6_400);
    await openPage(page, '/Rank?who=friends');
    await page.getByText('还没有好友一起读').waitFor();
    await picture(page, 'rank-nofriends-1440');
    await database.pool.query(
      `INSERT INTO invitations (inviter_id, friend_id) SELECT $1, id FROM users WHERE password_hash = '' ORDER BY id DESC LIMIT 3`,
      [reader.userId],
    );
    await openPage(page, '/Rank?who=friends');
    await page.getByText(/再读 \d+ 分钟追上/).waitFor();
    await picture(page, 'rank-friends-1440');
    await page.getByRole('link', { name: '全部' }).click();
    await page.getByRole('button', { name: /^第 11 – / }).waitFor();
    await pictures(page, 'rank-main-1440');
    const [name, tools] = [page.locator('.top3 .t-name').first(), page.locator('.rk-tools')];
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const room = await name.evaluate(
        (it) => it.parentElement && getComputedStyle(it.parentElement).gridTemplateColumns,
      );
      expect([width, Number.parseFloat(room?.split(' ').at(-1) ?? '') > 80]).toEqual([width, true]);
      expect([width, await tools.evaluate((it) => it.scrollWidth <= it.clientWidth)]).toEqual([width, true]);
    }
    await page.setViewportSize(DESK.viewport);

    await database.pool.query(
      `INSERT INTO rank_holds (week, user_id, reason, detail) VALUES ($1, $2, 'devices', '3 台设备同时在读')`,
      [week, reader.userId],
    );
    await database.pool.query('UPDATE rank_standings SET is_held = true WHERE user_id = $1', [reader.userId]);
    await openPage(page, '/Rank');
    await page.getByText('这一周的成绩正在核对，先不上榜').waitFor();
    await page.getByText('核对中，通过后补上名次').waitFor();
    expect(await faults(page)).toEqual([]);
    await pictures(page, 'rank-held-1440');
    await page.getByRole('button', { name: '说明情况' }).click();
    await page.getByLabel('怎么读的').fill('  ');
    await page.getByRole('button', { name: '送出' }).click();
    await page.getByRole('dialog').getByText('请写说明').waitFor();
    // The browser reported the server's answer of 400 as an error.
    troubles.length = 0;
    await page.getByLabel('怎么读的').fill('和家人共用一个账号');
    await page.getByRole('button', { name: '送出' }).click();
    await page.getByText('你的说明：和家人共用一个账号').waitFor();

    const editor = await opened.visitAsEditor(DESK);
    await openPage(editor.page, '/admin');
    await pictures(editor.page, 'admin-waiting-1440');
    await editor.page.getByRole('navigation', { name: '等着处理' }).getByRole('link', { name: '1 周榜核对' }).click();
    await editor.page.getByText('读者说：和家人共用一个账号').waitFor();
    await picture(editor.page, 'admin-rank-1440');
    await editor.page.getByRole('button', { name: '恢复', exact: true }).click();
    await editor.page.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
    await editor.page.getByText('没有等核对的', { exact: true }).waitFor();
    await openPage(page, '/Rank');
    await page
      .locator('.rk.me')
      .getByText(/到第 \d+ 名/)
      .waitFor();
    expect([...troubles, ...editor.troubles]).toEqual([]);
  });
}
