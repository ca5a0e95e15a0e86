import { afterEach, expect, test, vi } from 'vitest';
import { rememberPageAccount } from '../../shell/api.ts';
import { countedSpeed } from './use-reading-speed.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('document', { cookie: '' });
  rememberPageAccount();
  vi.unstubAllGlobals();
});

test('the speed that is kept for a day is that of the reader whom the page is of', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('window', {});
  const asked = vi.fn();
  const open = async (reader: string, speed: number) => {
    vi.stubGlobal('document', { cookie: `bb_uid=${reader}; bb_token=t`, documentElement: { dataset: {} } });
    vi.stubGlobal('fetch', async () => {
      asked();
      return Response.json({ status: { code: '200', msg: '' }, result: { speed } });
    });
    rememberPageAccount();
    return countedSpeed();
  };
  expect([await open('1', 200), await open('2', 80), await open('1', 999)]).toEqual([200, 80, 200]);
  expect(asked).toHaveBeenCalledTimes(2);
});
