/** The sandbox cashier, where a real channel would have a page of its own. */

import { SandboxCashier } from '../features/orders/sandbox-cashier.tsx';
import { loaderContext } from '../loader-context.ts';
import { FormFrame } from '../shell/form-frame.tsx';
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
    <FormFrame title="测试支付" isOwn isSelling>
      <StoreReviewNotice />
      <div className="priced">
        <SandboxCashier order={order} />
      </div>
    </FormFrame>
  );
}
