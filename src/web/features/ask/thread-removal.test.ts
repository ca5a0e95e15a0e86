/** @vitest-environment node */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageToasts } from '../../ui/toast.ts';
import { removeThread } from './thread-removal.ts';

const sent = vi.fn<typeof fetch>(async () => Response.json({ status: { code: '200', msg: '' }, result: { ok: true } }));
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/ask' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('fetch', sent);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sent.mockClear();
});

test('while the toast is held the answers are kept, and 撤销 brings them back', async () => {
  removeThread('12');
  pageToasts.hold();
  await vi.advanceTimersByTimeAsync(60_000);
  pageToasts.act();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).not.toHaveBeenCalled();
});

test('once the toast is gone they are deleted', async () => {
  removeThread('12');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('what was deleted as the page was left is not shown as kept by a late 撤销', async () => {
  removeThread('12');
  page.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveBeenCalledTimes(1);
  pageToasts.act();
  expect(pageToasts.current()?.text).toBe('已经删除，不能撤销了');
});
