import { expect, test } from 'vitest';
import { noticeState, periodLabel } from './notice-list.tsx';

const AT = '2026-11-21T12:00:00.000Z';

test.each([
  [null, null, 'shown'],
  ['2026-11-21T12:00:00.000Z', null, 'shown'],
  ['2026-11-21T12:00:01.000Z', null, 'before'],
  [null, '2026-11-21T12:00:00.000Z', 'over'],
  ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:01.000Z', 'shown'],
] as const)('a notice from %s to %s is %s', (from, to, state) => {
  expect(noticeState({ from, to }, AT)).toBe(state);
});

test('its time is told by the clock of Shanghai', () => {
  expect(periodLabel({ from: AT, to: null })).toBe('2026-11-21 20:00 起');
  expect(periodLabel({ from: null, to: null })).toBe('一直显示');
});
