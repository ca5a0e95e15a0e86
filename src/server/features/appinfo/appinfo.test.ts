import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { isOlder } from './service.ts';

const app = await testApp();
const editor = await app.client('super');
const visitor = await app.client('visitor');
const HOUR = 3_600;

const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1_000).toISOString();
const write = (body: object) => editor.ok('POST /api/appinfo/notify', { body: body as { text: string } });
const seenBy = async (client: Awaited<ReturnType<typeof app.client>>) =>
  (await client.ok('GET /api/appinfo/notify')).items.map(({ text }) => text);

describe('notices', () => {
  test('are shown to those they are meant for, newest first', async () => {
    const [reader, member] = await Promise.all([app.client('reader'), app.client('member')]);
    for (const audience of ['all', 'visitor', 'reader', 'member']) await write({ text: `给 ${audience}`, audience });
    expect(await seenBy(visitor)).toEqual(['给 visitor', '给 all']);
    expect(await seenBy(reader)).toEqual(['给 reader', '给 all']);
    expect(await seenBy(member)).toEqual(['给 member', '给 reader', '给 all']);
    expect(await seenBy(editor)).toEqual(['给 member', '给 reader', '给 all']);
  });

  test('are shown from the moment they begin until they end', async () => {
    await write({ text: '今晚维护', from: at(HOUR), to: at(2 * HOUR) });
    expect(await seenBy(visitor)).not.toContain('今晚维护');
    app.clock.advance(HOUR);
    expect(await seenBy(visitor)).toContain('今晚维护');
    app.clock.advance(HOUR);
    expect(await seenBy(visitor)).not.toContain('今晚维护');
    const { items } = await editor.ok('GET /api/appinfo/notify', { query: { all: 'true' } });
    expect(items.map(({ text }) => text)).toContain('今晚维护');
  });

  test('can be changed, and taken down by ending them', async () => {
    const { id } = await write({ text: '写错的通知', level: 'warn' });
    await write({ id, text: '写对的通知', level: 'warn' });
    expect(await seenBy(visitor)).toContain('写对的通知');
    await write({ id, text: '写对的通知', to: at(-1) });
    expect(await seenBy(visitor)).not.toContain('写对的通知');
    const gone = await editor.call('POST /api/appinfo/notify', { body: { id: '999999', text: '没有' } });
    expect(gone.status).toBe(404);
  });

  test('are refused when they are new and over already', async () => {
    const body = { text: '昨天的通知', to: at(-1), request_uuid: '3c9f0c64-8a35-4a55-a2a5-3fb3f3b6b4b1' };
    const { status, body: answer } = await editor.call('POST /api/appinfo/notify', { body });
    expect([status, answer.status.fields]).toEqual([400, { to: '这个时间已经过了，不会有人看到' }]);
    expect(await write({ ...body, to: at(HOUR) })).toMatchObject({ text: '昨天的通知' });
  });

  test('sent twice by one request are one', async () => {
    const body = { text: '只有一条', request_uuid: '0b6ac4a5-1df0-4a57-9a9c-0d1bd6c0b9d4' };
    const made = await Promise.all([1, 2, 3].map(() => write(body)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await seenBy(visitor)).filter((text) => text === '只有一条')).toHaveLength(1);
  });

  test.each([
    [{ text: '  ' }, 'text'],
    [{ text: '好', link: 'javascript:alert(1)' }, 'link'],
    [{ text: '好', link: '//evil.example.com' }, 'link'],
    [{ text: '好', link: '/\\evil.example.com' }, 'link'],
    [{ text: '好', from: '2026-11-22T08:00:00.000Z', to: '2026-11-22T07:00:00.000Z' }, 'to'],
  ])('%j is refused at its field', async (body, field) => {
    const { body: answer } = await editor.call('POST /api/appinfo/notify', { body });
    expect(answer.status.reason).toBe('INVALID_INPUT');
    expect(Object.keys(answer.status.fields ?? {})).toEqual([field]);
  });

  test('all of them are for super users only', async () => {
    const reader = await app.client('reader');
    const statuses = [visitor, reader].map((client) =>
      client.call('GET /api/appinfo/notify', { query: { all: 'true' } }),
    );
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([401, 403]);
  });

  test('are read without a query, until one changes: then every process shows the new ones', async () => {
    const other = await app.secondProcess();
    const texts = async () => (await other.services.appinfo.noticesFor(null)).map(({ text }) => text);
    await texts();
    await app.context.database.pool.query(`UPDATE notices SET text = 'behind its back'`);
    expect(await texts()).not.toContain('behind its back');
    await write({ text: '大家都看到' });
    await expect.poll(texts).toContain('大家都看到');
  });

  test('reach open pages as a hint', async () => {
    const stream = app.context.services.live.changes(null, 'unknown');
    const hint = stream.next();
    await write({ text: '开着的页面也知道' });
    expect((await hint).value).toEqual({ event: 'change', data: { what: 'notices' } });
    await stream.return?.();
  });
});

describe('the contact card', () => {
  test('is nameless until somebody writes one, and then what was written', async () => {
    expect(await visitor.ok('GET /api/appinfo/contact_qywx')).toEqual({ name: null, qrcode: null, text: null });
    const card = { name: '外刊小助手', qrcode: 'https://pic.example.com/qr.png', text: '加微信，问会员和版权' };
    await editor.ok('POST /api/appinfo/contact_qywx', { body: card });
    await editor.ok('POST /api/appinfo/contact_qywx', { body: card });
    expect(await visitor.ok('GET /api/appinfo/contact_qywx')).toEqual(card);
  });
});

describe('the newest version', () => {
  const release = {
    version: '2.4.0',
    version_code: 240,
    notes: ['复习更快'],
    links: [{ platform: 'ios', name: 'App Store', url: 'https://apps.example.com/waikan' }],
  };
  const askAs = async (appUa: string) => {
    const response = await app.fetch('/api/appinfo/upgrade', { headers: appUa ? { 'bb-ua': appUa } : {} });
    return ((await response.json()) as { result: { installed: unknown; is_newer: boolean } | null }).result;
  };

  test('is unknown until it is told; what is installed is known', async () => {
    expect(await askAs('')).toBeNull();
    expect(await askAs('app_android_huawei_12_1.2.0')).toMatchObject({
      version: '',
      installed: { platform: 'android', version: '1.2.0', version_code: 12 },
      is_newer: false,
    });
    expect(await askAs('app_android_hw__')).toMatchObject({ installed: { version: '', version_code: null } });
  });

  test('is compared with what the app says of itself; a browser has nothing to upgrade', async () => {
    await editor.ok('POST /api/appinfo/upgrade', { body: release });
    expect(await askAs('app_ios_store_230_2.3.0')).toMatchObject({
      ...release,
      installed: { platform: 'ios', version: '2.3.0', version_code: 230 },
      is_newer: true,
    });
    expect(await askAs('app_ios_store_240_2.4.0')).toMatchObject({ is_newer: false });
    expect(await askAs('app_ios_store_251_2.5.1')).toMatchObject({ is_newer: false });
    for (const none of ['', 'app_ios', 'web'])
      expect(await askAs(none)).toMatchObject({ installed: null, is_newer: false });
  });

  test.each([
    ['2.3.9', true],
    ['2.4', false],
    ['2.10.0', false],
    ['1.99', true],
    ['v2.3-beta', true],
    ['unknown', false],
  ])('an app of %s without a code is older: %s', (version, expected) => {
    expect(isOlder({ platform: 'ios', version, version_code: null }, release)).toBe(expected);
  });
});

test('what super users changed is in the log, a repeated request once', async () => {
  const writer = await app.client('super');
  const body = { text: '记下来的通知', request_uuid: '7d0c2f5e-57a8-4b0a-8f0e-0f3d5a1c9b11' };
  await writer.ok('POST /api/appinfo/notify', { body });
  const { id } = await writer.ok('POST /api/appinfo/notify', { body });
  await writer.ok('POST /api/appinfo/notify', { body: { id, text: '改过的通知' } });
  await writer.ok('POST /api/appinfo/contact_qywx', { body: { name: '小助手', qrcode: null, text: '' } });
  await writer.ok('POST /api/appinfo/upgrade', {
    body: { version: '2.5.0', version_code: 250, notes: [], links: [] },
  });
  const { items } = await writer.ok('GET /api/audit', { query: { operator_id: String(writer.userId) } });
  expect(items.map(({ action }) => action)).toEqual(['release.set', 'contact.change', 'notice.change', 'notice.add']);
});
