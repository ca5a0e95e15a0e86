import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const fine = { status: { code: '200', msg: 'ok' }, result: { ok: true } };

interface SentEvent {
  event_uuid: string;
  name: string;
  data: unknown;
  is_new: boolean;
}

/** The page's listeners by what they listen to. */
let listeners: Map<string, () => void>;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  listeners = new Map();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openBrowser(asks: { doNotTrack?: string; globalPrivacyControl?: boolean } = {}, referrer = '') {
  const cookies: string[] = [];
  const page = {
    get cookie() {
      return cookies.join('; ');
    },
    set cookie(line: string) {
      cookies.push(line.split(';')[0] ?? '');
    },
    documentElement: { dataset: {} },
    referrer,
    visibilityState: 'visible',
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', asks);
  vi.stubGlobal('addEventListener', (name: string, heard: () => void) => listeners.set(name, heard));
  vi.stubGlobal('location', { protocol: 'https:', host: 'waikan.test', origin: 'https://waikan.test' });
  const sent = vi.fn(async (_address: unknown, _request?: RequestInit) => Response.json(fine));
  vi.stubGlobal('fetch', sent);
  const log = await import('./visit-log.ts');
  const events = (call: number) =>
    (JSON.parse(String(sent.mock.calls[call]?.[1]?.body)) as { events: SentEvent[] }).events;
  return { ...log, sent, events, cookies };
}

test('a page that was opened is told by its path and query: a token in it stays in the browser', async () => {
  const { logOpenPage, sent, events } = await openBrowser({}, 'https://m.baidu.com/s?wd=secret');
  logOpenPage('/trial?from=mail&token=once-only#top');
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]?.[1]?.keepalive).toBe(true);
  expect(events(0).map(({ name, data, is_new }) => [name, data, is_new])).toEqual([
    ['OPEN_APP', { path: '/trial?from=mail&token=', from: 'm.baidu.com' }, true],
    ['OPEN_PAGE', '/trial?from=mail&token=', false],
  ]);
});

test('further events are gathered, and sent at the latest when the page is left', async () => {
  const { logOpenPage, logEvent, sent, events } = await openBrowser();
  logOpenPage('/');
  logOpenPage('/article/15');
  logEvent('TAP_WORD', { word: 'tenant' });
  expect(sent).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(events(1).map(({ name, data }) => [name, data])).toEqual([
    ['OPEN_PAGE', '/article/15'],
    ['TAP_WORD', { word: 'tenant' }],
  ]);
  logOpenPage('/explore');
  listeners.get('pagehide')?.();
  expect(events(2).map(({ data }) => data)).toEqual(['/explore']);
});

test('what did not arrive is sent again with the same uuid; what the server refuses is not', async () => {
  const { logOpenPage, sent, events } = await openBrowser();
  sent.mockRejectedValueOnce(new TypeError('no network'));
  logOpenPage('/');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(events(1)).toEqual(events(0));
  sent.mockResolvedValueOnce(Response.json({ status: { code: '400', msg: '' }, result: null }, { status: 400 }));
  logOpenPage('/explore');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveBeenCalledTimes(3);
});

test('many long events go in requests that are small enough to be sent while the page is left', async () => {
  const { logOpenPage, logEvent, sent, events } = await openBrowser();
  logOpenPage('/');
  sent.mockRejectedValueOnce(new TypeError('no network'));
  const words = Array.from({ length: 40 }, (_, index) => `${'词'.repeat(3_900)}${index}`);
  for (const word of words) logEvent('TAP_WORD', { word });
  await vi.advanceTimersByTimeAsync(120_000);
  const bodies = sent.mock.calls.map(([, request]) => String(request?.body));
  for (const body of bodies) expect(new TextEncoder().encode(body).length).toBeLessThan(64 * 1_024);
  const told = bodies
    .slice(2)
    .flatMap((_, index) => events(index + 2).map(({ data }) => (data as { word: string }).word));
  expect(told.toSorted()).toEqual(words.toSorted());
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'a browser with %o sends nothing and gets no visitor id',
  async (asks) => {
    const { logOpenPage, logEvent, sent, cookies } = await openBrowser(asks);
    logOpenPage('/');
    logEvent('TAP_WORD', { word: 'tenant' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).not.toHaveBeenCalled();
    expect(cookies).toEqual([]);
  },
);
