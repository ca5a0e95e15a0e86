import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { ArticleCard } from '#contract/shapes.ts';
import { hiddenHere } from './browser-taste.ts';
import { claimTaste, rememberHidden, rememberOpened, tasteQuery } from './taste-memory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('whatever names sources have, what a browser remembers is taken by the call, the commonest first', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
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

test('what a visitor hid is kept beyond what the call takes, and goes into the first account one by one, once', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const ids = Array.from({ length: 120 }, (_, index) => String(900_000_000_000 + index));
  for (const id of ids) rememberHidden(id, true);
  rememberHidden(ids[3] ?? '', false);
  expect(hiddenHere()).toEqual(new Set(ids.filter((_, place) => place !== 3)));
  const query = tasteQuery(null);
  expect(contract['GET /api/recommend/foryou'].query.safeParse(query).error?.issues ?? []).toEqual([]);
  expect(query.without?.split(',').at(-1)).toBe(ids.at(-1));
  const hidden: string[] = [];
  const hide = vi.fn(async (id: string) => {
    hidden.push(id);
    if (id === ids[1]) throw new Error('the server is away');
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await Promise.all([claimTaste('7', hide), claimTaste('7', hide)]);
  expect(hidden).toEqual(ids.filter((_, place) => place !== 3));
  expect(hiddenHere()).toEqual(new Set());
  await claimTaste('8', hide);
  expect(hide).toHaveBeenCalledTimes(119);
});
