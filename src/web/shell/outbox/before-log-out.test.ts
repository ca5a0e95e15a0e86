import { expect, test } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import { sendBeforeLogOut } from './before-log-out.ts';
import type { Change } from './entry.ts';
import { fakeBrowser } from './testing/fake-browser.ts';

const known = (word: string): Change => ({
  item: `word:${word}`,
  aspect: 'known',
  text: word,
  call: { name: 'POST /reader/myword/known', input: { body: { words: [word], known: true } } },
});

test('what waited is sent before the login ends, and nothing is left to ask about', async () => {
  const browser = fakeBrowser();
  const outbox = browser.open();
  browser.trouble = () => networkError();
  await outbox.put(known('oven'));
  browser.trouble = null;
  expect(await sendBeforeLogOut(outbox)).toBe(0);
  expect(browser.sent).toHaveLength(1);
});

test('what cannot be sent, or was refused, is counted', async () => {
  const browser = fakeBrowser();
  const outbox = browser.open();
  browser.trouble = () => new ApiError({ code: '409', msg: 'no' }, { status: 409 });
  await outbox.put(known('oven'));
  browser.trouble = () => networkError();
  await outbox.put(known('bread'));
  expect(await sendBeforeLogOut(outbox)).toBe(2);
});

test('a server that never answers keeps nobody from leaving', async () => {
  const browser = fakeBrowser();
  const outbox = browser.open();
  browser.gate = new Promise(() => {});
  void outbox.put(known('oven'));
  expect(await sendBeforeLogOut(outbox, (_ms, work) => work())).toBe(1);
});
