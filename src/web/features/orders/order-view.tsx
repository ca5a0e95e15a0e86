/** One order of the reader: its facts, payment and outcome. */
import type { Order } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndClock } from '../../ui/day.ts';
import { yuan } from '../../ui/money.ts';
import { Tag } from '../../ui/tag.tsx';
import { channelName, OrderTag } from './order-labels.tsx';
import { Payment, PaymentPending } from './payment.tsx';
import type { QrDrawing } from './qr.server.ts';

interface OrderViewProps {
  order: Order;
  qr: QrDrawing | null;
  /** What became of the days of a finished order. */
  given: string;
  /** The reader is back from the cashier; the payment is not confirmed yet. */
  isReturned: boolean;
  onReturned: (isReturned: boolean) => void;
  /** Fetches the order again. */
  onAsk: () => Promise<void>;
  onChange: (order: Order) => void;
}

export function OrderView(props: OrderViewProps) {
  const { order, qr, given, isReturned, onReturned, onAsk, onChange } = props;
  const isConfirming = isReturned && order.status === 'PENDING';
  return (
    <div className="stack">
      <dl className="order-facts">
        <Fact name="商品">
          {order.product.name}（{order.product.days} 天）
        </Fact>
        <Fact name="金额">
          <b className="num">{yuan(order.amount)}</b>
        </Fact>
        <Fact name="付款方式">{channelName(order.channel)}</Fact>
        <Fact name="状态">{isConfirming ? <Tag tone="warn">确认中</Tag> : <OrderTag status={order.status} />}</Fact>
        <Fact name="下单">{formatDayAndClock(order.created_at)}</Fact>
        {order.paid_at && <Fact name="付款">{formatDayAndClock(order.paid_at)}</Fact>}
        {order.refunded_at && <Fact name="退款">{formatDayAndClock(order.refunded_at)}</Fact>}
        <Fact name="订单号">
          <span className="order-no">{order.order_no}</span>
        </Fact>
      </dl>
      <div role="status">
        <Outcome order={order} given={given} />
      </div>
      {isConfirming && <PaymentPending onAsk={onAsk} onPay={() => onReturned(false)} />}
      {!isConfirming && order.status === 'PENDING' && (
        <Payment order={order} qr={qr} onPaid={() => onReturned(true)} onChange={onChange} />
      )}
      {order.status !== 'PENDING' && <NextSteps order={order} />}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="t14 dim">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Outcome({ order: { status }, given }: { order: Order; given: string }) {
  if (status === 'FINISHED') return <p>付好了，{given}。</p>;
  if (status === 'PAID') return <p>已经收到付款，会员还没加上；我们会处理，也可以联系我们。</p>;
  if (status === 'CLOSED') return <p>订单已关闭。要是刚才已经付了款，收到以后会员会自动加上。</p>;
  if (status === 'REFUNDED') return <p>这张订单已退款，没用完的天数已收回。</p>;
  return null;
}

function NextSteps({ order: { status, product } }: { order: Order }) {
  return (
    <div className="acts member-acts">
      {status === 'FINISHED' && (
        <Button look="primary" href="/article">
          去读文章
        </Button>
      )}
      {status === 'CLOSED' && (
        <Button look="primary" href={`/member/buy?product=${product.id}`}>
          重新下单
        </Button>
      )}
      <Button href="/member">会员</Button>
    </div>
  );
}
