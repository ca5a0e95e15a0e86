import { expect, test, vi } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import { endLogin } from './log-out.ts';

const refused = (status: number) => new ApiError({ code: String(status), msg: '' }, { status });
const device = (error?: Error, present: string | null = '7') => ({
  send: vi.fn(() => (error ? Promise.reject(error) : Promise.resolve())),
  forget: vi.fn(),
  stopPush: vi.fn(async () => undefined),
  account: { loadedFor: () => '7', present: () => present, leave: vi.fn() },
});

test.each([
  ['the server agrees', undefined, 'ended'],
  ['the login had ended before', refused(401), 'ended'],
  ['there is no network', networkError(), 'local'],
  ['the server is in trouble', refused(503), 'local'],
] as const)('this device is logged out when %s', async (_, error, outcome) => {
  const here = device(error);
  expect(await endLogin(here, false)).toBe(outcome);
  expect(here.forget).toHaveBeenCalledOnce();
  expect(here.stopPush).toHaveBeenCalledTimes(outcome === 'local' ? 1 : 0);
});

test('all devices are logged out with the server, or none', async () => {
  const here = device(networkError());
  await expect(endLogin(here, true)).rejects.toThrow('网络异常');
  expect(here.forget).not.toHaveBeenCalled();
  expect(await endLogin(device(refused(401)), true)).toBe('ended');
});

test.each([[false], [true]])('a page of one account ends no login of another (every device: %s)', async (all) => {
  const here = device(undefined, '8');
  expect(await endLogin(here, all)).toBe('switched');
  expect(here.account.leave).toHaveBeenCalledOnce();
  expect(here.send).not.toHaveBeenCalled();
  expect(here.forget).not.toHaveBeenCalled();
});
