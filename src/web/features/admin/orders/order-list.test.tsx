import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { OrderFilters } from './order-filters.ts';
import { OrderList } from './order-list.tsx';

const none = { items: [], next_offset: null };
function html(filters: OrderFilters): string {
  const element = <OrderList page={none} filters={filters} offset={0} />;
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('a shop without orders says so, and offers no other list', () => {
  expect(html({})).toContain('还没有订单');
  expect(html({})).not.toContain('看全部');
});

test('where no order is found, the filters are what is named', () => {
  expect(html({ status: 'PAID' })).toContain('没有这样的订单');
  expect(html({ user_id: '7' })).toContain('这位读者没有下过单');
  expect(html({ from: '2026-11-03', to: '2026-11-03' })).toContain('没有这样的订单');
  expect(html({ from: '2026-11-03', to: '2026-11-02' })).toContain('日期反了');
  expect(html({ from: '2026-11-03', to: '2026-11-02' })).toContain('从 2026-11-03 到 2026-11-02');
});
