import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { add, ago, DAY, detail, goToNoon, overview, review } from './testing/reviews.ts';

const app = await testApp();
goToNoon(app);

test('a clock that runs ahead is set back to now, and one far behind is refused', async () => {
  const reader = await app.client('reader');
  const { id } = await add(reader, 'rain');
  const at = ago(app, -3 * DAY);
  expect((await review(reader, id, 3, { at })).last_review_at).toSatisfy((told: string) => told <= ago(app, 0));
  const { status, body } = await reader.call('POST /reader/myword/{id}/review', {
    params: { id },
    body: { rating: 3, spent: 1, at: ago(app, 91 * DAY) },
  });
  expect([status, body.status.fields?.at]).toEqual([400, expect.stringContaining('90 天')]);
});

test('another reader’s word, one that there is not, a word far too long and a non-word are refused', async () => {
  const [reader, other, visitor] = [
    await app.client('reader'),
    await app.client('reader'),
    await app.client('visitor'),
  ];
  const { id } = await add(reader, 'storm');
  const tryIt = async (client: TestClient, wordId: string) => {
    const { status, body } = await client.call('POST /reader/myword/{id}/review', {
      params: { id: wordId },
      body: { rating: 3, spent: 5 },
    });
    return [status, body.status.reason];
  };
  expect(await tryIt(other, id)).toEqual([404, 'NOT_FOUND']);
  expect(await tryIt(reader, '999999999')).toEqual([404, 'NOT_FOUND']);
  expect(await tryIt(reader, 'storm')).toEqual([404, 'NOT_FOUND']);
  expect(await tryIt(visitor, id)).toEqual([401, 'LOGIN_REQUIRED']);
  const undone = await other.call('POST /reader/myword/{id}/review/undo', {
    params: { id },
    body: { review_uuid: randomUUID() },
  });
  expect(undone.status).toBe(404);
  for (const [word, status] of [
    ['x'.repeat(10_000), 400],
    ['qwzxv', 404],
    ['', 400],
  ] as const) {
    expect((await reader.call('POST /reader/myword', { body: { word } })).status).toBe(status);
  }
  expect(await detail(reader, 'storm')).toMatchObject({ state: 'new', reviews: [] });
  expect(await overview(reader)).toMatchObject({ total: 1, today: { reviewed: 0 } });
});

test.each([
  ['rating 0', { rating: 0 }, 400],
  ['rating 5', { rating: 5 }, 400],
  ['a rating between two', { rating: 2.5 }, 400],
  ['no rating', { rating: undefined }, 400],
  ['a negative time', { spent: -1 }, 400],
  ['more than an hour', { spent: 3_601 }, 400],
  ['a time that is no number', { spent: 'long' }, 400],
  ['an id that is none', { review_uuid: 'abc' }, 400],
  ['a day that there is not', { at: '2026-02-30T00:00:00Z' }, 400],
  ['an unknown way of asking', { mode: 'guess' }, 400],
  ['something else', { word: 'x' }, 400],
])('a review with %s is refused with a reason and changes nothing', async (_, wrong, wanted) => {
  const reader = await app.client('reader');
  const { id } = await add(reader, 'wind');
  const { status, body } = await reader.call('POST /reader/myword/{id}/review', {
    params: { id },
    body: { rating: 3, spent: 5, ...wrong } as never,
  });
  expect([status, body.status.reason]).toEqual([wanted, 'INVALID_INPUT']);
  expect(body.status.msg).toMatch(/[\u4e00-\u9fff]/);
  expect(await detail(reader, 'wind')).toMatchObject({ state: 'new', review_count: 0, reviews: [] });
});

test('an undo under another word is refused, and the review can still be taken back under its own', async () => {
  const reader = await app.client('reader');
  const [gale, mist] = [await add(reader, 'gale'), await add(reader, 'mist')];
  const { review_uuid } = await review(reader, gale.id, 3);
  const undo = (id: string) =>
    reader.call('POST /reader/myword/{id}/review/undo', { params: { id }, body: { review_uuid } });
  expect((await undo(mist.id)).body.status.reason).toBe('CONFLICT');
  expect((await undo(gale.id)).body.result).toMatchObject({ review_count: 0 });
});
