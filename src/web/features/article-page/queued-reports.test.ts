import { expect, test } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import { fakeBrowser } from '../../shell/outbox/testing/fake-browser.ts';
import { queuedReports } from './queued-reports.ts';

let ids = 0;

function openArticle(browser = fakeBrowser()) {
  const outbox = browser.open();
  const said: unknown[] = [];
  const reports = queuedReports({
    work: { article_id: '7' },
    outbox: () => outbox,
    newId: () => `report-${++ids}`,
    now: () => browser.clock,
    onCounted: ({ is_finish }) => said.push(is_finish),
    onMarked: (refusal) => said.push(refusal),
  });
  reports.follow();
  return { browser, outbox, reports, said };
}

const read = (spent_time: number, looked_up: readonly string[] = []) => ({
  t: 'signed',
  spent_time,
  is_finish: false,
  progress: 0.5,
  looked_up,
});
const timesOf = ({ sent }: ReturnType<typeof fakeBrowser>) =>
  sent.map((call) => (call.name === 'POST /reader/history' ? call.input.body.spent_time : call.input));
const offline = () => networkError();

test('an hour without network is one report, sent when the network is back, and only once', async () => {
  const { browser, outbox, reports } = openArticle();
  browser.trouble = offline;
  for (const word of ['oven', 'harbor', 'oven']) expect(await reports.send(read(15, [word]))).toBeNull();
  expect(outbox.waiting()).toHaveLength(1);
  browser.trouble = null;
  await outbox.flush();
  await outbox.flush();
  expect(browser.sent).toMatchObject([
    { input: { body: { article_id: '7', spent_time: 45, looked_up: ['oven', 'harbor'] } } },
  ]);
});

test('a report that waited says how long ago it was made, each time that it is sent', async () => {
  const { browser, outbox, reports } = openArticle();
  await reports.send(read(15));
  browser.trouble = offline;
  browser.clock += 60_000;
  await reports.send(read(15));
  browser.clock += 600_000;
  await outbox.flush();
  browser.trouble = null;
  browser.clock += 3_600_000;
  await outbox.flush();
  expect(browser.sent).toMatchObject([{ input: { body: { late: 0 } } }, { input: { body: { late: 4_200 } } }]);
});

test('what was read before midnight and after it waits as two reports', async () => {
  const { browser, outbox, reports } = openArticle();
  browser.trouble = offline;
  browser.clock = Date.parse('2026-11-20T23:59:50+08:00');
  await reports.send(read(40));
  browser.clock += 15_000;
  for (const seconds of [15, 20]) await reports.send(read(seconds));
  browser.trouble = null;
  browser.clock += 5_000;
  await outbox.flush();
  expect(timesOf(browser)).toEqual([40, 35]);
  expect(browser.sent).toMatchObject([{ input: { body: { late: 20 } } }, { input: { body: { late: 5 } } }]);
});

test('what is read after that is a report of its own, without what was sent', async () => {
  const { browser, outbox, reports } = openArticle();
  browser.trouble = offline;
  await reports.send(read(15));
  browser.trouble = null;
  await outbox.flush();
  await reports.send(read(20));
  expect(timesOf(browser)).toEqual([15, 20]);
});

test('a report of a page that was closed without network is sent by the next one, beside its own', async () => {
  const { browser, reports } = openArticle();
  browser.trouble = offline;
  await reports.send(read(30));
  browser.closeAll();
  browser.trouble = null;
  const next = openArticle(browser);
  await next.reports.send(read(5));
  expect(timesOf(browser)).toEqual([30, 5]);
});

test('a report that waits is not shown as unsent, and one that is refused leaves nothing behind', async () => {
  const { browser, outbox, reports } = openArticle();
  browser.trouble = offline;
  await reports.send(read(15));
  expect(outbox.view().held).toEqual([]);
  browser.trouble = () => new ApiError({ code: '403', msg: '签名不对', reason: 'BAD_SIGNATURE' }, { status: 403 });
  expect(await reports.send(read(15))).toMatchObject({ reason: 'BAD_SIGNATURE' });
  expect([outbox.waiting(), outbox.view().refused]).toEqual([[], []]);
});

test('a page that is left sends its report at once, beside the change that is on its way', async () => {
  const { browser, outbox, reports } = openArticle();
  let answer = () => {};
  browser.gate = new Promise((resolve) => {
    answer = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    browser.trouble = () => resolve();
  });
  const call = { name: 'POST /reader/myword', input: { body: { word: 'oven' } } } as const;
  const added = outbox.put({ item: 'word:oven', aspect: 'book', text: 'oven', call });
  await begun;
  browser.gate = Promise.resolve();
  await reports.send(read(9), true);
  expect(timesOf(browser)).toEqual([9]);
  answer();
  await added;
});

test('finishing waits on the device without network; what the server refuses is told and does not stay', async () => {
  const { browser, outbox, reports } = openArticle();
  browser.trouble = offline;
  await reports.send(read(15));
  await reports.finish();
  await reports.finish();
  expect(outbox.view().held).toMatchObject([{ aspect: 'finish' }]);
  browser.trouble = null;
  await outbox.flush();
  expect(browser.sent.map(({ name }) => name)).toEqual(['POST /reader/history', 'POST /reader/article/{id}/mark']);
  browser.trouble = () => new ApiError({ code: '409', msg: '还没有读到结尾' }, { status: 409 });
  await expect(reports.finish()).rejects.toThrow('还没有读到结尾');
  expect(outbox.view().refused).toEqual([]);
});

test('a second press before the answer to the first marks nothing more, and both hear why it is refused', async () => {
  const { browser, reports, said } = openArticle();
  let calls = 0;
  let answer = () => {};
  browser.gate = new Promise((resolve) => {
    answer = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    browser.trouble = () => {
      calls += 1;
      resolve();
      return new ApiError({ code: '409', msg: '从 27% 处读下去才能标为读完' }, { status: 409 });
    };
  });
  const first = reports.finish();
  await begun;
  const second = reports.finish();
  answer();
  const outcomes = await Promise.allSettled([first, second]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([calls, said]).toEqual([1, []]);
});

test('a mark that waited for the network stands while the report before it is counted, and until the server refuses it', async () => {
  const { browser, outbox, reports, said } = openArticle();
  browser.trouble = offline;
  await reports.send(read(15));
  await reports.finish();
  browser.trouble = null;
  await outbox.flush();
  expect(said).toEqual([true, null]);
  browser.trouble = offline;
  await reports.finish();
  browser.trouble = () => new ApiError({ code: '409', msg: '再读 38 秒才能标为读完' }, { status: 409 });
  await outbox.flush();
  expect(said).toEqual([true, null, '再读 38 秒才能标为读完']);
});
