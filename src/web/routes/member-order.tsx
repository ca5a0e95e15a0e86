/** One's own order: paying it, and its outcome. */
import { useEffect, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { RETURNED } from '../features/orders/order-labels.tsx';
import { OrderView } from '../features/orders/order-view.tsx';
import { boughtLabel } from '../features/orders/purchase-label.ts';
import { drawQr } from '../features/orders/qr.server.ts';
import { useOrder } from '../features/orders/use-order.ts';
import { loaderContext } from '../loader-context.ts';
import { FormFrame } from '../shell/form-frame.tsx';
import { useSession } from '../shell/session.tsx';
import { StoreReviewNotice } from '../shell/store-review-notice.tsx';
import '../ui/pages/membership.css';
import '../ui/pages/orders.css';
import type { Route } from './+types/member-order';

export const meta: Route.MetaFunction = () => [{ title: '订单 · 外刊轻读' }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const order = await call('GET /api/member/pay/order/{order_no}', { params: { order_no: args.params.order_no } });
  const { member } = await call('GET /api/user/me');
  const code = order.pay?.qrcode ?? null;
  return { order, qr: code && drawQr(code), given: boughtLabel(member, order.product) };
}

export default function MemberOrder({ loaderData: { order: first, qr, given } }: Route.ComponentProps) {
  const { order, setOrder, ask } = useOrder(first);
  const [query] = useSearchParams();
  const [isReturned, setReturned] = useState(query.has(RETURNED));
  const { revalidate } = useRevalidator();
  const { refresh } = useSession();
  const isNews = order.status !== first.status;
  useEffect(() => {
    if (!isNews) return;
    void revalidate();
    void refresh();
  }, [isNews, revalidate, refresh]);
  return (
    <FormFrame title="订单" isOwn isSelling>
      <StoreReviewNotice />
      <div className="priced">
        <OrderView
          order={order}
          qr={qr || null}
          given={given}
          isReturned={isReturned}
          onReturned={setReturned}
          onAsk={ask}
          onChange={setOrder}
        />
      </div>
    </FormFrame>
  );
}
