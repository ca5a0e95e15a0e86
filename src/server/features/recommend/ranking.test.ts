import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOPICS } from '#contract/topics.ts';
import { interestsOf } from './interests.ts';
import { type Candidate, type Interests, type Ranked, rank, varied } from './ranking.ts';

const NOW = Date.UTC(2026, 10, 1);
const DAY = 86_400_000;
const nobody: Interests = {
  ...interestsOf([], { topics: [], sources: [] }, NOW),
  followed: { topics: new Set(), sources: new Set(), authors: new Set() },
  isLevelKnown: true,
  gone: new Set(),
  shown: new Map(),
};
const article = (id: number, facts: Partial<Candidate> = {}): Candidate => ({
  id,
  source: `Source ${id}`,
  authorId: null,
  topics: [],
  publishedAt: NOW - DAY,
  knownRate: 0.965,
  dueWords: [],
  collection: null,
  isLeft: false,
  ...facts,
});
const order = (candidates: Candidate[], reader = nobody, seed = 1) =>
  rank(candidates, reader, { now: NOW, seed, length: 50 });
const finished = (topic: string, times: number) =>
  Array.from({ length: times }, (_, index) => ({
    articleId: 1_000 + index,
    topics: [topic],
    source: null,
    authorId: null,
    at: NOW - DAY,
    isFinish: true,
    isSkimmed: false,
    progress: 1,
    isLiked: false,
    isHidden: false,
    hiddenWhy: null,
  }));

const candidates = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 10_000 }),
    source: fc.option(fc.constantFrom('A', 'B', 'C'), { nil: null }),
    topics: fc.subarray(['科技', '商业', '社会']),
    knownRate: fc.option(fc.double({ min: 0.5, max: 1, noNaN: true }), { nil: null }),
    publishedAt: fc.integer({ min: NOW - 100 * DAY, max: NOW }),
    dueWords: fc.subarray(['breeze', 'vapour', 'heatwave']),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
);

test('no three articles of one source stand in a row where there is more than one, and none comes twice', () => {
  fc.assert(
    fc.property(candidates, fc.integer(), (all, seed) => {
      const given = all.map((facts) => article(facts.id, facts));
      const list = order(given, nobody, seed);
      const sources = list.map(({ id }) => given.find((one) => one.id === id)?.source ?? null);
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      const isVaried = new Set(given.map(({ source }) => source)).size > 1;
      if (!isVaried) expect(list.length).toBe(Math.min(50, given.length));
      sources.forEach((source, place) => {
        const isThird = source !== null && source === sources[place - 1] && source === sources[place - 2];
        expect(isVaried && isThird).toBe(false);
      });
    }),
  );
});

test('a piece of a list stays varied after what was shown before it, whatever is gone from it', () => {
  const list = (sources: string, from = 1) =>
    [...sources].map((source, index) => ({
      id: from + index,
      source,
      reason: '',
      kind: 'level' as const,
      dueWords: [],
    }));
  const sourcesOf = (shown: readonly Ranked[]) => shown.map(({ source }) => source).join('');
  expect(sourcesOf(varied(list('ABAB'), list('AA', 9), true))).toBe('BAAB');
  expect(sourcesOf(varied(list('AAA'), list('CA', 9), true))).toBe('A');
  const before = list('ABA', 9).map((one) => (one.source === 'B' ? { ...one, shownAt: null } : one));
  expect(sourcesOf(varied(list('AB'), before, true))).toBe('BA');
  const moved = list('BAAB', 9).map((one, place) =>
    place === 0 ? { ...one, shownAt: 3 } : { ...one, shownAt: place - 1 },
  );
  expect(sourcesOf(varied(list('BBA'), moved, true))).toBe('ABB');
  expect(sourcesOf(varied(list('AAAA'), [], false))).toBe('AAAA');
});

describe('the order', () => {
  test('articles at the level come before all that are too easy or too hard', () => {
    const rates = [0.8, 0.965, 0.999, 0.94, 0.92, 0.955];
    const list = order(rates.map((knownRate, index) => article(index + 1, { knownRate })));
    expect(new Set(list.slice(0, 3).map(({ id }) => id))).toEqual(new Set([2, 4, 6]));
    expect(list.at(-1)?.id).toBe(1);
  });

  test('a reader who finds articles too hard gets easier ones, and too easy harder ones', () => {
    const said = (hiddenWhy: 'hard' | 'easy') =>
      finished('商业', 5).map((deed) => ({ ...deed, isFinish: false, isHidden: true, hiddenWhy }));
    const first = (why: 'hard' | 'easy') => {
      const reader = { ...nobody, ...interestsOf(said(why), { topics: [], sources: [] }, NOW) };
      expect(reader.topics.get('商业')).toBe(0);
      return order([article(1, { knownRate: 0.989 }), article(2, { knownRate: 0.942 })], reader)[0]?.id;
    };
    expect([first('hard'), first('easy')]).toEqual([1, 2]);
  });

  test('a topic of which a browser without account wants less sinks, however often it was opened there', () => {
    const topics = [
      { name: '商业', times: -1 },
      { name: '商业', times: 5 },
    ];
    const reader = { ...nobody, ...interestsOf([], { topics, sources: [] }, NOW) };
    expect(reader.topics.get('商业')).toBeLessThan(0);
    expect(order([article(1, { topics: ['商业'] }), article(2)], reader)[0]?.id).toBe(2);
  });

  test('what is gone for the reader is left out', () => {
    const list = order([article(1), article(2)], { ...nobody, gone: new Set([1]) });
    expect(list.map(({ id }) => id)).toEqual([2]);
  });

  test('where nothing fits, the nearest comes first', () => {
    const list = order([0.6, 0.9, 0.75].map((knownRate, index) => article(index + 1, { knownRate })));
    expect(list.map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  test('words to meet again, a topic that is read, and what is new move an article up', () => {
    const reader = { ...nobody, ...interestsOf(finished('环境', 3), { topics: [], sources: [] }, NOW) };
    const list = order(
      [
        article(1, { publishedAt: NOW - 100 * DAY }),
        article(2, { dueWords: ['a', 'b', 'c', 'd', 'e', 'f'] }),
        article(3, { topics: ['环境'], publishedAt: NOW - 100 * DAY }),
        article(4),
      ],
      reader,
    );
    expect(list.map(({ id }) => id)).toEqual([2, 3, 4, 1]);
  });

  test('a topic that was hidden and what was shown and left sink', () => {
    const hidden = finished('商业', 3).map((deed) => ({ ...deed, isFinish: false, isHidden: true }));
    const reader = {
      ...nobody,
      ...interestsOf(hidden, { topics: [], sources: [] }, NOW),
      shown: new Map([[2, 2]]),
    };
    const list = order(
      [article(1, { topics: ['商业'] }), article(2), article(3), article(4, { isLeft: true })],
      reader,
    );
    expect(list[0]?.id).toBe(3);
  });

  test('topics vary, and a reader of one topic also meets others', () => {
    const reader = { ...nobody, ...interestsOf(finished('环境', 9), { topics: [], sources: [] }, NOW) };
    const liked = Array.from({ length: 40 }, (_, index) => article(index + 1, { topics: ['环境'] }));
    const others = Array.from({ length: 10 }, (_, index) => article(100 + index, { topics: ['文化'] }));
    const list = rank([...liked, ...others], reader, { now: NOW, seed: 3, length: 24 });
    const explored = list.filter(({ kind }) => kind === 'explore');
    expect(explored.length).toBeGreaterThanOrEqual(2);
    expect(explored.every(({ id, reason }) => id >= 100 && reason === '换个口味')).toBe(true);
    expect(list.filter(({ kind }) => kind === 'topic').length).toBeGreaterThan(explored.length);
  });

  test('a reader who has finished articles of every topic still meets those read least, and no topic that was left', () => {
    const deeds = TOPICS.flatMap((topic, place) => finished(topic, 2 + place));
    const left = { ...deeds[0], isFinish: false, progress: 0.05, topics: [TOPICS[1]] } as (typeof deeds)[number];
    const reader = {
      ...nobody,
      ...interestsOf([...deeds, ...Array.from({ length: 12 }, () => left)], { topics: [], sources: [] }, NOW),
    };
    const all = TOPICS.flatMap((topic, place) =>
      Array.from({ length: 10 }, (_, index) => article(place * 10 + index, { topics: [topic] })),
    );
    const list = rank(all, reader, { now: NOW, seed: 3, length: 40 });
    const explored = list.filter(({ kind }) => kind === 'explore').map(({ id }) => TOPICS[Math.floor(id / 10)]);
    expect(explored.length).toBeGreaterThanOrEqual(4);
    expect(explored.every((topic) => topic === TOPICS[0] || topic === TOPICS[2])).toBe(true);
  });

  test('another seed gives another order among equals, the same seed the same', () => {
    const all = Array.from({ length: 30 }, (_, index) => article(index + 1));
    const ids = (seed: number) => order(all, nobody, seed).map(({ id }) => id);
    expect(ids(1)).toEqual(ids(1));
    expect(ids(1)).not.toEqual(ids(2));
  });
});

test('the reason names a collection by as much of its title as is 5 characters wide, an English one by whole words', () => {
  const titles = [
    '住在城市里的人们',
    '城市',
    'Money & Markets',
    'Short Walks',
    'Internationalisation',
    'The Sea',
    '我的 Kindle 书',
  ];
  const reasons = order(
    titles.map((collection, index) => article(index + 1, { collection })),
    nobody,
  ).map(({ id, reason }) => [id, reason?.replace(/的下一篇$/, '')] as const);
  expect(new Map(reasons)).toEqual(
    new Map([
      [1, '《住在城市…》'],
      [2, '《城市》'],
      [3, '《Money…》'],
      [4, '《Short…》'],
      [5, '《Internat…》'],
      [6, '《The Sea》'],
      [7, '《我的…》'],
    ]),
  );
});

test('every reason is under 12 characters and says what is so', () => {
  const reader: Interests = {
    ...nobody,
    ...interestsOf(finished('环境', 2), { topics: [], sources: [] }, NOW),
    followed: { topics: new Set(['科技']), sources: new Set(['Paper']), authors: new Set([7]) },
  };
  const reasons = new Map(
    order(
      [
        article(1, { collection: '住在城市里的人们' }),
        article(2, { dueWords: ['a', 'b'] }),
        article(3, { source: 'Paper' }),
        article(4, { authorId: 7 }),
        article(5, { topics: ['科技'] }),
        article(6, { topics: ['环境'] }),
        article(7, { topics: ['文化'] }),
        article(8, { knownRate: 0.985 }),
        article(9, { knownRate: 0.94 }),
        article(10, { knownRate: 0.7 }),
        article(11, { dueWords: ['a'] }),
        article(12, { source: 'Paper', publishedAt: NOW - 8 * DAY }),
        article(13, { authorId: 7, publishedAt: NOW - 8 * DAY }),
      ],
      reader,
    ).map(({ id, reason, kind }) => [id, [reason, kind]]),
  );
  expect(reasons).toEqual(
    new Map([
      [1, ['《住在城市…》的下一篇', 'collection']],
      [2, ['有你在学的 2 个词', 'words']],
      [3, ['你关注的来源新发', 'follow']],
      [4, ['你关注的作者新发', 'follow']],
      [5, ['你关注科技', 'follow']],
      [6, ['你常读环境', 'topic']],
      [7, ['换个口味', 'explore']],
      [8, ['读起来轻松', 'level']],
      [9, ['略高于你的水平', 'level']],
      [10, ['高于你的水平', 'level']],
      [11, ['正合你的水平', 'level']],
      [12, ['你关注的来源', 'follow']],
      [13, ['你关注的作者', 'follow']],
    ]),
  );
  for (const [reason] of reasons.values()) expect(reason?.length).toBeLessThan(12);
});

test('nothing is said of a level that nobody told: the reason is the topic, or that one may look around', () => {
  const stranger: Interests = { ...nobody, isLevelKnown: false };
  const given = [article(1, { topics: ['科技'] }), article(2), article(3, { knownRate: 0.7 })];
  expect(order(given, stranger).map(({ id, reason, kind }) => [id, reason, kind])).toEqual([
    [1, '讲科技', 'topic'],
    [2, '随便看看', 'explore'],
    [3, '随便看看', 'explore'],
  ]);
});
