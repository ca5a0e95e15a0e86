import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { rememberPageAccount } from '../api.ts';
import { tell } from './daily-reminder.tsx';
import { readSchedule, saveSchedule } from './schedule.ts';

const SCHEDULE = { userId: '7', time: '20:00', quiet: { from: '22:00', to: '08:00' }, toldOn: '' };

const shown = vi.fn();
const badges: (number | null)[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { cookie: 'bb_uid=7; bb_token=t', documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', () => answer());
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(null),
  });
  vi.stubGlobal(
    'Notification',
    class {
      constructor(_title: string, { body }: { body: string }) {
        shown(body);
      }
    },
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  rememberPageAccount();
  saveSchedule(SCHEDULE);
});

afterEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  rememberPageAccount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  shown.mockClear();
  badges.length = 0;
});

const dueNow = (due: number) => async () => Response.json({ status: { code: '200', msg: '' }, result: { due } });

test('a count that fails is not the reminder of the day', async () => {
  answer = () => Promise.reject(new TypeError('no network'));
  expect(await tell(SCHEDULE)).toBe(false);
  expect([readSchedule()?.toldOn, shown.mock.calls]).toEqual(['', []]);
  answer = dueNow(5);
  expect(await tell(SCHEDULE)).toBe(true);
  expect(await tell(SCHEDULE)).toBe(true);
  expect(shown.mock.calls).toEqual([['有 5 个词该复习了']]);
  expect([readSchedule()?.toldOn, badges]).toEqual([shanghaiDay(Date.now()), [5]]);
});

test('with nothing due the number goes from the icon, and nothing is said', async () => {
  answer = dueNow(0);
  expect(await tell(SCHEDULE)).toBe(true);
  expect([shown.mock.calls, badges]).toEqual([[], [null]]);
});

test('what is due for another reader, who has logged in since, is not told here', async () => {
  answer = dueNow(3);
  vi.stubGlobal('document', { cookie: 'bb_uid=8; bb_token=t2', documentElement: { dataset: {} } });
  expect(await tell(SCHEDULE)).toBe(false);
  expect([shown.mock.calls, badges, readSchedule()?.toldOn]).toEqual([[], [], '']);
});
