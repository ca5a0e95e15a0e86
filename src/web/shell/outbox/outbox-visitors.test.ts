import { expect, test } from 'vitest';
import type { Change, QueuedCall } from './entry.ts';
import { deedOf } from './outbox-dialog.tsx';
import { statusTextOf } from './outbox-status.tsx';
import { fakeBrowser } from './testing/fake-browser.ts';
import { loginReasonOf, savedMessageOf } from './visitor-messages.ts';

const MINUTE = 60_000;

function added(word: string): Change {
  const input = { body: { word, sentence: `It is ${word}.` } };
  return { item: `word:${word}`, aspect: 'book', text: word, call: { name: 'POST /reader/myword', input } };
}

function starred(title: string, status = true): Change {
  const input = { params: { id: '7' }, body: { action: 'star', status } } as const;
  const call = { name: 'POST /reader/article/{id}/mark', input } as const;
  return { item: 'star:7', aspect: 'star', text: title, call };
}

function visitor() {
  const browser = fakeBrowser();
  browser.user = null;
  return browser;
}

test('what a visitor did is sent for the account that logs in next, once', async () => {
  const browser = visitor();
  const page = browser.open();
  expect(await page.put(added('resilient'))).toEqual({ state: 'forLogin' });
  await page.flush();
  expect(browser.sent).toEqual([]);
  expect(statusTextOf(page.view())).toBe('1 条未同步，登录后自动发送');
  browser.closeAll();
  browser.user = 'ann';
  const next = browser.open();
  const told: boolean[] = [];
  next.onNews(({ event, entry }) => event === 'sent' && told.push(entry.isFromVisitor === true));
  await next.flush();
  expect(browser.sent.map(({ input }) => input)).toEqual([added('resilient').call.input]);
  expect([browser.storage.length, told]).toEqual([0, [true]]);
});

test('after half an hour it is given to nobody', async () => {
  const browser = visitor();
  await browser.open().put(added('resilient'));
  browser.closeAll();
  browser.clock += 31 * MINUTE;
  expect(browser.open().view().held).toEqual([]);
  browser.closeAll();
  browser.user = 'ben';
  await browser.open().flush();
  expect([browser.sent, browser.storage.length]).toEqual([[], 0]);
});

test('what one account has got is not given to the next one', async () => {
  const browser = visitor();
  await browser.open().put(added('resilient'));
  browser.closeAll();
  browser.user = 'ann';
  browser.trouble = () => new TypeError('no network');
  await browser.open().flush();
  browser.closeAll();
  browser.trouble = null;
  browser.user = 'ben';
  await browser.open().flush();
  expect(browser.sent).toEqual([]);
});

test('a visitor cannot leave anything that only an account has', async () => {
  const call = { name: 'POST /reader/myword/del', input: { body: { word: 'oven' } } } as const;
  const page = visitor().open();
  await expect(page.put({ item: 'word:oven', aspect: 'book', text: 'oven', call })).rejects.toThrow('请先登录');
});

test('the reason to log in names the newest thing and counts the others', async () => {
  const browser = visitor();
  const page = browser.open();
  await page.put(added('resilient'));
  expect(loginReasonOf(page.view().held)).toBe('把“resilient”加入生词本');
  await page.put(added('bubble'));
  expect(loginReasonOf(page.view().held)).toBe('把“bubble”等 2 个词加入生词本');
  await page.put(starred('The Tiny Workers'));
  expect(loginReasonOf(page.view().held)).toBe('收藏“The Tiny Workers”，还有 2 项一起保存');
  expect(page.view().held.map((entry) => savedMessageOf(entry))).toEqual([
    '已加入生词：resilient',
    '已加入生词：bubble',
    '已收藏',
  ]);
});

test('what a visitor takes back again waits no more, and takes nothing from the account that logs in', async () => {
  const browser = visitor();
  const page = browser.open();
  const known = (isKnown: boolean): Change => {
    const call: QueuedCall = {
      name: 'POST /reader/myword/known',
      input: { body: { words: ['oven'], known: isKnown } },
    };
    return { item: 'word:oven', aspect: 'known', text: 'oven', call };
  };
  for (const change of [starred('Bread'), known(true), starred('Bread', false), known(false)])
    expect(await page.put(change)).toEqual({ state: 'forLogin' });
  expect([page.view().held, browser.storage.length]).toEqual([[], 0]);
  browser.closeAll();
  browser.user = 'ann';
  await browser.open().flush();
  expect(browser.sent).toEqual([]);
});

test('the list of what waits says whether a mark is set or taken back', () => {
  expect([starred('Bread'), starred('Bread', false)].map(deedOf)).toEqual(['收藏', '取消收藏']);
});

test('a star of a new reader goes before the articles that were hidden without a login', async () => {
  const browser = fakeBrowser();
  const page = browser.open();
  let open = () => {};
  browser.gate = new Promise((done) => {
    open = done;
  });
  const hidden = ['1', '2', '3'].map((id): Change => {
    const call = {
      name: 'POST /reader/article/{id}/mark',
      input: { params: { id }, body: { action: 'hide' } },
    } as const;
    return { item: `hide:${id}`, aspect: 'hide', text: '', call };
  });
  const outcomes = [...hidden, starred('The Bakery')].map((change) => page.put(change));
  open();
  await Promise.all(outcomes);
  expect(browser.sent).toEqual([starred('The Bakery').call, ...hidden.map(({ call }) => call)]);
});
