/** The word book as readers use it: a long list by touch, adding and changing words by keyboard, overview and settings. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { newReader, type Reader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { drawn, hasFocus, openPage, PHONE, picture, reloadPage } from './visit.ts';

const opened = shareProduct();
const COUNT = 240;
/** Owner of the word book. */
let reader: Reader;

beforeAll(async () => {
  reader = await newReader(opened.product);
  // Words of one's own need no entry of the dictionary: their order by letter is their number.
  const names = Array.from(
    { length: COUNT },
    (_, index) => `aword${'abcdefghij'[Math.floor(index / 100)]}${two(index)}`,
  );
  for (let from = 0; from < COUNT; from += 24) {
    const some = names.slice(from, from + 24);
    await Promise.all(
      some.map((word) => reader.call('POST /reader/myword', { body: { word, resolve: `词 ${word}` } })),
    );
  }
});

const two = (index: number) => String(index % 100).padStart(2, '0');
const rows = (page: Page) => page.locator('.w:not(.w-wait)');

test('a long list keeps few rows in the page, comes back to where one was, and what is done to many is taken back', async () => {
  const { page, troubles } = await opened.visitAs(reader, PHONE);
  await openPage(page, '/myword?order=az');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const middle = page.getByText('词 awordb20', { exact: true });
  await middle.waitFor();
  expect(await rows(page).count()).toBeLessThan(100);

  await middle.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await middle.tap();
  await page.waitForURL('**/myword/awordb20/show');
  await page.goBack();
  await middle.waitFor();
  expect(new URL(page.url()).search).toBe('?order=az');
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(80);

  for (const word of ['awordb20', 'awordb21']) await page.getByLabel(`选择 ${word}`).tap();
  await page.getByRole('button', { name: '删除', exact: true }).tap();
  await middle.waitFor({ state: 'detached' });
  await page.getByText(`${COUNT - 2} 个词`).waitFor();
  await page.getByRole('button', { name: '撤销' }).tap();
  await middle.waitFor();
  await page.getByText(`${COUNT} 个词`).waitFor();

  await page.getByLabel('选择 awordb20').tap();
  await page.getByRole('button', { name: '忽略', exact: true }).tap();
  await page.getByText('已忽略 1').waitFor();
  await page.getByText('全选', { exact: true }).tap();
  await page.getByText(/已选本页 \d+/).waitFor();
  await page.getByRole('button', { name: `选全部 ${COUNT}` }).press('Enter');
  await page.getByText(`${COUNT} 个已选`).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: '取消选择' }).tap();
  await picture(page, 'words-phone');
  expect(await seriousBarriers(page, { within: '#main' })).toEqual([]);
  expect(troubles).toEqual([]);
});

test('rows that come back from an earlier visit say what became of their words since', async () => {
  const { page, context } = await opened.visitAs(reader, PHONE);
  await openPage(page, '/myword?order=az');
  const row = (word: string) => rows(page).filter({ hasText: `词 ${word}` });
  const toMiddle = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await toMiddle();
  await row('awordb22').waitFor();
  await reader.call('POST /reader/myword/known', { body: { words: ['awordb22'] } });
  await reloadPage(page);
  await toMiddle();
  await row('awordb22').getByText('已掌握').waitFor();
  await reader.call('POST /reader/myword/known', { body: { words: ['awordb22'], known: false } });
  await context.close();
});

test('a misspelling that is sent before the dictionary has answered is refused in its place, and leaves nothing behind', async () => {
  const { page, context } = await opened.visitAsReader(PHONE);
  const isLookUp = (url: URL) => url.pathname === '/api/english/word' && url.searchParams.get('word') === 'recieve';
  await openPage(page, '/myword');
  await page.getByRole('button', { name: '加词' }).tap();
  const field = page.getByRole('textbox', { name: '单词或短语' });
  const add = async (word: string, says: string) => {
    await field.fill(word);
    await field.press('Enter');
    await page.getByRole('alert').getByText(says).waitFor();
  };
  await add('recieve', '换一个拼法');
  // Where the dictionary does not answer, the server refuses the word.
  await context.route(isLookUp, (route) => route.abort());
  await field.fill('');
  await add('recieve', '词典里没有');
  await field.fill('receive');
  await field.press('Enter');
  await page.getByRole('link', { name: /^receive/ }).waitFor();
  await page.getByRole('region', { name: '等待同步的词' }).waitFor({ state: 'detached' });
  await reloadPage(page);
  await page.getByRole('link', { name: /^receive/ }).waitFor();
  expect(await page.locator('.outbox-line button').count()).toBe(0);
  await context.close();
});

test('what is typed of a word goes neither by a key nor by a press beside it unasked', async () => {
  const { page, context } = await opened.visitAsReader(PHONE);
  await openPage(page, '/myword');
  const form = page.getByRole('dialog', { name: '加词' });
  const question = page.getByRole('alertdialog', { name: '放弃填的内容？' });
  await page.getByRole('button', { name: '加词' }).tap();
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: '加词' }).tap();
  const sentence = form.getByRole('textbox', { name: /^例句/ });
  await sentence.fill('A sentence that took a while to copy.');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '取消' }).tap();
  await question.waitFor({ state: 'detached' });
  await page.touchscreen.tap(195, 8);
  await question.getByRole('button', { name: '取消' }).tap();
  await question.waitFor({ state: 'detached' });
  expect(await sentence.inputValue()).toBe('A sentence that took a while to copy.');
  await form.getByRole('button', { name: '关闭' }).tap();
  await question.getByRole('button', { name: '放弃' }).tap();
  await form.waitFor({ state: 'detached' });
  await context.close();
});

test('on a phone the head of the word book is one line', async () => {
  const { page, context } = await opened.visitAs(reader, PHONE);
  await openPage(page, '/myword');
  const head = page.locator('.wd-head');
  await head.getByRole('button', { name: '加词' }).waitFor();
  expect(await head.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(48);
  expect(await head.locator('p').evaluate((element) => element.getClientRects().length)).toBe(1);
  await picture(page, 'words-head-phone');
  await context.close();
});

test('a word is added by keyboard after a slip, waits on the device without network, and is changed and reviewed', async () => {
  const { page, context } = await opened.visitAs(reader);
  await openPage(page, '/myword');
  await page.getByRole('button', { name: '加词' }).focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: '单词或短语' });
  await hasFocus(field);
  await page.keyboard.type('harbuor');
  await page.getByRole('button', { name: '加入生词' }).waitFor();
  await page.getByText('词典里没有这个词').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('换一个拼法').waitFor();
  await page.getByRole('group', { name: '相近的词' }).getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('harbour');
  await hasFocus(field);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^harbour/ }).waitFor();

  await context.setOffline(true);
  await page.getByRole('button', { name: '加词' }).press('Enter');
  await hasFocus(field);
  await page.keyboard.type('lantern');
  await page.getByText('查不了词典').waitFor();
  await page.keyboard.press('Enter');
  const pending = page.getByRole('region', { name: '等待同步的词' });
  await pending.getByText('lantern').waitFor();
  await context.setOffline(false);
  await pending.waitFor({ state: 'detached' });
  expect((await reader.call('GET /reader/myword', { query: { q: 'lantern' } })).items).toHaveLength(1);

  await openPage(page, '/myword/harbour/show');
  await page.getByRole('button', { name: '改释义' }).press('Enter');
  const meaning = page.getByRole('textbox', { name: 'harbour 的释义' });
  await meaning.fill('停船的地方');
  await page.getByRole('button', { name: '保存', exact: true }).press('Enter');
  await page.getByText('我的释义').waitFor();
  await page.getByRole('button', { name: '加例句' }).press('Enter');
  await page.getByRole('textbox', { name: '英文句子' }).fill('Boats leave the harbour at dawn.');
  await page.getByRole('button', { name: '保存', exact: true }).press('Enter');
  await page.locator('mark', { hasText: 'harbour' }).waitFor();
  await page.getByRole('button', { name: '复习这个词' }).press('Enter');
  await page.getByRole('button', { name: '看答案' }).press('Enter');
  await page.getByRole('button', { name: '简单' }).press('Enter');
  await page.getByRole('heading', { name: '记忆曲线' }).waitFor();
  expect(await seriousBarriers(page, { within: '#main' })).toEqual([]);
  const { review_count, contexts } = await reader.call('GET /reader/myword/detail', { query: { word: 'harbour' } });
  expect([review_count, contexts.length]).toEqual([1, 1]);
});

test('a word that is marked and one that is removed without network reach the server when it is back', async () => {
  const { page, context } = await opened.visitAs(reader, PHONE);
  await openPage(page, '/myword?order=az');
  await context.setOffline(true);
  await page.getByLabel('选择 aworda00').tap();
  await page.getByRole('button', { name: '已掌握', exact: true }).tap();
  await page.getByText('已掌握 1').waitFor();
  await page.getByLabel('选择 aworda01').tap();
  await page.getByRole('button', { name: '删除', exact: true }).tap();
  await page.getByText('词 aworda01', { exact: true }).waitFor({ state: 'detached' });
  await page.getByText('2 条未同步，联网后自动发送').waitFor();
  await context.setOffline(false);
  await page.getByText('条未同步').waitFor({ state: 'detached' });
  const { items } = await reader.call('GET /reader/myword', { query: { q: 'aworda0', order: 'az', limit: 2 } });
  expect(items.map(({ word, state }) => [word, state])).toEqual([
    ['aworda00', 'known'],
    ['aworda02', 'new'],
  ]);
});

test('without network the review of chosen words is put off, and leads to the cards that the device has', async () => {
  const { page, context } = await opened.visitAs(reader, { ...PHONE, serviceWorkers: 'allow' });
  await openPage(page, '/myword?order=az');
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/flashcard/start', { ignoreVary: true })));
  await expect.poll(isKept, { interval: 250 }).toBe(true);
  await context.setOffline(true);
  await page.getByLabel('选择 aworda03').tap();
  await page.getByRole('toolbar', { name: '已选的词' }).getByRole('link', { name: '复习' }).tap();
  await page.getByText('没有网络，选中的词联网后再复习').waitFor();
  await page.getByRole('button', { name: '复习到期的' }).tap();
  await page.waitForURL('**/flashcard/start');
});

test('the overview says in words what it draws, and the calendar’s address is shown once and can be ended', async () => {
  const { page, troubles } = await opened.visitAs(reader, PHONE);
  await openPage(page, '/myword/overview');
  await page.getByRole('img', { name: /^未来 30 天共 \d+ 个词到期/ }).waitFor();
  await page.getByRole('button', { name: '表格' }).first().tap();
  expect(await page.getByRole('table').first().getByRole('row').count()).toBe(31);
  expect(await seriousBarriers(page, { within: '#main' })).toEqual([]);

  await openPage(page, '/myword/settings');
  await page.getByRole('combobox', { name: '想记住多少' }).selectOption('95');
  await page.getByText(/约为 90% 时的 2\.\d 倍/).waitFor();
  await page.getByRole('button', { name: '生成日历地址' }).tap();
  const address = await page.getByRole('textbox', { name: /地址只显示这一次/ }).inputValue();
  expect(await (await fetch(address)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(await seriousBarriers(page, { within: '#main' })).toEqual([]);
  await page.getByRole('button', { name: '停用' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).tap();
  await page.getByRole('button', { name: '生成日历地址' }).waitFor();
  expect((await fetch(address)).status).toBe(404);
  expect(troubles).toEqual([]);
});

/** Notifications that are noted down in place of being shown; a headless browser shows none. */
function noteNotifications(): void {
  const shown: string[] = [];
  class Noted {
    static permission = sessionStorage.getItem('noted') ?? 'default';
    static async requestPermission() {
      Noted.permission = 'granted';
      sessionStorage.setItem('noted', 'granted');
      return 'granted';
    }
    constructor(_title: string, { body }: { body: string }) {
      shown.push(body);
    }
  }
  Object.assign(window, { Notification: Noted, shown });
}

test('a device tells once a day of what is due, after the reader has switched it on there', async () => {
  const { id } = await reader.call('POST /reader/myword', { body: { word: 'gull' } });
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await reader.call('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 1, spent: 2, at } });
  const { page } = await opened.visitAs(reader, PHONE);
  await page.addInitScript(noteNotifications);
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await openPage(page, '/myword/settings');
  const device = page.getByRole('switch', { name: '在这台设备上通知' });
  expect([await device.isChecked(), await shown()]).toEqual([false, []]);
  await device.tap();
  await expect.poll(shown).toEqual(['到时间会在这里提醒你复习']);
  expect(await device.isChecked()).toBe(true);

  // The time has come.
  await page.evaluate(() => {
    const plan = JSON.parse(localStorage.getItem('review-reminder') ?? '{}') as object;
    localStorage.setItem(
      'review-reminder',
      JSON.stringify({ ...plan, time: '00:00', quiet: { from: '00:00', to: '00:00' }, toldOn: '' }),
    );
  });
  await openPage(page, '/myword/overview');
  await expect.poll(shown).toEqual([expect.stringMatching(/^有 [1-9]\d* 个词该复习了$/)]);
  // The reminder is shown once a day: on the next page the words are not even counted.
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await openPage(page, '/About');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/account-[\w-]{7}\.js$/.test(name)),
  );
  await drawn(page);
  expect(calls).toContain('/api/user/me');
  expect(calls).not.toContain('/reader/myword/overview');
  expect(await shown()).toEqual([]);
});

test('the word book is not called empty beside a word that waits for the network', async () => {
  const { context, page } = await opened.visitAsReader(PHONE);
  await openPage(page, '/myword');
  await page.getByText('还没有生词').waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: '加词' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('lantern');
  await page.getByText('查不了词典').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: '等待同步的词' }).getByText('lantern').waitFor();
  expect(await page.getByText('还没有生词').count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole('link', { name: /^lantern/ }).waitFor();
  await context.close();
});

test('a word that is added on its page can be reviewed and edited there at once', async () => {
  const { context, page } = await opened.visitAsReader(PHONE);
  await openPage(page, '/myword/lantern/show');
  await page.getByRole('button', { name: '加入生词本' }).click();
  await page.getByRole('button', { name: '复习这个词' }).waitFor();
  await page.getByRole('button', { name: '改释义' }).waitFor();
  await context.close();
});

test('a word that another device removes meanwhile keeps what is typed of it, and its page then offers it anew', async () => {
  const removed = await newReader(opened.product);
  await removed.call('POST /reader/myword', { body: { word: 'lantern' } });
  const { context, page } = await opened.visitAs(removed, PHONE);
  await openPage(page, '/myword/lantern/show');
  await page.getByRole('button', { name: '改释义' }).tap();
  const form = page.getByRole('dialog', { name: '改释义' });
  await form.getByRole('textbox').fill('挂在门口的灯');
  await removed.call('POST /reader/myword/del', { body: { word: 'lantern' } });
  await form.getByRole('button', { name: '保存' }).tap();
  await form.getByText('生词本里没有这个词').waitFor();
  expect(await form.getByRole('textbox').inputValue()).toBe('挂在门口的灯');
  await form.getByRole('button', { name: '关闭' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).tap();
  await page.getByRole('button', { name: '加入生词本' }).waitFor();
  await context.close();
});
