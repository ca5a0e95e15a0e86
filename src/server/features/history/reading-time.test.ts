import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, periodStart, periods, shanghaiDay } from '#engine/shanghai-time.ts';
import { cover, coveredMs, reportedWindow } from './reading-time.ts';

const OPENED = new Date('2026-03-01T00:00:00Z');
const DAY = OPENED.getTime();

interface Report {
  /** When it was made, in milliseconds since the article was opened. */
  madeAt: number;
  spentMs: number;
  lateSeconds: number;
}

/** Counts reports of one article in the order given, as days do it. */
function counter() {
  let covered: number[] = [];
  let lastReportAt: Date | undefined;
  return ({ madeAt, spentMs, lateSeconds }: Report): number => {
    const now = new Date(DAY + madeAt + lateSeconds * 1000);
    const told = reportedWindow({ spentSeconds: spentMs / 1000, lateSeconds, issuedAt: OPENED, lastReportAt, now });
    const after = cover(covered, told.from.getTime() - DAY, told.to.getTime() - DAY, told.spentMs);
    covered = after.covered;
    lastReportAt = new Date(Math.max(lastReportAt?.getTime() ?? 0, told.to.getTime()));
    return coveredMs(covered);
  };
}

const spans = fc
  .uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 40 })
  .map((edges) => edges.sort((a, b) => a - b).slice(0, edges.length - (edges.length % 2)));

test('covering fills what is free, the latest first, and nothing twice', () => {
  const part = fc.integer({ min: 0, max: 420 });
  fc.assert(
    fc.property(spans, part, part, fc.integer({ min: 0, max: 200 }), (covered, from, to, most) => {
      const has = (edges: readonly number[]) => {
        const moments = new Set<number>();
        for (let at = 0; at < edges.length; at += 2) {
          for (let moment = edges[at] ?? 0; moment < (edges[at + 1] ?? 0); moment++) moments.add(moment);
        }
        return moments;
      };
      const before = has(covered);
      const expected = new Set(before);
      for (let moment = to - 1; moment >= from && expected.size < before.size + most; moment--) expected.add(moment);
      const { covered: after, added } = cover(covered, from, to, most);
      expect(has(after)).toEqual(expected);
      expect(added).toBe(expected.size - before.size);
      expect(coveredMs(after)).toBe(expected.size);
      // Rising, and no span touches the next one.
      expect(after.every((edge, at) => at === 0 || edge > (after[at - 1] ?? 0))).toBe(true);
    }),
  );
});

test('no reports add up to more than the real time, whatever they claim', () => {
  const report = fc.record({
    madeAt: fc.integer({ min: 0, max: 600_000 }),
    spentMs: fc.integer({ min: 0, max: 900_000 }),
    lateSeconds: fc.integer({ min: 0, max: 600 }),
  });
  fc.assert(
    fc.property(fc.array(report, { maxLength: 40 }), (reports) => {
      const count = counter();
      let counted = 0;
      for (const one of reports) {
        const now = count(one);
        // Time that was counted once stays counted.
        expect(now).toBeGreaterThanOrEqual(counted);
        counted = now;
      }
      const last = Math.max(0, ...reports.map(({ madeAt }) => madeAt));
      expect(counted).toBeLessThanOrEqual(last);
    }),
  );
});

test('reports that come a little early lose nothing in the long run', () => {
  const count = counter();
  let counted = 0;
  for (let number = 1; number <= 100; number++) {
    counted = count({ madeAt: number * 14_900, spentMs: 15_000, lateSeconds: 0 });
  }
  expect(counted).toBe(1_490_000);
});

test('a report that comes at once claims nothing from before the last one', () => {
  const count = counter();
  expect(count({ madeAt: 60_000, spentMs: 1_000, lateSeconds: 0 })).toBe(1_000);
  expect(count({ madeAt: 65_000, spentMs: 3_600_000, lateSeconds: 0 })).toBe(7_000 - 1_000);
});

test('a clock that went back counts nothing and gives nothing back', () => {
  const told = reportedWindow({
    spentSeconds: 15,
    lateSeconds: 0,
    issuedAt: OPENED,
    lastReportAt: undefined,
    now: new Date(DAY - 5_000),
  });
  expect(told).toMatchObject({ from: OPENED, to: OPENED });
});

test('a day begins at midnight in Shanghai', () => {
  expect(shanghaiDay(new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01');
  expect(shanghaiDay(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
});

test('periods follow each other without gaps over the ends of months and years', () => {
  expect(periods('2025-11-15', '2026-03-01', 'month', 100)).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ]);
  expect(periods('2025-12-28', '2026-01-06', 'week', 100)).toEqual(['2025-12-22', '2025-12-29', '2026-01-05']);
  expect(periods('2024-02-28', '2024-03-01', 'day', 100)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect(periodStart(addDays('2026-03-01', -1), 'week')).toBe('2026-02-23');
});
