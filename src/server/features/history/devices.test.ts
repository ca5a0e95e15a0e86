/** Reading on several devices whose reports are lost, repeated and late, through the public door. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { testApp } from '#server/testing/app.ts';
import { readingReports } from '#server/testing/reading-reports.ts';

const app = await testApp();
const { opened, advanceToNoon } = readingReports(app);

const DEVICES = 5;
/** Minutes within which all readings are. */
const MINUTES = 20;

/** A device reads for 15 s at a time, at quarters of a minute that it shares with others or not. */
const reading = fc.record({
  device: fc.integer({ min: 0, max: DEVICES - 1 }),
  quarter: fc.integer({ min: 0, max: MINUTES * 4 - 1 }),
  /** Quarters of a minute until the report comes; null: it never does. */
  delay: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null, freq: 6 }),
  copies: fc.integer({ min: 1, max: 2 }),
  /** Seconds that a cheating page adds to its report. */
  claimed: fc.constantFrom(0, 0, 0, 60, 3_600),
});

test('whatever is lost, repeated, late or out of order on five devices: never more than the time that passed, never less than was acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reading, { minLength: 1, maxLength: 24 }), async (readings) => {
      advanceToNoon(1);
      app.clock.stop();
      const reader = await app.client('reader');
      const ids = await Promise.all([app.article(), app.article()]);
      const article = (device: number) => ids[device % ids.length] ?? '';
      const ts = await Promise.all(Array.from({ length: DEVICES }, (_, device) => opened(reader, article(device))));
      const deliveries = readings.flatMap(({ device, quarter, delay, copies, claimed }) => {
        const report_uuid = randomUUID();
        if (delay === null) return [];
        return Array.from({ length: copies }, (_, copy) => ({
          device,
          report_uuid,
          madeAt: (quarter + 1) * 15,
          at: (quarter + 1 + delay + copy) * 15,
          claimed,
        }));
      });
      let passed = 0;
      let acknowledged = 0;
      for (const delivery of deliveries.sort((a, b) => a.at - b.at)) {
        app.clock.advance(delivery.at - passed);
        passed = delivery.at;
        const { today_seconds: now } = await reader.ok('POST /reader/history', {
          body: {
            article_id: article(delivery.device),
            t: ts[delivery.device] ?? '',
            spent_time: 15 + delivery.claimed,
            late: delivery.at - delivery.madeAt,
            report_uuid: delivery.report_uuid,
          },
        });
        expect(now).toBeGreaterThanOrEqual(acknowledged);
        expect(now).toBeLessThanOrEqual(passed);
        acknowledged = now;
      }
      const { seconds } = await reader.ok('GET /reader/history/data/today', {});
      expect(seconds).toBe(acknowledged);
      // For honest devices exactly those quarters of a minute count in which at least one of them read and its report arrived.
      if (readings.every(({ claimed }) => claimed === 0)) {
        const quarters = new Set(readings.filter(({ delay }) => delay !== null).map(({ quarter }) => quarter));
        expect(seconds).toBe(quarters.size * 15);
      }
      const { items } = await reader.ok('GET /reader/history', { query: {} });
      expect(items.reduce((sum, { spent_time }) => sum + spent_time, 0)).toBe(seconds);
    }),
    { numRuns: 10 },
  );
});

test('what was read without network over midnight counts on its own days, and a signature holds for it', async () => {
  advanceToNoon(1);
  app.clock.stop();
  const reader = await app.client('reader');
  const id = await app.article();
  const midnight = dayStart(addDays(shanghaiDay(app.clock.now()), 1));
  app.clock.advance((midnight.getTime() - app.clock.now().getTime()) / 1000 - 600);
  const t = await opened(reader, id);
  // Read until ten minutes after midnight; the network is back three days later.
  const late = 3 * 86_400;
  app.clock.advance(1_200 + late);
  const body = { article_id: id, t, spent_time: 1_200, late, report_uuid: randomUUID() };
  expect(await reader.ok('POST /reader/history', { body })).toMatchObject({ article_seconds: 1_200, today_seconds: 0 });
  const from = shanghaiDay(midnight.getTime() - 1);
  const { items, longest_streak } = await reader.ok('GET /reader/history/data', {
    query: { from, to: addDays(from, 3) },
  });
  expect(items.map(({ seconds }) => seconds)).toEqual([600, 600, 0, 0]);
  expect(longest_streak).toBe(2);
  const at = await reader.ok('GET /reader/history', { query: {} });
  expect(shanghaiDay(at.items[0]?.last_read_at ?? '')).toBe(shanghaiDay(midnight));
  // The same signature is too old for a report without delay.
  const now = await reader.call('POST /reader/history', { body: { article_id: id, t, spent_time: 15 } });
  expect(now.body.status.reason).toBe('BAD_SIGNATURE');
  const tooLate = await reader.call('POST /reader/history', { body: { ...body, late: 8 * 86_400 } });
  expect(tooLate.status).toBe(400);
});
