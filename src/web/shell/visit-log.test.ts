import { afterEach, expect, test, vi } from 'vitest';
import { logOpenPage } from './visit-log.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page that was opened is told by its path and query: a token in it stays in the browser', async () => {
  const page = { cookie: '', documentElement: { dataset: {} }, querySelector: () => null };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { protocol: 'https:', host: 'waikan.test', origin: 'https://waikan.test' });
  const fine = { status: { code: '200', msg: 'ok' }, result: { ok: true } };
  const sent = vi.fn(async (_address: unknown, _request?: { body?: unknown }) => Response.json(fine));
  vi.stubGlobal('fetch', sent);
  logOpenPage('/trial?from=mail&token=once-only#top');
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  const { events } = JSON.parse(String(sent.mock.calls[0]?.[1]?.body)) as { events: { name: string; data: string }[] };
  expect(events.map(({ name, data }) => [name, data])).toEqual([
    ['OPEN_APP', '/trial?from=mail&token='],
    ['OPEN_PAGE', '/trial?from=mail&token='],
  ]);
});
