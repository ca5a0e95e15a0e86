import { expect, test, vi } from 'vitest';
import { guardAccount } from './account-switch.ts';

function page(before: string | null, now: string | null) {
  const send = vi.fn(async () => new Response());
  const leave = vi.fn();
  return { send, leave, guarded: guardAccount(send, { loadedFor: () => before, present: () => now, leave }) };
}

test('a page of one account writes nothing into another', () => {
  const { send, leave, guarded } = page('7', '8');
  void guarded('/api/user/settings', { method: 'POST' });
  expect(leave).toHaveBeenCalledOnce();
  expect(send).not.toHaveBeenCalled();
});

test('a round of one account gets no cards of another', () => {
  const { send, leave, guarded } = page('7', '8');
  void guarded('/reader/myword/review/next?size=30');
  expect(leave).toHaveBeenCalledOnce();
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['the account is the same', '7', '7', '/api/user/settings', 'POST'],
  ['cards come for the same account', '7', '7', '/reader/myword/review/next', 'GET'],
  ['it is not known for whom the page was', null, '8', '/api/user/settings', 'POST'],
  ['nobody is logged in any more', '7', null, '/api/user/settings', 'POST'],
  ['nothing is written', '7', '8', '/reader/history', 'GET'],
  ['a visit is logged', '7', '8', '/api/log', 'POST'],
])('a call is made when %s', async (_, before, now, url, method) => {
  const { send, leave, guarded } = page(before, now);
  await guarded(url, { method });
  expect(send).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
});
