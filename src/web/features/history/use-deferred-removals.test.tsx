/** @vitest-environment node */
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageToasts } from '../../ui/toast.ts';
import { useDeferredRemovals } from './use-deferred-removals.ts';

const sent = vi.fn<typeof fetch>(async () => Response.json({ status: { code: '200', msg: '' }, result: { ok: true } }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/history' });
  vi.stubGlobal('fetch', sent);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sent.mockClear();
});

type Removals = ReturnType<typeof useDeferredRemovals>;

function List({ show }: { show: (removals: Removals) => void }) {
  show(useDeferredRemovals());
  return null;
}

test('a removal is sent once it cannot be undone any more, by a call that outlives the page', async () => {
  const shown: Removals[] = [];
  renderToString(<List show={(removals) => shown.push(removals)} />);
  shown[0]?.remove('7', { article_id: '7' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ body: '{"article_id":"7"}', keepalive: true });
});

test('while the toast is held nothing is sent, and it can still be undone', async () => {
  const shown: Removals[] = [];
  renderToString(<List show={(removals) => shown.push(removals)} />);
  shown[0]?.remove('7', { article_id: '7' });
  pageToasts.hold();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).not.toHaveBeenCalled();
  pageToasts.act();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.mock.calls, pageToasts.current()]).toEqual([[], null]);
});

test('the next removal sends the one before', async () => {
  const shown: Removals[] = [];
  renderToString(<List show={(removals) => shown.push(removals)} />);
  shown[0]?.remove('7', { article_id: '7' });
  shown[0]?.remove('8', { article_id: '8' });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.mock.calls.map(([, init]) => init?.body)).toEqual(['{"article_id":"7"}']);
});
