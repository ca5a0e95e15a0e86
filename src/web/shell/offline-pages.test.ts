import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Milliseconds after a page was opened at which the worker is told of it. */
const REST_MS = 5_000;

let cookies: Record<string, string>;
const told = vi.fn();
let browser: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    get cookie() {
      return Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; ');
    },
  });
  const serviceWorker = {
    controller: { postMessage: told },
    register: async () => ({}),
    ready: Promise.resolve({ active: { postMessage: told } }),
  };
  vi.stubGlobal('navigator', { serviceWorker });
  browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  told.mockClear();
});

/** A page that was loaded for this reader, null for a visitor. @returns opens further pages of it until they are at rest */
async function pageOf(reader: string | null) {
  cookies = reader === null ? {} : { bb_uid: reader, bb_token: `of-${reader}` };
  const { rememberPageAccount: remember } = await import('./api.ts');
  remember();
  const { keepPage } = await import('./offline-pages.ts');
  return async (path: string) => {
    keepPage(path);
    await vi.advanceTimersByTimeAsync(REST_MS);
    return told.mock.calls.map(([message]) => message as object);
  };
}

test('the worker is told whose page it is and what that reader sends', async () => {
  const open = await pageOf('7');
  expect((await open('/myword')).at(-1)).toMatchObject({
    account: '7',
    authorization: 'Bearer of-7',
    path: '/myword',
  });
});

test.each([
  ['another reader has logged in', '7', { bb_uid: '8', bb_token: 'of-8' }],
  ['the login has ended', '7', {}],
  ['a reader has logged in beside a visitor', null, { bb_uid: '8', bb_token: 'of-8' }],
])('once %s in this browser, an old page has nothing kept', async (_, reader, now) => {
  const open = await pageOf(reader);
  await open('/');
  told.mockClear();
  cookies = now;
  expect(await open('/myword')).toEqual([]);
});

test.each([
  ['for another page', (leave: () => void) => leave()],
  ['with its window', () => browser.dispatchEvent(new Event('pagehide'))],
])('a page that is left %s before it is at rest is kept at once, and once', async (_, leaveBy) => {
  await pageOf('7');
  const { keepPage } = await import('./offline-pages.ts');
  const leave = keepPage('/article/15');
  await vi.advanceTimersByTimeAsync(3_000);
  leaveBy(leave);
  const ofPage = () => told.mock.calls.filter(([{ path }]) => path === '/article/15').map(([said]) => said as object);
  expect(ofPage()).toEqual([expect.objectContaining({ account: '7', path: '/article/15', isLeft: true })]);
  leave();
  browser.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(ofPage()).toHaveLength(1);
});

test('a page that was at rest before it is left is kept once', async () => {
  const open = await pageOf('7');
  await open('/article/15');
  told.mockClear();
  browser.dispatchEvent(new Event('pagehide'));
  expect(told).not.toHaveBeenCalled();
});
