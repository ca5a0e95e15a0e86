/** Orders for super users: the list, one of them with `?order=`, sums by day and the products with `?view=`. */
import { Download } from 'lucide';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { OrderDetails } from '../features/admin/orders/order-details.tsx';
import { orderFiltersOf, ordersAddress } from '../features/admin/orders/order-filters.ts';
import { DailyTotals, OrderList } from '../features/admin/orders/order-list.tsx';
import { ProductList } from '../features/admin/orders/product-list.tsx';
import { loaderContext } from '../loader-context.ts';
import { api } from '../shell/api.ts';
import { saveFile } from '../shell/save-file.ts';
import { Button } from '../ui/button.tsx';
import { showError } from '../ui/error-toast.ts';
import { TabNav } from '../ui/tab-nav.tsx';
import '../ui/pages/membership.css';
import '../ui/pages/orders.css';
import '../ui/pages/selling.css';
import '../ui/pages/users.css';
import type { Route } from './+types/admin-order';

export const meta: Route.MetaFunction = () => [{ title: '订单 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor, page } = loaderContext(args);
  requireEditor();
  const search = args.url.searchParams;
  const order_no = search.get('order');
  if (order_no !== null && page.viewer?.isSuper) {
    return {
      kind: 'one',
      order: await call('GET /api/member/pay/order/{order_no}', { params: { order_no } }),
    } as const;
  }
  if (search.get('view') === 'days')
    return { kind: 'days', days: await call('GET /api/member/pay/orders/days') } as const;
  if (search.get('view') === 'products') {
    return { kind: 'products', products: await call('GET /api/member/product/manage') } as const;
  }
  const { offset, ...filters } = orderFiltersOf(search);
  const orders = await call('GET /api/member/pay/orders', { query: { ...filters, offset, all: 'true' } });
  return { kind: 'list', orders, filters, offset } as const;
}

const TABS = [
  { href: ordersAddress({}), label: '订单' },
  { href: ordersAddress({ view: 'days' }), label: '按天' },
  { href: ordersAddress({ view: 'products' }), label: '商品' },
];

export default function AdminOrder({ loaderData: shown }: Route.ComponentProps) {
  if (shown.kind === 'one') {
    return (
      <AdminFrame current="/admin/order">
        <OrderDetails key={shown.order.order_no} order={shown.order} />
      </AdminFrame>
    );
  }
  const tab = { list: TABS[0], days: TABS[1], products: TABS[2] }[shown.kind];
  return (
    <AdminFrame current="/admin/order">
      <div className="admin-head">
        <h1 className="page-title">{{ list: '订单', days: '收款', products: '会员商品' }[shown.kind]}</h1>
        {shown.kind === 'list' && (
          <Button icon={Download} onClick={() => saveOrders(shown.filters)}>
            下载 CSV
          </Button>
        )}
      </div>
      <TabNav label="订单和商品" tabs={TABS} current={tab?.href ?? ''} />
      <div className="selling">
        {shown.kind === 'list' && <OrderList page={shown.orders} filters={shown.filters} offset={shown.offset} />}
        {shown.kind === 'days' && <DailyTotals days={shown.days.items} />}
        {shown.kind === 'products' && <ProductList products={shown.products.items} />}
      </div>
    </AdminFrame>
  );
}

async function saveOrders(query: Omit<ReturnType<typeof orderFiltersOf>, 'offset'>): Promise<void> {
  try {
    await saveFile(await api().file('GET /api/member/pay/orders/csv', { query }), '外刊轻读-订单.csv');
  } catch (error) {
    showError(error);
  }
}
