/** Paying an order that waits for money: a page to go to, a code to scan, or the bridge inside WeChat; or cancelling it. */

import { useState } from 'react';
import type { Order } from '#contract/shapes.ts';
import { clockText } from '#engine/shanghai-time.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showError } from '../../ui/error-toast.ts';
import { NeedsScripts } from '../../ui/form-submit.tsx';
import { toast } from '../../ui/toast.ts';
import { yuan } from './money.ts';
import { channelName } from './order-words.ts';
import type { QrDrawing } from './qr.server.ts';
import { QrCode } from './qr-code.tsx';
import { payInWechat } from './wechat-bridge.ts';

interface PayPartProps {
  order: Order;
  qr: QrDrawing | null;
  /** WeChat says that it is paid; the server has not heard of it yet. */
  onPaid: () => void;
  onChange: (order: Order) => void;
}

export function PayPart({ order, qr, onPaid, onChange }: PayPartProps) {
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
