/** One order of the reader: its facts, payment and outcome. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/shapes.ts';
import { clockText } from '#engine/shanghai-time.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndClock } from '../../ui/day.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { NeedsScripts } from '../../ui/form-message.tsx';
import { yuan } from '../../ui/money.ts';
import { Tag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { channelName, OrderTag } from './order-labels.tsx';
import type { QrDrawing } from './qr.server.ts';
import { payInWechat } from './wechat-pay.ts';

interface OrderViewProps {
  order: Order;
  qr: QrDrawing | null;
  /** Text about the days that a finished order has given. */
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
  const outcome = useRef<HTMLDivElement>(null);
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
      <div role="status" ref={outcome} tabIndex={-1}>
        <Outcome order={order} given={given} />
      </div>
      {isConfirming && <PaymentPending onAsk={onAsk} onPay={() => onReturned(false)} />}
      {!isConfirming && order.status === 'PENDING' && (
        <Payment order={order} qr={qr} outcome={outcome} onPaid={() => onReturned(true)} onChange={onChange} />
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

function Outcome({ order: { status, trouble }, given }: { order: Order; given: string }) {
  if (status === 'FINISHED') return <p>付好了，{given}。</p>;
  if (status === 'PAID' && trouble === 'first_order_used') {
    return <p>首单优惠只能用一次，你之前的订单已经用过。这张订单没有加天数，我们会把付款退给你，也可以联系我们。</p>;
  }
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

interface PaymentProps {
  order: Order;
  qr: QrDrawing | null;
  /** Says what became of the order. */
  outcome: RefObject<HTMLElement | null>;
  /** Called when WeChat reports the payment; the server may not know of it yet. */
  onPaid: () => void;
  onChange: (order: Order) => void;
}

/** Payment of a pending order: link, QR code or WeChat bridge, cancelling, and waiting for the channel's confirmation. */
function Payment({ order, qr, outcome, onPaid, onChange }: PaymentProps) {
  const { pay, product, order_no } = order;
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run: whileBusy } = useBusy();
  const opener = useRef<HTMLButtonElement>(null);

  async function cancel() {
    await whileBusy(async () => {
      onChange(await api().call('POST /api/member/pay/order/close', { body: { order_no } }));
      toast('订单已取消');
      setAsking(false);
    });
  }
  async function payHere(bridge: Record<string, string>) {
    const outcome = await payInWechat(bridge);
    if (outcome === 'done') onPaid();
    if (outcome === 'missing') toast('请在微信里打开这一页');
    if (outcome === 'cancelled') toast('没有付款，可以再试');
  }

  return (
    <>
      {pay === undefined && (
        <p>
          没有拿到付款的入口。<a href={`/member/buy?product=${product.id}`}>重新下单</a>，这一张会自动关闭。
        </p>
      )}
      {qr && (
        <figure className="pay-code">
          <QrCode drawing={qr} label={`${channelName(order.channel)}的付款码`} />
          <figcaption className="t14 dim">
            用{order.channel === 'wechat' ? '微信' : '手机'}扫一扫，付 {yuan(order.amount)}
          </figcaption>
        </figure>
      )}
      {pay?.url && (
        <Button look="primary" isWide href={pay.url}>
          去付款 {yuan(order.amount)}
        </Button>
      )}
      {pay?.jsapi && (
        <Button look="primary" isWide onClick={() => pay.jsapi && payHere(pay.jsapi)}>
          微信支付 {yuan(order.amount)}
        </Button>
      )}
      {pay && <p className="t14 dim">{clockText(pay.expires_at)} 前付款有效。付好以后，这一页会自己变。</p>}
      <NeedsScripts />
      <div className="acts member-acts scripted">
        <Button ref={opener} look="quiet" className="at-edge" onClick={() => setAsking(true)}>
          取消订单
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="取消这张订单？"
        confirmLabel="取消订单"
        closeLabel="保留订单"
        isDangerous
        isBusy={isBusy}
        lastFocus={() => opener.current ?? outcome.current}
        onConfirm={cancel}
      >
        还没有付款。取消以后可以随时重新下单。
      </ConfirmDialog>
    </>
  );
}

/** After this time the wait counts as long; channels usually confirm within seconds. */
const LONG_MS = 30_000;

interface PaymentPendingProps {
  /** Asks the server again now. */
  onAsk: () => Promise<void>;
  /** Called when the reader has not paid. */
  onPay: () => void;
}

/** Shown after the return from a cashier, until the channel confirms the payment. */
function PaymentPending({ onAsk, onPay }: PaymentPendingProps) {
  const [isLong, setLong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  const ask = async () => {
    setBusy(true);
    await onAsk();
    setBusy(false);
  };
  return (
    <div className="stack">
      <div role="status">
        <p>
          <b>正在确认付款</b>
        </p>
        <p className="t14 dim">
          {isLong
            ? '付款渠道还没有回话。付过款的不用再付：确认以后会员自动加上，可以离开这一页。'
            : '付款渠道一般几秒内告诉我们，这一页会自己变。'}
        </p>
      </div>
      <div className="acts member-acts">
        {isLong && (
          <Button isBusy={isBusy} onClick={() => void ask()}>
            再查一次
          </Button>
        )}
        <Button onClick={onPay}>没付成，去付款</Button>
      </div>
      {isLong && (
        <p className="t14 dim">
          扣了款却一直没有确认，请
          <TextLink isInline href="/About">
            联系我们
          </TextLink>
          ，带上订单号。
        </p>
      )}
    </div>
  );
}

/** Dark on white in every theme, as cameras expect it. */
function QrCode({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-ground" width={size} height={size} />
      <path className="qr-dots" d={path} />
    </svg>
  );
}
