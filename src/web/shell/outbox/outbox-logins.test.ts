import { describe, expect, test } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import type { Change, QueuedCall } from './entry.ts';
import { fakeBrowser } from './testing/fake-browser.ts';

function known(word: string): Change {
  const call: QueuedCall = { name: 'POST /reader/myword/known', input: { body: { words: [word], known: true } } };
  return { item: `word:${word}`, aspect: 'known', text: word, call };
}

const offline = () => networkError();
const refusal = (status: number) => () => new ApiError({ code: String(status), msg: `no ${status}` }, { status });

describe('a login that ends', () => {
  test('keeps what waits, asks for the login, and sends it for the same reader', async () => {
    const browser = fakeBrowser();
    const outbox = browser.open();
    browser.trouble = refusal(401);
    expect(await outbox.put(known('oven'))).toEqual({ state: 'kept' });
    expect(outbox.view().needsLogin).toBe(true);
    browser.trouble = null;
    await outbox.flush();
    expect(outbox.view().needsLogin).toBe(false);
    expect(browser.sent).toHaveLength(1);
  });

  test('sends nothing with somebody else’s login, and shows them nothing', async () => {
    const browser = fakeBrowser();
    browser.trouble = offline;
    await browser.open().put(known('oven'));
    browser.closeAll();
    browser.trouble = null;
    browser.user = 'bob';
    const bobs = browser.open();
    await bobs.flush();
    expect(browser.sent).toEqual([]);
    expect(bobs.view().held).toEqual([]);
    browser.user = 'ann';
    await browser.open().flush();
    expect(browser.sent).toHaveLength(1);
  });

  test('a page of one reader keeps its changes for them when another logs in beside it', async () => {
    const browser = fakeBrowser();
    const anns = browser.open();
    browser.user = 'bob';
    expect(await anns.put(known('oven'))).toEqual({ state: 'kept' });
    expect(browser.sent).toEqual([]);
    expect(anns.view().needsLogin).toBe(true);
    expect(browser.left).toBe(1);
  });

  test('a page is not left for what the reader does not see, nor for what would be lost with it', async () => {
    const browser = fakeBrowser();
    const anns = browser.open();
    browser.user = 'bob';
    const call: QueuedCall = { name: 'POST /reader/mybook/add', input: { body: { book_uuid: '0198' } } };
    await anns.put({ item: 'book:0198', aspect: 'shelf', text: '', call });
    const input = { params: { id: '0198' }, body: { pos: { index: 1, block_id: 'b1', offset: 0 }, progress: 0.2 } };
    const place = { name: 'POST /reader/mybook/{id}/pos', input } as QueuedCall;
    await anns.put({ item: 'book:0198', aspect: 'place', text: '', call: place });
    browser.isFull = true;
    await anns.put(known('oven'));
    expect(browser.left).toBe(0);
  });

  test('a page hears nothing of what another reader changes beside it', async () => {
    const browser = fakeBrowser();
    const heard: Record<string, string[]> = { ann: [], bob: [] };
    browser.open().onNews(({ event }) => heard.ann?.push(event));
    browser.user = 'bob';
    browser.open().onNews(({ event }) => heard.bob?.push(event));
    const bobs = browser.open();
    expect(await bobs.put(known('oven'))).toMatchObject({ state: 'sent' });
    expect(heard).toEqual({ ann: [], bob: ['queued', 'sent'] });
  });
});
