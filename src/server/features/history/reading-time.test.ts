import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, periodStart, periods, studyDay } from '#engine/shanghai-time.ts';
import { countTime } from './reading-time.ts';

const START = new Date('2026-03-01T00:00:00Z');

test('no series of reports adds up to more than the real time, whatever they claim', () => {
  const report = fc.record({
    waitMs: fc.integer({ min: 0, max: 60_000 }),
    spent: fc.double({ min: 0, max: 120, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(report, { maxLength: 40 }), (reports) => {
      let now = START;
      let until = START;
      let counted = 0;
      for (const { waitMs, spent } of reports) {
        now = new Date(now.getTime() + waitMs);
        const time = countTime(spent, until, now);
        expect(time.seconds).toBeLessThanOrEqual(spent);
        counted += time.seconds;
        until = time.until;
      }
      expect(counted * 1000).toBeLessThanOrEqual(now.getTime() - START.getTime());
    }),
  );
});

test('reports that come a little early lose nothing in the long run', () => {
  let until = START;
  let counted = 0;
  for (let count = 1; count <= 100; count++) {
    const time = countTime(15, until, new Date(START.getTime() + count * 14_900));
    counted += time.seconds;
    until = time.until;
  }
  expect(counted).toBe(1490);
});

test('a clock that went back counts nothing and gives nothing back', () => {
  const earlier = new Date(START.getTime() - 5_000);
  expect(countTime(15, START, earlier)).toEqual({ seconds: 0, until: START });
});

test('a study day begins at midnight in Shanghai', () => {
  expect(studyDay(new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01');
  expect(studyDay(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
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
