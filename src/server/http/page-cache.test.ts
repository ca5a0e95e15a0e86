import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const CHANGE = { ids: [] as number[], beside: [] as number[], isListed: false };
const SECOND = 1_000;
const SECURITY = { headers: {}, scriptOrigins: [], apiBase: '' };

/** A cache whose pages count their renderings, and can be held up. */
function countingCache(pinned: string[] = []) {
  let time = 0;
  let [running, most] = [0, 0];
  const renderings = new Map<string, number>();
  let gate = Promise.resolve();
  const cache = createPageCache({ pinned: new Set(pinned), now: () => time });
  const render =
    (url: string, size = 0) =>
    async () => {
      const number = (renderings.get(url) ?? 0) + 1;
      renderings.set(url, number);
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
      return new Response(`${url} ${number}${'x'.repeat(size)}`, { headers: html });
    };
  return {
    cache,
    renderings,
    text: async (url: string) => (await cache.get(url, 'visitor', render(url), SECURITY)).bodies.identity.toString(),
    kept: (url: string) => cache.peek(url, 'visitor')?.bodies.identity.toString(),
    fill: (url: string, size: number) => cache.get(url, 'visitor', render(url, size), SECURITY),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    /** Holds all renderings until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    mostAtOnce: () => most,
  };
}

test('a list whose content changed is given out as it was while one rendering replaces it', async () => {
  const { cache, text, kept, hold, renderings } = countingCache();
  await text('/topic/a');
  const release = hold();
  cache.drop({ ...CHANGE, ids: [7], isListed: true });
  expect(await Promise.all([text('/topic/a'), text('/topic/a'), text('/topic/a')])).toEqual(
    Array(3).fill('/topic/a 1'),
  );
  release();
  await expect.poll(() => kept('/topic/a')).toBe('/topic/a 2');
  expect(renderings.get('/topic/a')).toBe(2);
});

test('the own page of a changed article is gone at once, those beside it are outdated, others stay', async () => {
  const { cache, text, kept, hold, renderings } = countingCache();
  const pages = ['/article/1', '/article/2', '/article/3', '/topic/a'];
  for (const page of pages) await text(page);
  const release = hold();
  cache.drop({ ...CHANGE, ids: [1], beside: [2] });
  expect(pages.map(kept)).toEqual([undefined, '/article/2 1', '/article/3 1', '/topic/a 1']);
  release();
  await expect.poll(() => kept('/article/2')).toBe('/article/2 2');
  expect([...renderings.values()]).toEqual([1, 2, 1, 1]);
});

test('an outdated page that nobody asked for in time is not given out any more', async () => {
  const { cache, text, kept, pass } = countingCache();
  await text('/topic/a');
  cache.drop({ ...CHANGE, ids: [7], isListed: true });
  pass(60 * SECOND);
  expect(kept('/topic/a')).toBeUndefined();
  expect(await text('/topic/a')).toBe('/topic/a 2');
});

test('what was rendered from content that changed meanwhile is not kept', async () => {
  const { cache, text, kept, hold } = countingCache();
  const release = hold();
  const asked = text('/article/1');
  await expect.poll(() => kept('/article/1')).toBeUndefined();
  cache.drop({ ...CHANGE, ids: [1] });
  release();
  expect(await asked).toBe('/article/1 1');
  expect(kept('/article/1')).toBeUndefined();
});

test('many pages that are asked for at once are rendered a few at a time', async () => {
  const { text, hold, mostAtOnce } = countingCache();
  const release = hold();
  const asked = Array.from({ length: 40 }, (_, index) => text(`/article/${index}`));
  await expect.poll(mostAtOnce).toBeGreaterThan(0);
  release();
  await Promise.all(asked);
  expect(mostAtOnce()).toBeLessThanOrEqual(3);
});

test('where room is short, the page that was asked for longest ago goes, and never a pinned one', async () => {
  const { fill, text, kept } = countingCache(['/']);
  await text('/');
  const megabyte = 1024 * 1024;
  await fill('/article/1', megabyte);
  await fill('/article/2', megabyte);
  for (let id = 3; id < 100; id += 1) {
    expect(kept('/article/1')).toContain('/article/1 1');
    await fill(`/article/${id}`, megabyte);
  }
  const beginnings = ['/article/1', '/article/2', '/'].map((url) => kept(url)?.slice(0, 12));
  expect(beginnings).toEqual(['/article/1 1', undefined, '/ 1']);
});

test('a pinned page is rendered anew before anybody asks, also when its content changes meanwhile', async () => {
  const { cache, text, kept, hold, renderings } = countingCache(['/']);
  await text('/');
  const release = hold();
  cache.drop({ ...CHANGE, ids: [7], isListed: true });
  await expect.poll(() => renderings.get('/')).toBe(2);
  cache.drop({ ...CHANGE, ids: [8], isListed: true });
  release();
  await expect.poll(() => renderings.get('/')).toBe(3);
  await expect.poll(() => kept('/')).toBe('/ 3');
});
