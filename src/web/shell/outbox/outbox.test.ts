import { describe, expect, test } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import type { Change, Entry, OutboxNews, QueuedCall } from './entry.ts';
import { statusTextOf } from './outbox-status.tsx';
import { fakeBrowser } from './testing/fake-browser.ts';

function known(word: string, isKnown = true): Change {
  const call: QueuedCall = { name: 'POST /reader/myword/known', input: { body: { words: [word], known: isKnown } } };
  return { item: `word:${word}`, aspect: 'known', text: word, call };
}

function added(word: string): Change {
  return {
    item: `word:${word}`,
    aspect: 'book',
    text: word,
    call: { name: 'POST /reader/myword', input: { body: { word } } },
  };
}

function putOff(article: string, status: boolean): Change {
  const input = { params: { id: article }, body: { action: 'later', status } } as const;
  return {
    item: `later:${article}`,
    aspect: 'later',
    text: '',
    call: { name: 'POST /reader/article/{id}/mark', input },
  };
}

function noted(comment: string | null): Change {
  const place = { block_id: 'b1', offset: 0 };
  const data = { start: place, end: { ...place, offset: 4 }, quote: 'oven', prefix: '', suffix: '', version: 1 };
  const body = {
    note_uuid: 'a',
    text: 'oven',
    comment,
    root: 'en',
    tag: null,
    color: 'green',
    data,
    at: EARLIER,
  } as const;
  const call: QueuedCall = { name: 'POST /reader/article/{id}/notes/add', input: { params: { id: '7' }, body } };
  return { item: 'note:a', aspect: 'note', text: 'oven', call };
}

const EARLIER = '1969-12-31T23:59:59.000Z';
/** The test browser's clock stands at 1,000. */
const fakeNow = '1970-01-01T00:00:01.000Z';

const offline = () => networkError();
const refusal = (status: number) => () => new ApiError({ code: String(status), msg: `no ${status}` }, { status });
const bodies = (sent: QueuedCall[]) => sent.map(({ input }) => ('body' in input ? input.body : null));

describe('with a network', () => {
  test('a change is sent once and nothing of it stays on the device', async () => {
    const browser = fakeBrowser();
    expect(await browser.open().put(known('oven'))).toEqual({ state: 'sent', result: { ok: true } });
    expect(bodies(browser.sent)).toEqual([{ words: ['oven'], known: true }]);
    expect(browser.storage.length).toBe(0);
  });

  test('it is on the device before the server has answered, and never shows as unsent', async () => {
    const browser = fakeBrowser();
    const outbox = browser.open();
    const outcome = outbox.put(known('oven'));
    expect(browser.storage.length).toBe(1);
    expect(outbox.view().held).toEqual([]);
    await outcome;
  });

  test('a word whose article or book is gone is sent without it, and kept', async () => {
    for (const from of [{ article_id: '7' }, { book_uuid: 'b' }]) {
      const browser = fakeBrowser();
      const outbox = browser.open();
      const body = { word: 'oven', sentence: 'The oven is hot.', block_id: 'b1', ...from };
      const [field = ''] = Object.keys(from);
      browser.trouble = ({ input }) =>
        'body' in input && field in (input.body ?? {})
          ? new ApiError({ code: '404', msg: '没有', fields: { [field]: '没有' } }, { status: 404 })
          : null;
      const change: Change = { ...added('oven'), call: { name: 'POST /reader/myword', input: { body } } };
      expect(await outbox.put(change)).toMatchObject({ state: 'sent' });
      const source = field === 'book_uuid' ? 'book' : 'article';
      expect(bodies(browser.sent)).toEqual([{ word: 'oven', sentence: 'The oven is hot.', source }]);
      expect(browser.storage.length).toBe(0);
    }
  });

  test('what the server refuses for good stays with its reason until it is given up, and is not sent again', async () => {
    const browser = fakeBrowser();
    const outbox = browser.open();
    browser.trouble = refusal(409);
    expect(await outbox.put(known('oven'))).toMatchObject({ state: 'refused' });
    browser.trouble = null;
    await outbox.flush();
    expect(browser.sent).toEqual([]);
    const [refused] = outbox.view().refused;
    expect(refused).toMatchObject({ text: 'oven', refusal: 'no 409' });
    outbox.drop(refused as Entry);
    expect(outbox.view().refused).toEqual([]);
    expect(browser.storage.length).toBe(0);
  });

  test('a refused change can be tried again', async () => {
    const browser = fakeBrowser();
    const outbox = browser.open();
    browser.trouble = refusal(400);
    await outbox.put(known('oven'));
    browser.trouble = null;
    outbox.retry(outbox.view().refused[0] as Entry);
    await outbox.flush();
    expect(browser.sent).toHaveLength(1);
    expect(outbox.view().refused).toEqual([]);
  });

  test('a note that was deleted on another device since is kept with what was typed, and made again when the reader wants it', async () => {
    const browser = fakeBrowser();
    const outbox = browser.open();
    browser.trouble = refusal(410);
    expect(await outbox.put(noted('要记住'))).toMatchObject({ state: 'refused' });
    const [late] = outbox.view().refused;
    expect(late).toMatchObject({ text: 'oven', isOvertaken: true });
    expect(statusTextOf(outbox.view())).toBe('1 条笔记已在别处删除');
    browser.trouble = null;
    outbox.retry(late as Entry);
    await outbox.flush();
    expect(bodies(browser.sent)).toEqual([expect.objectContaining({ comment: '要记住', at: fakeNow })]);
    expect(outbox.view().refused).toEqual([]);
  });

  test('a colour that comes after the deletion goes with it, and the pages hear of it', async () => {
    const browser = fakeBrowser();
    const outbox = browser.open();
    const heard: string[] = [];
    outbox.onNews(({ event }) => heard.push(event));
    browser.trouble = refusal(410);
    await outbox.put(noted(null));
    expect(outbox.view().refused).toEqual([]);
    expect([browser.storage.length, heard]).toEqual([0, ['dropped']]);
  });

  test('removing what is gone already counts as done', async () => {
    const browser = fakeBrowser();
    browser.trouble = refusal(404);
    const call: QueuedCall = {
      name: 'POST /reader/article/notes/{id}/delete',
      input: { params: { id: 'a' }, body: {} },
    };
    expect(await browser.open().put({ item: 'note:a', aspect: 'note', text: '', call })).toMatchObject({
      state: 'sent',
    });
    expect(browser.storage.length).toBe(0);
  });
});

describe('without a network', () => {
  test('changes wait over a crash and are sent in the order they were made', async () => {
    const browser = fakeBrowser();
    browser.trouble = offline;
    const before = browser.open();
    expect(await before.put(added('oven'))).toEqual({ state: 'kept' });
    await before.put(known('oven'));
    await before.put(known('yeast'));
    browser.closeAll();
    browser.trouble = null;
    const after = browser.open();
    expect(after.view().held.map(({ text }) => text)).toEqual(['oven', 'oven', 'yeast']);
    await after.flush();
    expect(browser.sent.map(({ name }) => name)).toEqual([
      'POST /reader/myword',
      'POST /reader/myword/known',
      'POST /reader/myword/known',
    ]);
    expect(after.view().held).toEqual([]);
  });

  test('a book that is read on without network goes on the shelf before its place, and the place alone shows', async () => {
    const browser = fakeBrowser();
    const outbox = browser.open();
    browser.trouble = offline;
    const read = async (index: number) => {
      const shelve: QueuedCall = { name: 'POST /reader/mybook/add', input: { body: { book_uuid: 'b' } } };
      await outbox.put({ item: 'book:b', aspect: 'shelf', text: '', call: shelve });
      const pos = { index, block_id: `c${index}b1`, offset: 0 };
      const place: QueuedCall = {
        name: 'POST /reader/mybook/{id}/pos',
        input: { params: { id: 'b' }, body: { pos, at: EARLIER } },
      };
      await outbox.put({ item: 'book:b', aspect: 'pos', text: '读到的位置', call: place });
    };
    await read(1);
    // Opened again before anything was sent.
    await read(2);
    expect(outbox.view().held.map(({ text }) => text)).toEqual(['读到的位置']);
    browser.trouble = null;
    await outbox.flush();
    expect(browser.sent.map(({ name }) => name)).toEqual(['POST /reader/mybook/add', 'POST /reader/mybook/{id}/pos']);
  });

  test('only the last of several changes of the same thing is sent', async () => {
    const browser = fakeBrowser();
    const outbox = browser.open();
    browser.trouble = offline;
    await outbox.put(known('oven', true));
    await outbox.put(known('oven', false));
    browser.trouble = null;
    await outbox.flush();
    expect(bodies(browser.sent)).toEqual([{ words: ['oven'], known: false }]);
  });

  test('a change made while its forerunner is on the way is sent after it', async () => {
    const browser = fakeBrowser();
    const outbox = browser.open();
    let open = () => {};
    browser.gate = new Promise((resolve) => {
      open = resolve;
    });
    const first = outbox.put(known('oven', true));
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    const second = outbox.put(known('oven', false));
    open();
    expect(await first).toEqual({ state: 'replaced' });
    expect(await second).toMatchObject({ state: 'sent' });
    expect(bodies(browser.sent).at(-1)).toEqual({ words: ['oven'], known: false });
    expect(browser.storage.length).toBe(0);
  });

  test('it is tried again by itself, less and less often', async () => {
    const browser = fakeBrowser();
    const outbox = browser.open();
    browser.trouble = offline;
    await outbox.put(known('oven'));
    await outbox.flush();
    await outbox.flush();
    expect(browser.timers.map(({ ms }) => ms)).toEqual([4_000, 8_000, 16_000]);
    browser.trouble = null;
    browser.timers.at(-1)?.work();
    await outbox.flush();
    expect(browser.sent).toHaveLength(1);
  });

  test('a server that asks for patience is given it', async () => {
    const browser = fakeBrowser();
    browser.trouble = () => new ApiError({ code: '429', msg: '' }, { status: 429, retryAfterSeconds: 60 });
    expect(await browser.open().put(known('oven'))).toEqual({ state: 'kept' });
    expect(browser.timers[0]?.ms).toBe(60_000);
  });
});

test.each([
  ['no answer comes', offline],
  ['the server wants fewer requests', refusal(429)],
])('while %s, only the first change is tried; all are kept for later and sent in their order', async (_, trouble) => {
  const browser = fakeBrowser();
  const outbox = browser.open();
  const tried: QueuedCall[] = [];
  browser.trouble = (call) => {
    tried.push(call);
    return trouble();
  };
  const changes = [added('oven'), putOff('7', true), putOff('8', true), putOff('8', false)];
  await Promise.all(changes.map((change) => outbox.put(change)));
  tried.splice(0);
  await outbox.flush();
  expect(tried.map(({ name }) => name)).toEqual(['POST /reader/myword']);
  expect(outbox.view().held.map(({ item }) => item)).toEqual(['word:oven', 'later:7', 'later:8']);
  browser.trouble = null;
  browser.timers.at(-1)?.work();
  await outbox.flush();
  expect(bodies(browser.sent)).toEqual([
    { word: 'oven' },
    { action: 'later', status: true },
    { action: 'later', status: false },
  ]);
});

test('a server that fails over one thing still gets the others, and that one keeps its order', async () => {
  const browser = fakeBrowser();
  const outbox = browser.open();
  browser.trouble = offline;
  for (const change of [added('oven'), known('oven'), known('yeast')]) await outbox.put(change);
  browser.trouble = (call) => (call.name === 'POST /reader/myword' ? refusal(500)() : null);
  await outbox.flush();
  expect(bodies(browser.sent)).toEqual([{ words: ['yeast'], known: true }]);
  expect(outbox.view().held.map(({ aspect }) => aspect)).toEqual(['book', 'known']);
});

describe('a browser whose storage is full', () => {
  test('sends a change that the server refuses once, and shows why', async () => {
    const browser = fakeBrowser();
    const outbox = browser.open();
    let asked = 0;
    browser.trouble = () => {
      // From here on nothing can be written, so the stored entry still says that the change is new.
      browser.isFull = true;
      asked += 1;
      return asked < 20 ? refusal(409)() : null;
    };
    expect(await outbox.put(known('oven'))).toMatchObject({ state: 'refused' });
    await outbox.flush();
    expect(asked).toBe(1);
    expect(outbox.view().refused.map(({ refusal: why }) => why)).toEqual(['no 409']);
  });

  test('keeps what it could not write until the network is back', async () => {
    const browser = fakeBrowser();
    browser.isFull = true;
    browser.trouble = offline;
    const outbox = browser.open();
    expect(await outbox.put(known('oven'))).toEqual({ state: 'kept' });
    expect(outbox.view().held).toHaveLength(1);
    browser.trouble = null;
    await outbox.flush();
    expect(browser.sent).toHaveLength(1);
  });
});

describe('two pages', () => {
  test('send each change once, and both see what waits', async () => {
    const browser = fakeBrowser();
    const [one, two] = [browser.open(), browser.open()];
    browser.trouble = offline;
    await Promise.all([one.put(known('oven')), two.put(known('yeast')), two.put(known('oven'))]);
    expect(one.view().held.map(({ text }) => text)).toEqual(['yeast', 'oven']);
    expect(two.view()).toEqual(one.view());
    browser.trouble = null;
    await Promise.all([one.flush(), two.flush()]);
    expect(bodies(browser.sent)).toEqual([
      { words: ['yeast'], known: true },
      { words: ['oven'], known: true },
    ]);
    expect([one.view().held, two.view().held]).toEqual([[], []]);
  });

  test('hear what the other has sent', async () => {
    const browser = fakeBrowser();
    const [one, two] = [browser.open(), browser.open()];
    const heard: OutboxNews['event'][] = [];
    two.onNews(({ event }) => heard.push(event));
    await one.put(known('oven'));
    expect(heard).toEqual(['queued', 'sent']);
  });
});

test('without room on the device a change is kept as long as the page is open', async () => {
  const browser = fakeBrowser();
  browser.storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const outbox = browser.open();
  browser.trouble = offline;
  await outbox.put(known('oven'));
  browser.trouble = null;
  await outbox.flush();
  expect(browser.sent).toHaveLength(1);
});

test('a report of a page that is left is not sent with the login of another account', async () => {
  const browser = fakeBrowser();
  const outbox = browser.open();
  browser.user = 'bob';
  const body = { article_id: '7', t: 'signed', spent_time: 15, is_finish: false, report_uuid: 'r1' };
  const call = { name: 'POST /reader/history', input: { body } } as const;
  void outbox.put({ item: 'reading:7', aspect: 'r1', text: '', call }, { isLeaving: true });
  await outbox.flush();
  expect(browser.sent).toEqual([]);
  browser.user = 'ann';
  await outbox.flush();
  expect(browser.sent).toMatchObject([{ input: { body: { report_uuid: 'r1' } } }]);
});
