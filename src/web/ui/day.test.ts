import { describe, expect, test } from 'vitest';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { formatDay, formatDayAndClock, formatFullDay, formatMonth, formatNearDay } from './day.ts';

describe('a day', () => {
  test('is that of Shanghai, wherever the reader is', () => {
    expect(shanghaiDay('2026-11-19T16:00:00.000Z')).toBe('2026-11-20');
    expect(shanghaiDay('2026-11-19T15:59:59.999Z')).toBe('2026-11-19');
  });

  test('is shown as month and day, without leading noughts', () => {
    expect(formatDay('2026-03-05T01:00:00.000Z')).toBe('3 月 5 日');
  });

  test('carries its year where years may differ', () => {
    expect(formatFullDay('2025-12-31T16:30:00.000Z')).toBe('2026 年 1 月 1 日');
    expect(formatMonth('2025-12-31T16:30:00.000Z')).toBe('2026 年 1 月');
  });

  test('carries its year where it is of another one', () => {
    const now = Date.parse('2026-12-31T15:59:59.999Z');
    expect(formatNearDay('2026-03-05T01:00:00.000Z', now)).toBe('3 月 5 日');
    expect(formatNearDay('2026-12-31T16:00:00.000Z', now)).toBe('2027 年 1 月 1 日');
    expect(formatDayAndClock('2025-11-20T01:05:00.000Z', now)).toBe('2025 年 11 月 20 日 09:05');
    expect(formatDayAndClock('2026-11-20T01:05:00.000Z', now)).toBe('11 月 20 日 09:05');
  });
});
