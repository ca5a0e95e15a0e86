import { afterEach, expect, test, vi } from 'vitest';
import { rememberSearch, searchesHere } from './search-beginning.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('what one reader of a device searched is shown to that reader alone', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const as = (cookie: string) => vi.stubGlobal('document', { cookie });
  as('bb_uid=1');
  rememberSearch('tide');
  rememberSearch('harbour');
  as('bb_uid=2');
  expect(searchesHere()).toEqual([]);
  as('');
  expect(searchesHere()).toEqual([]);
  rememberSearch('gull');
  as('bb_uid=1');
  expect(searchesHere()).toEqual(['harbour', 'tide']);
});
