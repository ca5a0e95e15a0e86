/** Reading articles and reporting it, for tests. */
import type { InputOf } from '#contract/index.ts';
import { addDays, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import type { TestApp, TestClient } from '#server/testing/app.ts';

/** 100 words: 10 seconds of reading are a fifth of what they need. */
export const HUNDRED_WORDS = Array.from(
  { length: 10 },
  (_, i) => `Word number ${i + 1} is in this very short line here.`,
).join('\n\n');

type Body = InputOf<'POST /reader/history'>['body'];

/** Readers of this application, by its clock. */
export function readingReports(app: TestApp) {
  async function opened(reader: TestClient, id: string): Promise<string> {
    const article = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
    return article.t ?? '';
  }

  function report(reader: TestClient, id: string, t: string, more: Partial<Body> = {}) {
    return reader.ok('POST /reader/history', { body: { article_id: id, spent_time: 15, t, ...more } });
  }

  async function readFor(reader: TestClient, id: string, t: string, seconds: number, more: Partial<Body> = {}) {
    app.clock.advance(seconds);
    return report(reader, id, t, { spent_time: seconds, ...more });
  }

  function advanceToNoon(days: number): void {
    const noon = dayStart(addDays(shanghaiDay(app.clock.now()), days)).getTime() + 12 * 3_600_000;
    app.clock.advance((noon - app.clock.now().getTime()) / 1000);
  }

  return { opened, report, readFor, advanceToNoon };
}
