/** The reader's orders, newest first. */
import type { Order } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndClock } from '../../ui/day.ts';
import { yuan } from '../../ui/money.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { OrderTag, orderAddress } from './order-labels.tsx';

interface OrderHistoryProps {
  orders: readonly Order[];
  offset: number;
  nextOffset: number | null;
}

export function OrderHistory({ orders, offset, nextOffset }: OrderHistoryProps) {
  if (orders.length === 0 && offset === 0) return null;
  return (
    <section className="priced" aria-labelledby="orders">
      <SectionHead id="orders" title="我的订单" />
      <ul className="own-orders">
        {orders.map((order) => (
          <li key={order.order_no}>
            <PageLink className="order-row" to={orderAddress(order)}>
              <b>{order.product.name}</b>
              <span className="num">{yuan(order.amount)}</span>
              <span className="t14 dim num">{formatDayAndClock(order.created_at)}</span>
              <OrderTag status={order.status} />
            </PageLink>
          </li>
        ))}
      </ul>
      {nextOffset !== null && <Button href={`/member?orders=${nextOffset}#orders`}>更早的</Button>}
      {offset > 0 && <TextLink href="/member#orders">回最新的</TextLink>}
    </section>
  );
}
