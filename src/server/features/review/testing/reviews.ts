/** Short ways to review words in tests. */
import type { InputOf } from '#contract/index.ts';
import { reviewDayStart } from '#engine/schedule/review-day.ts';
import type { TestApp, TestClient } from '#server/testing/app.ts';

export const DAY = 86_400;

type Review = InputOf<'POST /reader/myword/{id}/review'>['body'];

export const add = (reader: TestClient, word: string, more: object = {}) =>
  reader.ok('POST /reader/myword', { body: { word, ...more } });
export const review = (reader: TestClient, id: string, rating: 1 | 2 | 3 | 4, more: Partial<Review> = {}) =>
  reader.ok('POST /reader/myword/{id}/review', { params: { id }, body: { rating, spent: 5, ...more } });
export const undo = (reader: TestClient, id: string, review_uuid: string) =>
  reader.ok('POST /reader/myword/{id}/review/undo', { params: { id }, body: { review_uuid } });
export const next = (reader: TestClient, query: object = {}) => reader.ok('GET /reader/myword/review/next', { query });
export const wordsNext = async (reader: TestClient, query: object = {}) =>
  (await next(reader, query)).items.map(({ word }) => word);
export const overview = (reader: TestClient) => reader.ok('GET /reader/myword/overview');
export const detail = (reader: TestClient, word: string) => reader.ok('GET /reader/myword/detail', { query: { word } });

/** Moves the clock to noon in Shanghai, far from where days of review meet. */
export function goToNoon({ clock }: TestApp): void {
  const now = clock.now();
  clock.advance((reviewDayStart(now, 1).getTime() - now.getTime()) / 1_000 + DAY / 3);
}

export const ago = ({ clock }: TestApp, seconds: number) =>
  new Date(clock.now().getTime() - seconds * 1_000).toISOString();

/** Words with a review each, some days ago. @returns their ids */
export async function reviewed(
  app: TestApp,
  reader: TestClient,
  words: Record<string, [rating: 1 | 2 | 3 | 4, daysAgo: number]>,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [word, [rating, days]] of Object.entries(words)) {
    const { id } = await add(reader, word);
    await review(reader, id, rating, { at: ago(app, days * DAY) });
    ids[word] = id;
  }
  return ids;
}

/** Stored values that differ from those of the log. */
export const differences = ({ context }: TestApp, reader: TestClient) =>
  context.services.review.check(reader.userId, false);
