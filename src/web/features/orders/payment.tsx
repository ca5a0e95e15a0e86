/** Payment of a pending order: link, QR code or WeChat bridge, cancelling, and waiting for the channel's confirmation. */

import { useEffect, useState } from 'react';
import type { Order } from '#contract/shapes.ts';
import { clockText } from '#engine/shanghai-time.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showError } from '../../ui/error-toast.ts';
import { NeedsScripts } from '../../ui/form-message.tsx';
import { yuan } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { channelName } from './order-labels.tsx';
import type { QrDrawing } from './qr.server.ts';
import { payInWechat } from './wechat-pay.ts';

interface PaymentProps {
  order: Order;
  qr: QrDrawing | null;
  /** Called when WeChat reports the payment; the server may not know of it yet. */
  onPaid: () => void;
  onChange: (order: Order) => void;
}

/** Offers the ways to pay that the channel gave, and cancelling the order. */
export function Payment({ order, qr, onPaid, onChange }: PaymentProps) {
  const { pay, product, order_no } = order;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    try {
      onChange(await api().call('POST /api/member/pay/order/close', { body: { order_no } }));
      toast('订单已取消');
      setAsking(false);
    } catch (error) {
      showError(error);
    }
    setBusy(false);
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
        <Button look="quiet" onClick={() => setAsking(true)}>
          取消订单
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="取消这张订单？"
        confirmLabel="取消订单"
        isDangerous
        isBusy={isBusy}
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
export function PaymentPending({ onAsk, onPay }: PaymentPendingProps) {
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
