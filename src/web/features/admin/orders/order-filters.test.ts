import { expect, test } from 'vitest';
import { orderFiltersOf, ordersAddress } from './order-filters.ts';

test('filters in an address come back from it', () => {
  const filters = { status: 'PAID', channel: 'wechat', q: '1380', from: '2026-03-01', to: '2026-03-31' } as const;
  const address = ordersAddress({ ...filters, trouble: 'true', offset: 40 });
  expect(orderFiltersOf(new URL(address, 'http://x').searchParams)).toEqual({
    ...filters,
    trouble: 'true',
    offset: 40,
  });
  expect(ordersAddress({})).toBe('/admin/order');
});

test('what makes no sense is left out', () => {
  const search = new URLSearchParams(
    'status=LOST&channel=cash&from=2026-13-40&to=2026-02-30&offset=-3&user_id=x&trouble=1',
  );
  expect(orderFiltersOf(search)).toEqual({ offset: 0 });
});
