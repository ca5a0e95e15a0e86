import { expect, test, vi } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { reviewParameters } from './tables.ts';

const app = await testApp();
await startWorkers(app.context);

async function reviewedWord(reader: TestClient, rating: 1 | 3) {
  const { id } = await reader.ok('POST /reader/myword', { body: { word: 'harbour' } });
  return reader.ok('POST /reader/myword/{id}/review', { params: { id }, body: { rating, spent: 3 } });
}

test('the reader’s own learning steps decide when a new word is asked again', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /api/user/settings', { body: { learning_steps: [5, 30] } });
  const { state, next } = await reviewedWord(reader, 1);
  expect(state).toBe('learning');
  expect([next[1], next[3]]).toEqual([5 * 60, 30 * 60]);
});

test('other learning steps leave a word that has left them where it is', async () => {
  const reader = await app.client('reader');
  const { id } = await reader.ok('POST /reader/myword', { body: { word: 'harbour' } });
  const review = () => reader.ok('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 3, spent: 3 } });
  await review();
  app.clock.advance(600);
  const { state, due_at } = await review();
  expect(state).toBe('review');
  app.clock.advance(60);
  for (const learning_steps of [
    [5, 30, 60],
    [5, 30, 60, 120],
  ]) {
    expect(await reader.ok('POST /api/user/settings', { body: { learning_steps } })).not.toHaveProperty('former_steps');
  }
  await app.context.services.review.rebuild(reader.userId);
  const word = async () => reader.ok('GET /reader/myword/detail', { query: { word: 'harbour' } });
  expect(await word()).toMatchObject({ state: 'review', due_at });
  app.clock.advance(10 * 86_400);
  await review();
  expect((await word()).state).toBe('review');
});

test('without learning steps a word waits for another day from the first review on', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /api/user/settings', { body: { learning_steps: [] } });
  const { state, next } = await reviewedWord(reader, 3);
  expect(state).toBe('review');
  expect(next[1]).toBeGreaterThanOrEqual(86_400);
});

test.each([[[0]], [[721]], [[10, 1]], [[1, 2, 3, 4, 5]], [[1.5]]])(
  'the learning steps %j are refused',
  async (learning_steps) => {
    const reader = await app.client('reader');
    expect((await reader.call('POST /api/user/settings', { body: { learning_steps } })).status).toBe(400);
  },
);

test('a review may take next to no time', async () => {
  const reader = await app.client('reader');
  const { id } = await reader.ok('POST /reader/myword', { body: { word: 'harbour' } });
  const body = { rating: 3, spent: 1e-300 } as const;
  expect(await reader.ok('POST /reader/myword/{id}/review', { params: { id }, body })).toMatchObject({
    review_count: 1,
  });
});

test('own parameters are given up for the defaults, and the words are placed by them again', async () => {
  const reader = await app.client('reader');
  const defaults = await reader.ok('GET /reader/myword/review/parameters');
  const { stability } = await reviewedWord(reader, 3);
  const weights = defaults.values.map((value, index) => (index < 4 ? value * 2 : value));
  const tried = {
    triedAt: app.clock.now(),
    triedReviews: 400,
    ownLogLoss: 0.3,
    defaultLogLoss: 0.4,
    heldOutReviews: 80,
  };
  await app.context.database.db.insert(reviewParameters).values({ userId: reader.userId, weights, ...tried });
  await app.context.services.review.rebuild(reader.userId);
  const word = async () => (await reader.ok('GET /reader/myword/detail', { query: { word: 'harbour' } })).stability;
  expect(await word()).not.toBe(stability);
  for (let time = 0; time < 2; time++) {
    const reset = await reader.ok('POST /reader/myword/review/parameters/reset', { body: {} });
    expect(reset).toMatchObject({ is_own: false, values: defaults.values, log_loss: null });
  }
  await vi.waitFor(async () => expect(await word()).toBe(stability), 120_000);
});
