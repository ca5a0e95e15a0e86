import { expect, test } from 'vitest';
import { type ArticlePool, articlesNear, BAND_PAGE, bandOf, NEWEST } from './level-bands.ts';

interface Given {
  id: number;
  score: number;
}

/** Ids grow with time; scores go round from 0 to 100. */
const base = (size: number): Given[] =>
  Array.from({ length: size }, (_, index) => ({ id: size - index, score: (index * 37) % 101 }));

function poolOf(articles: readonly Given[]) {
  const pages: [number, number][] = [];
  const pool: ArticlePool<Given> = {
    newest: async () => articles.slice(0, NEWEST),
    async ofBand(band, page) {
      pages.push([band, page]);
      const own = articles.filter(({ score }) => bandOf(score) === band);
      return own.slice(page * BAND_PAGE, (page + 1) * BAND_PAGE);
    },
  };
  return { pool, pages };
}

/** Knows all words at 0 and loses a thousandth with each point above what is easy. */
const readerAt = (best: number, gone: ReadonlySet<number> = new Set()) => ({
  isThere: ({ id }: Given) => !gone.has(id),
  ratesOf: async (articles: readonly Given[]) => articles.map(({ score }) => 0.965 - (score - best) / 500),
});

test.each([5, 50, 90])(
  'of many articles those near the reader’s level are candidates, wherever it is: %i',
  async (best) => {
    const { pool } = poolOf(base(20_000));
    const chosen = await articlesNear(pool, readerAt(best));
    expect(chosen).toHaveLength(600);
    expect(new Set(chosen.map(({ id }) => id)).size).toBe(600);
    const older = chosen.slice(200);
    expect(older.every(({ score }) => Math.abs(score - best) <= 25)).toBe(true);
    // The newest of those at the level, not just any.
    const oldest = Math.min(...older.map(({ id }) => id));
    expect(oldest).toBeGreaterThan(20_000 - 5_000);
  },
);

test('a reader who has read all that is new at the level goes on with what is older', async () => {
  const articles = base(20_000);
  const read = new Set(articles.slice(0, 6_000).flatMap(({ id, score }) => (Math.abs(score - 50) <= 25 ? id : [])));
  const { pool, pages } = poolOf(articles);
  const chosen = await articlesNear(pool, readerAt(50, read));
  expect(chosen.filter(({ score }) => Math.abs(score - 50) <= 20).length).toBeGreaterThanOrEqual(350);
  expect(chosen.some(({ id }) => read.has(id))).toBe(false);
  expect(pages.length).toBeLessThan(21 * 20);
});

test('a small base is looked at whole, and where nothing fits the nearest is taken', async () => {
  const few = base(90);
  expect(await articlesNear(poolOf(few).pool, readerAt(50))).toHaveLength(90);
  const hard = base(5_000).filter(({ score }) => score >= 40);
  const chosen = await articlesNear(poolOf(hard).pool, readerAt(-20));
  const rest = chosen.slice(200);
  expect(rest.every(({ score }) => score < 60)).toBe(true);
  const uncounted = { isThere: () => true, ratesOf: async (all: readonly Given[]) => all.map(() => null) };
  expect(await articlesNear(poolOf(few).pool, uncounted)).toHaveLength(90);
});
