import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { ArticleCard } from '#contract/shapes.ts';
import { hiddenHere } from './browser-taste.ts';
import { claimTaste, hiddenFrom, rememberHidden, rememberOpened, tasteQuery } from './taste-memory.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('whatever names sources have, what a browser remembers is taken by the call, the commonest first', () => {
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

test('what a visitor hid is kept beyond what the call takes, and goes into the first account at once, and once', async () => {
  const ids = Array.from({ length: 120 }, (_, index) => String(900_000_000_000 + index));
  for (const id of ids) rememberHidden({ id, topics: [] }, true);
  rememberHidden({ id: ids[3] ?? '', topics: [] }, false);
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

test('all that a visitor hid is handed over before the first answer, and in no feed of the account meanwhile', async () => {
  const answers: (() => void)[] = [];
  for (const id of ['1', '2', '3']) rememberHidden({ id, topics: [] }, true);
  const claimed = claimTaste('7', () => new Promise<void>((resolve) => answers.push(resolve)));
  expect(answers).toHaveLength(3);
  expect(tasteQuery('7').without).toBe('1,2,3');
  expect(hiddenFrom('7')).toEqual(new Set(['1', '2', '3']));
  for (const answer of answers) answer();
  await claimed;
  expect(tasteQuery('7').without).toBeUndefined();
  expect(hiddenFrom('7')).toEqual(new Set());
});

test('why a visitor hid an article goes into the account, and less of its topic into the feed', async () => {
  const topics = (query = tasteQuery(null)) => contract['GET /api/recommend/foryou'].query.parse(query).topics;
  rememberOpened({ id: '9', topics: ['科技'], source: null });
  rememberHidden({ id: '1', topics: ['科技', '商业'] }, true, 'topic');
  rememberHidden({ id: '2', topics: ['科技'] }, true, 'hard');
  rememberHidden({ id: '3', topics: ['环境'] }, true, 'topic');
  rememberHidden({ id: '3', topics: ['环境'] }, false);
  rememberHidden({ id: '4', topics: ['环境'] }, true);
  expect(topics()).toEqual([
    { name: '科技', times: -1 },
    { name: '商业', times: -1 },
    { name: '科技', times: 1 },
  ]);
  const hide = vi.fn(async (_id: string, _why?: string) => {});
  await claimTaste('7', hide);
  expect(hide.mock.calls).toEqual([
    ['1', 'topic'],
    ['2', 'hard'],
    ['4', undefined],
  ]);
  expect(topics(tasteQuery('7'))).toEqual([{ name: '科技', times: 1 }]);
});
