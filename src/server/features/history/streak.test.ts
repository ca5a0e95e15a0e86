import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#engine/shanghai-time.ts';
import { streakOf, streakOn } from './streak.ts';

const from = (start: string, ...offsets: number[]) => offsets.map((offset) => addDays(start, offset));

test('nothing read is no streak', () => {
  expect(streakOf([])).toBeNull();
  expect(streakOn(null, '2026-11-22')).toEqual({ current: 0, restsUsed: 0, restsLeft: 2, rests: [] });
});

test('a month has two rest days; a third day without reading ends the run, which is kept as the longest', () => {
  const days = from('2026-11-01', 0, 1, 3, 4, 6, 7);
  const streak = streakOf(days);
  expect(streak).toMatchObject({ run: { days: 6, from: '2026-11-01', to: '2026-11-08' }, aliveUntil: '2026-11-09' });
  expect(streak?.rests).toEqual(['2026-11-03', '2026-11-06']);
  const broken = streakOf([...days, '2026-11-10']);
  expect(broken).toMatchObject({ run: { days: 1, from: '2026-11-10' }, longest: { days: 6, to: '2026-11-08' } });
});

test('while rest days are left, the run stands without reading, and today is not over yet', () => {
  const streak = streakOf(from('2026-11-10', 0, 1, 2));
  expect(streakOn(streak, '2026-11-13')).toEqual({ current: 3, restsUsed: 0, restsLeft: 2, rests: [] });
  expect(streakOn(streak, '2026-11-14')).toMatchObject({
    current: 3,
    restsUsed: 1,
    restsLeft: 1,
    rests: ['2026-11-13'],
  });
  expect(streakOn(streak, '2026-11-15')).toMatchObject({ current: 3, restsUsed: 2, restsLeft: 0 });
  expect(streakOn(streak, '2026-11-16')).toMatchObject({ current: 0, restsUsed: 2, restsLeft: 0 });
});

test('the end of one month and the beginning of the next bring two rest days each', () => {
  const streak = streakOf(['2026-11-28', '2026-12-03']);
  expect(streak).toMatchObject({ run: { days: 2 }, rests: from('2026-11-29', 0, 1, 2, 3) });
  expect(streakOn(streak, '2026-12-04')).toMatchObject({ current: 2, restsLeft: 0 });
});

test('the run is alive on exactly the days until its last one', () => {
  const history = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(history, (offsets) => {
      const days = from('2026-01-01', ...offsets.sort((a, b) => a - b));
      const streak = streakOf(days);
      if (streak === null) throw new Error('there are days');
      const last = days.at(-1) ?? '';
      for (let later = 0; later < 10; later++) {
        const today = addDays(last, later);
        // Reading today continues the run exactly if it is still alive.
        const goesOn = later === 0 || streakOf([...days, today])?.run.days === streak.run.days + 1;
        expect(streakOn(streak, today).current > 0).toBe(goesOn);
      }
      for (const rest of streak.rests) expect(days).not.toContain(rest);
      const months = streak.rests.map((day) => day.slice(0, 7));
      for (const month of months) expect(months.filter((one) => one === month).length).toBeLessThanOrEqual(2);
    }),
  );
});

test('on a day with reading no rest day is used for days to come', () => {
  expect(streakOn(streakOf(['2026-11-10', '2026-11-12']), '2026-11-12')).toMatchObject({ current: 2, restsUsed: 1 });
});
