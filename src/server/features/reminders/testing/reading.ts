/** Reading that is done and reported, for tests of what follows from it. */
import type { TestApp, TestClient } from '#server/testing/app.ts';

/** Reads a new article for some minutes, by the clock of the application. */
export async function readMinutes(app: TestApp, reader: TestClient, minutes: number): Promise<void> {
  const id = await app.article();
  const { t } = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  const seconds = minutes * 60;
  app.clock.advance(seconds);
  await reader.ok('POST /reader/history', { body: { article_id: id, spent_time: seconds, t: t ?? '' } });
}
