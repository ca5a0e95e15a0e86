import { expect, test } from 'vitest';
import { purchaseLabel } from './purchase-label.ts';

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
    '高级会员到期（2026 年 3 月 11 日）以后接着用 30 天',
  );
});
