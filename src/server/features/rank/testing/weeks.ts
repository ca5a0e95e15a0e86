/** Weeks of the rank, for tests: the clock of an application goes from one to the next, and reports come from browsers of their own. */
import type { InputOf } from '#contract/index.ts';
import type { TestApp, TestClient } from '#server/testing/app.ts';
import { callFrom, type Place } from '#server/testing/people.ts';
import { weekEnd, weekOf } from '../standing-key.ts';

const CLOSING_MS = 11 * 60_000;

/** @param beginMs how far into a week it is after `startWeek` */
export function rankWeeks(app: TestApp, beginMs = 1_000) {
  const thisWeek = () => weekOf(app.clock.now());
  const advanceTo = (at: Date) => app.clock.advance((at.getTime() - app.clock.now().getTime()) / 1_000);
  return {
    thisWeek,
    advanceTo,
    /** The beginning of the next week, in which nobody has read. @returns its Monday */
    startWeek(): string {
      advanceTo(new Date(weekEnd(thisWeek()).getTime() + beginMs));
      return thisWeek();
    },
    /** Ends this week and closes it. */
    async endWeek(): Promise<void> {
      advanceTo(new Date(weekEnd(thisWeek()).getTime() + CLOSING_MS));
      await app.context.services.rank.upkeep.run();
    },
    week: (reader: TestClient, query: InputOf<'GET /reader/history/rank/week'>['query'] = {}) =>
      reader.ok('GET /reader/history/rank/week', { query }),
    /** A report of seconds that have passed, from a browser of its own. */
    reportFrom: (reader: TestClient, place: Place, id: string, t: string, more: object = {}) =>
      callFrom(app, place, '/reader/history', { article_id: id, spent_time: 15, t, ...more }, reader.token),
  };
}
