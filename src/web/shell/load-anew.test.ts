import { afterEach, expect, test, vi } from 'vitest';
import { checkBuild } from './build-check.ts';
import { loadAnew } from './load-anew.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');

/** A page at `/`, on its way to `to`. */
function pageAt(to: string | null, { isOnline = true, storage = new Map<string, string>() } = {}) {
  const gone: string[] = [];
  const location = {
    pathname: '/',
    search: '',
    hash: '',
    assign: (address: string) => void gone.push(address),
    reload: () => void gone.push('again'),
  };
  const next = to === null ? undefined : new URL(to, 'https://waikan.test');
  vi.stubGlobal('location', location);
  vi.stubGlobal('navigator', { onLine: isOnline });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  const html = { dataset: {} as Record<string, string> };
  vi.stubGlobal('document', { documentElement: html, hidden: false });
  vi.stubGlobal('window', {
    __reactRouterDataRouter: { state: { navigation: { location: next } } },
    __reactRouterManifest: { version: 'one' },
  });
  return { gone, storage, html };
}
const outcomeOf = async () => {
  const page = await Promise.race([loadAnew(gone), Promise.resolve('left')]);
  if (typeof page === 'string') return page;
  expect(page.default).toThrow(gone);
  return 'error page';
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the page that was wanted is loaded, once in 10 s for a path', async () => {
  vi.useFakeTimers();
  const storage = new Map<string, string>();
  const first = pageAt('/explore?x=1', { storage });
  expect([await outcomeOf(), first.gone]).toEqual(['left', ['/explore?x=1']]);
  vi.advanceTimersByTime(9_000);
  const second = pageAt('/explore', { storage });
  expect([await outcomeOf(), second.gone]).toEqual(['error page', []]);
  const other = pageAt('/history', { storage });
  expect([await outcomeOf(), other.gone]).toEqual(['left', ['/history']]);
  vi.advanceTimersByTime(2_000);
  const third = pageAt('/explore', { storage });
  expect([await outcomeOf(), third.gone]).toEqual(['left', ['/explore']]);
});

test('a page whose own scripts are gone loads itself once', async () => {
  const { gone } = pageAt(null);
  expect([await outcomeOf(), await outcomeOf(), gone]).toEqual(['left', 'error page', ['/']]);
});

test('without network, or without anywhere to note it, the page stays', async () => {
  const offline = pageAt('/explore', { isOnline: false });
  expect([await outcomeOf(), offline.gone]).toEqual(['error page', []]);
  const { gone } = pageAt('/explore');
  vi.stubGlobal('sessionStorage', undefined);
  expect([await outcomeOf(), gone]).toEqual(['error page', []]);
});

test('a newer build on the server makes the next page a document; the same one does not', async () => {
  const { html } = pageAt(null);
  const answer = (build: string) => vi.stubGlobal('fetch', async () => Response.json({ result: { build } }));
  answer('one');
  await checkBuild();
  expect(html.dataset).toEqual({});
  answer('two');
  await checkBuild();
  expect(html.dataset).toEqual({ anew: '' });
});
