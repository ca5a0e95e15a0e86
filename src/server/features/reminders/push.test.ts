/** Push messages, as a push service and the browser behind it get them. */
import { beforeEach, expect, test } from 'vitest';
import { dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { openPushService } from '#server/testing/push-service.ts';
import { readMinutes } from './testing/reading.ts';

const service = await openPushService();
const app = await testApp({ env: { FETCH_ALLOW_HOSTS: service.host } });
const { sendDue } = app.context.services.reminders.push;

/** Moves the clock on to a time of the next day, by the clock of Shanghai. */
function nextDayAt(time: string): void {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const tomorrow = dayStart(shanghaiDay(app.clock.now())).getTime() + 86_400_000;
  app.clock.advance((tomorrow + (hours * 60 + minutes) * 60_000 - app.clock.now().getTime()) / 1_000);
}

beforeEach(async () => {
  app.clock.stop();
  nextDayAt('10:00');
  // Devices of other tests.
  await app.context.database.pool.query('DELETE FROM push_subscriptions');
});

/** A reader with words that are due today at eight in the evening, and a browser that takes messages. */
async function learner() {
  const reader = await app.client('reader');
  for (const word of ['harbour', 'gull']) {
    const { id } = await reader.ok('POST /reader/myword', { body: { word } });
    await reader.ok('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 1, spent: 3 } });
  }
  return { reader, browser: await subscribed(reader) };
}
async function subscribed(reader: TestClient) {
  const browser = service.browser();
  await reader.ok('POST /reader/reminders/push', { body: browser });
  return browser;
}
const said = (endpoint: string) => service.received(endpoint).map(({ text }) => JSON.parse(text).body as string);
/** Reads more than the default goal of 20 minutes. */
const readEnough = (reader: TestClient) => readMinutes(app, reader, 21);

test('a device is told at the reader’s time, encrypted and signed by the key that the settings give, and once a day', async () => {
  const { reader, browser } = await learner();
  const { push } = await reader.ok('GET /reader/reminders');
  expect(push.devices).toEqual([expect.objectContaining({ endpoint: browser.endpoint, device: 'test' })]);
  app.clock.advance(9 * 3_600);
  expect(await sendDue()).toBe(0);
  app.clock.advance(3_600 + 60);
  const counts = await Promise.all([sendDue(), sendDue(), sendDue()]);
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  const [message] = service.received(browser.endpoint);
  expect(message?.signedBy).toBe(push.key);
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400' });
  expect(JSON.parse(message?.text ?? '')).toMatchObject({
    body: '2 个词该复习了；离今天的目标还差 20 分钟',
    path: '/flashcard',
  });
  app.clock.advance(3_600);
  expect(await sendDue()).toBe(0);
  nextDayAt('20:01');
  expect(await sendDue()).toBe(1);
  expect(said(browser.endpoint)).toHaveLength(2);
});

test('two processes that look at the same moment tell each device once', async () => {
  const learners = await Promise.all(Array.from({ length: 8 }, () => learner()));
  const other = await app.secondProcess();
  nextDayAt('20:00');
  await Promise.all([sendDue(), other.services.reminders.push.sendDue(), sendDue()]);
  expect(learners.map(({ browser }) => said(browser.endpoint).length)).toEqual(learners.map(() => 1));
});

test('nothing is said when nothing is due', async () => {
  const reader = await app.client('reader');
  const browser = await subscribed(reader);
  await readEnough(reader);
  nextDayAt('10:00');
  await readEnough(reader);
  app.clock.advance(10 * 3_600);
  expect(await sendDue()).toBe(0);
  // A day without reading, after two with.
  nextDayAt('20:00');
  expect(await sendDue()).toBe(1);
  expect(said(browser.endpoint)).toEqual(['已连续 2 天，今天读一会儿就接上；离今天的目标还差 20 分钟']);
});

test('a day on which something was only skimmed does not keep the run, and the reader is told so', async () => {
  const reader = await app.client('reader');
  const browser = await subscribed(reader);
  await readEnough(reader);
  nextDayAt('10:00');
  await readEnough(reader);
  nextDayAt('10:00');
  const id = await app.article({ text: 'The tide comes in. '.repeat(500) });
  const { t } = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  app.clock.advance(60);
  const body = { article_id: id, spent_time: 60, progress: 1, t: t ?? '' };
  expect(await reader.ok('POST /reader/history', { body })).toMatchObject({ is_skimmed: true });
  app.clock.advance(10 * 3_600);
  await sendDue();
  expect(said(browser.endpoint)).toEqual(['已连续 2 天，今天读一会儿就接上；离今天的目标还差 19 分钟']);
});

test('quiet hours are kept, also by what is late, and a time inside of them is refused', async () => {
  const { reader, browser } = await learner();
  const late = await reader.call('POST /reader/reminders', { body: { time: '23:30' } });
  expect([late.status, late.body.status.fields]).toEqual([400, { time: '提醒时间在免打扰时段里，请换一个时间' }]);
  const over = await reader.call('POST /reader/reminders', { body: { quiet: { from: '08:00', to: '22:00' } } });
  expect(over.body.status.fields?.quiet).toMatch(/^免打扰时段里有提醒时间 \d\d:\d\d，请先改提醒时间$/);
  // The jobs stood still in the evening and run again at night, then in the morning.
  nextDayAt('23:00');
  expect(await sendDue()).toBe(0);
  nextDayAt('20:05');
  expect(await sendDue()).toBe(1);
  await reader.ok('POST /reader/reminders', { body: { quiet: { from: '12:00', to: '13:00' } } });
  await reader.ok('POST /reader/reminders', { body: { time: '23:30' } });
  app.clock.advance(4 * 3_600);
  // The reader was reminded today already, at the old time.
  expect(await sendDue()).toBe(0);
  nextDayAt('23:31');
  expect(await sendDue()).toBe(1);
  expect(said(browser.endpoint)).toHaveLength(2);
});

test('a push service that asks for a pause is asked again that day; a browser that is gone is forgotten', async () => {
  const { reader, browser } = await learner();
  service.answer(browser.endpoint, 429, { 'retry-after': '1200' });
  nextDayAt('20:00');
  expect(await sendDue()).toBe(0);
  app.clock.advance(900);
  service.answer(browser.endpoint, 201);
  expect(await sendDue()).toBe(0);
  app.clock.advance(400);
  expect(await sendDue()).toBe(1);
  service.answer(browser.endpoint, 410);
  nextDayAt('20:00');
  await sendDue();
  expect((await reader.ok('GET /reader/reminders')).push.devices).toEqual([]);
});

test('a browser tells its newest reader only, ends by itself or with the login, and others’ are not there', async () => {
  const [first, second] = [await app.client('reader'), await app.client('reader')];
  const browser = await subscribed(first);
  await first.ok('POST /reader/reminders/push', { body: browser });
  await second.ok('POST /reader/reminders/push', { body: browser });
  const devices = async (reader: TestClient) => (await reader.ok('GET /reader/reminders')).push.devices;
  expect([await devices(first), (await devices(second)).length]).toEqual([[], 1]);
  const [{ id } = { id: '' }] = await devices(second);
  const end = (reader: TestClient) => reader.call('POST /reader/reminders/push/{id}/end', { params: { id } });
  expect([(await end(first)).status, (await end(second)).status, (await end(second)).status]).toEqual([404, 200, 404]);
  await subscribed(second);
  await second.ok('POST /auth/logout', { body: { all: false } });
  const { rows } = await app.context.database.pool.query('SELECT * FROM push_subscriptions');
  expect(rows).toEqual([]);
});

test.each(['http://push.example.com/x', 'https://user:pass@push.example.com/x', 'ftp://push.example.com/x'])(
  'messages are not sent to %s',
  async (endpoint) => {
    const reader = await app.client('reader');
    const { keys } = service.browser();
    expect((await reader.call('POST /reader/reminders/push', { body: { endpoint, keys } })).status).toBe(400);
  },
);
