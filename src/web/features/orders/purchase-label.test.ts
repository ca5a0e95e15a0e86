import { expect, test } from 'vitest';
import { boughtLabel, purchaseLabel } from './purchase-label.ts';

const now = '2026-03-01T08:00:00.000Z';
const member = {
  level: 1 as const,
  name: '会员',
  days_left: 10,
  expires_at: '2026-03-11T08:00:00.000Z',
  is_trial: false,
};

test('what one buys begins now, or after what one has', () => {
  expect(purchaseLabel(null, { level: 1, days: 30 }, now)).toBe('付款后马上生效，到 2026 年 3 月 31 日');
  expect(purchaseLabel(member, { level: 1, days: 30 }, now)).toBe('加在现有的后面，到 2026 年 4 月 10 日');
});

test('the higher level begins at once and the lower one waits', () => {
  expect(purchaseLabel(member, { level: 2, days: 30 }, now)).toBe(
    '付款后马上是高级会员，到 2026 年 3 月 31 日；现有的会员天数在那之后接着用',
  );
  expect(purchaseLabel({ ...member, level: 2, name: '高级会员' }, { level: 1, days: 30 }, now)).toBe(
    '高级会员到期（2026 年 3 月 11 日）以后接着用 30 天，到 2026 年 4 月 10 日',
  );
  const both = {
    ...member,
    level: 2 as const,
    name: '高级会员',
    next: { level: 1 as const, until: '2026-04-11T08:00:00.000Z' },
  };
  expect(purchaseLabel(both, { level: 1, days: 30 }, now)).toBe(
    '高级会员到期（2026 年 3 月 11 日）以后接着用 30 天，到 2026 年 5 月 11 日',
  );
  expect(boughtLabel(both, { level: 1 })).toBe(
    '会员天数已经加上，高级会员到期（2026 年 3 月 11 日）以后接着用，到 2026 年 4 月 11 日',
  );
  expect(boughtLabel(both, { level: 2 })).toBe('会员已经生效，到 2026 年 3 月 11 日');
  expect(boughtLabel(member, { level: 2 })).toBe('会员天数已经加上');
});
