/** The sandbox cashier, where a real channel would have a page of its own. */
import { AccountFrame } from '../features/account/account-frame.tsx';
import { Cashier } from '../features/orders/cashier.tsx';
import { loaderContext } from '../loader-context.ts';
import { StoreReviewNotice } from '../shell/store-review-notice.tsx';
import '../ui/pages/orders.css';
import type { Route } from './+types/member-cashier';

export const meta: Route.MetaFunction = () => [
  { title: '测试支付 · 外刊轻读' },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin, notFound } = loaderContext(args);
  requireLogin();
  const order_no = args.url.searchParams.get('order') ?? '';
  const order = await call('GET /api/member/pay/order/{order_no}', { params: { order_no } });
  if (order.channel !== 'sandbox') throw notFound();
  return { order };
}

export default function MemberCashier({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <AccountFrame title="测试支付" isOwn>
      <StoreReviewNotice />
      <div className="priced">
        <Cashier order={order} />
      </div>
    </AccountFrame>
  );
}
