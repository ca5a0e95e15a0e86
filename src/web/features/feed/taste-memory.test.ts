import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { ArticleCard } from '#contract/shapes.ts';
import { rememberOpened, tasteQuery } from './taste-memory.ts';

afterEach(() => vi.unstubAllGlobals());

test('whatever names sources have, what a browser remembers is taken by the call, the commonest first', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const open = (id: number, name: string) =>
    rememberOpened({ id: String(id), topics: ['海洋'], source: { name } } as unknown as ArticleCard);
  const long = Array.from({ length: 19 }, (_, number) => `${number} ${'harbour '.repeat(11)}`.trim());
  for (const [id, name] of [...long, 'x'.repeat(200), 'a, b: c'].entries()) open(id + 1, name);
  for (const id of [41, 42]) open(id, 'Tide Tables');
  const query = tasteQuery(null);
  const parsed = contract['GET /api/recommend/foryou'].query.safeParse(query);
  expect(parsed.error?.issues ?? []).toEqual([]);
  const { topics, sources } = parsed.data ?? {};
  expect(topics).toEqual([{ name: '海洋', times: 23 }]);
  expect(sources?.[0]).toEqual({ name: 'Tide Tables', times: 2 });
  expect(sources?.length).toBeGreaterThan(5);
});
