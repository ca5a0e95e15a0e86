/** Reminders as readers set them: push messages of this browser, quiet hours, the weekly letter. */
import type { Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { databaseOf } from './database.ts';
import { newReader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();

/** A push service out of reach gives no address: in its place, one with keys as a browser makes them. */
function standInForPushService(): void {
  const KEPT = 'push-stand-in';
  const subscription = () => ({
    endpoint: 'https://push.example.com/stand-in',
    options: { applicationServerKey: null },
    toJSON: () => ({
      endpoint: 'https://push.example.com/stand-in',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
    async unsubscribe() {
      localStorage.removeItem(KEPT);
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    async getSubscription() {
      return localStorage.getItem(KEPT) === null ? null : subscription();
    },
    async subscribe() {
      localStorage.setItem(KEPT, '1');
      return subscription();
    },
  });
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
}

/** Notes down what the worker shows: a headless browser shows no notifications. */
function noteShown(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: unknown[]; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options });
    };
  });
}

test('a message reaches the worker of a device that was switched on, and no page is controlled by it', async () => {
  const reader = await newReader(opened.product);
  const { page, context, troubles } = await opened.visitAs(reader, { ...PHONE, serviceWorkers: 'allow' });
  await page.addInitScript(standInForPushService);
  await openPage(page, '/myword/settings');
  const device = page.getByRole('switch', { name: '在这台设备上通知' });
  const starting = context.waitForEvent('serviceworker', (one) => one.url().includes('push-worker'));
  await device.tap();
  const worker = await starting;
  await page.getByText('关掉网页也会提醒').first().waitFor();
  expect((await reader.call('GET /reader/reminders')).push.devices).toHaveLength(1);
  await picture(page, 'reminders-phone');

  await noteShown(worker);
  const devtools = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'));
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const data = JSON.stringify({ title: '外刊轻读', body: '3 个词该复习了', tag: 'reminder-1', path: '/flashcard' });
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  await expect.poll(shown).toEqual([expect.objectContaining({ body: '3 个词该复习了', tag: 'reminder-1' })]);

  await openPage(page, '/myword/settings');
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')).not.toContain('push');
  await expect.poll(() => device.isChecked()).toBe(true);
  await device.tap();
  await expect.poll(async () => (await reader.call('GET /reader/reminders')).push.devices).toEqual([]);
  expect(await seriousBarriers(page, { within: '#main' })).toEqual([]);
  expect(troubles).toEqual([]);
});

/** Stores a weekly letter as the job does on Mondays. */
async function writeLetter(userId: string): Promise<void> {
  const facts = {
    seconds: 5_100,
    seconds_before: 3_900,
    articles: 4,
    words: 3_210,
    days: 5,
    goal_days: 3,
    goal_minutes: 20,
    streak: 3,
    reviewed: 120,
    recalled: 0.91,
    new_words: 18,
    due: 6,
  };
  const database = databaseOf(opened.product);
  await database.pool
    .query(`INSERT INTO weekly_letters (user_id, week, facts) VALUES ($1, '2026-11-16', $2)`, [userId, facts])
    .finally(() => database.close());
}

test('a time inside of the quiet hours is refused and goes back; the weekly letter is switched on and its page says when it comes', async () => {
  const reader = await newReader(opened.product);
  const { page, troubles } = await opened.visitAs(reader);
  await openPage(page, '/myword/settings');
  const time = page.getByLabel('提醒时间（北京时间）');
  await time.fill('23:15');
  await time.blur();
  await page.getByText('提醒时间在免打扰时段里').waitFor();
  await expect.poll(() => time.inputValue()).toBe('20:00');
  await time.fill('21:30');
  await time.blur();
  await page.getByText('已保存').waitFor();
  await page.getByRole('switch', { name: '每周来信' }).click();
  await page.getByRole('link', { name: '看来信' }).click();
  await page.getByText(/^第一封信 (\d+ 年 )?\d+ 月 \d+ 日（周一）早上写好$/).waitFor();
  await writeLetter(reader.userId);
  await openPage(page, '/letter');
  await page.getByText('读了 1 小时 25 分，比前一周多 20 分钟').waitFor();
  await picture(page, 'letter-desk');
  expect(await seriousBarriers(page, { within: '#main' })).toEqual([]);
  expect((await reader.call('GET /reader/reminders')).letter.is_on).toBe(true);
  // The refused call is a line in the console.
  expect(troubles.filter((line) => !line.includes('400'))).toEqual([]);
});

test('a link of a mail without its token says so, and offers nothing to press', async () => {
  const { page } = await opened.visit({ javaScriptEnabled: false });
  await page.goto('/letter/mail');
  await page.getByText('这个链接不完整').waitFor();
  expect(await page.getByRole('button', { name: '确认' }).count()).toBe(0);
});

test('a link of a mail does nothing before it is pressed, and works without scripts', async () => {
  const { page } = await opened.visit({ javaScriptEnabled: false });
  await page.goto('/letter/mail?do=end&token=1.0.wrong');
  await page.getByRole('button', { name: '不再收邮件' }).click();
  await page.getByText('链接不对').waitFor();
});
