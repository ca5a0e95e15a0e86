/** @vitest-environment node */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endLoginLater } from './log-out-later.ts';

let browser: EventTarget;
let stored: Map<string, string>;
let answers: (() => Promise<Response>)[];
const sent = vi.fn();

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (status: number) => async () =>
  Response.json({ status: { code: String(status), msg: '' }, result: {} }, { status });

beforeEach(() => {
  vi.useFakeTimers();
  browser = new EventTarget();
  stored = new Map();
  const document = { documentElement: { dataset: {} }, visibilityState: 'visible' };
  vi.stubGlobal('document', Object.assign(new EventTarget(), document));
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent(address, init);
    return (answers.shift() ?? noNetwork)();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sent.mockClear();
});

test('the login ends when the network is back, by its own token and with nothing of a later login', async () => {
  answers = [noNetwork, answer(200)];
  const ending = endLoginLater('of-7');
  await vi.advanceTimersByTimeAsync(10);
  expect([...stored.values()]).toEqual(['of-7']);
  browser.dispatchEvent(new Event('online'));
  await ending;
  expect(sent).toHaveBeenCalledTimes(2);
  expect(sent.mock.lastCall).toEqual([
    '/auth/logout',
    expect.objectContaining({
      credentials: 'omit',
      headers: expect.objectContaining({ authorization: 'Bearer of-7' }),
    }),
  ]);
  expect(stored.size).toBe(0);
});

test('a window that was loaded anew goes on with it, once', async () => {
  answers = [noNetwork];
  void endLoginLater('of-7');
  await vi.advanceTimersByTimeAsync(10);
  answers = [answer(200)];
  vi.resetModules();
  const { resumeEndingLogin } = await import('./log-out-later.ts');
  await Promise.all([resumeEndingLogin(), resumeEndingLogin()]);
  expect(sent).toHaveBeenCalledTimes(2);
  expect(stored.size).toBe(0);
  sent.mockClear();
  await resumeEndingLogin();
  expect(sent).not.toHaveBeenCalled();
});

test('a login that had ended before is forgotten', async () => {
  answers = [answer(401)];
  await endLoginLater('of-9');
  expect(stored.size).toBe(0);
});

test('a login that the server does not end is said and not forgotten', async () => {
  answers = [answer(403)];
  await expect(endLoginLater('of-8')).rejects.toThrow();
  expect([...stored.values()]).toEqual(['of-8']);
});
