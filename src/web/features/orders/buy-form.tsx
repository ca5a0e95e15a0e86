/** Choosing a product and a payment channel. Price and end date are shown before the order is placed. */

import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { Me, PayChannel, Product } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { newUuid } from '../../shell/uuid.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { FormError, NeedsScripts } from '../../ui/form-message.tsx';
import { yuan } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { channelName, channelNote, orderAddress } from './order-labels.tsx';
import { PlanList } from './price-list.tsx';
import { purchaseLabel } from './purchase-label.ts';
import { sceneOf } from './wechat-pay.ts';

interface BuyFormProps {
  me: Me;
  products: readonly Product[];
  /** Whether 高级会员 gives more than 会员 here. */
  hasHelp: boolean;
  channels: readonly PayChannel[];
  /** The product in the link that led here. */
  chosen: string | null;
  /** The server's time, ISO 8601. */
  now: string;
  /** What the server said to a submission without scripts. */
  refused: string | null;
}

export function BuyForm({ me, products, hasHelp, channels, chosen, now, refused }: BuyFormProps) {
  const [productId, setProductId] = useState(chosen);
  const [channel, setChannel] = useState<PayChannel | null>(channels[0] ?? null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(refused);
  /** The order that has to be paid or cancelled first. */
  const [before, setBefore] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const uuids = useRef(new Map<string, string>());
  const navigate = useNavigate();
  const product = products.find(({ id }) => id === productId);

  function forget() {
    setProblem(null);
    setBefore(null);
  }

  async function order(event: FormEvent) {
    event.preventDefault();
    if (product === undefined) {
      form.current?.querySelector<HTMLElement>('[name="product_id"]')?.focus();
      return setProblem('请先选一种');
    }
    if (channel === null) return setProblem('现在没有可用的付款方式');
    setBusy(true);
    forget();
    // An idempotency key for each choice: a request whose answer was lost may have created the order.
    const choice = `${product.id} ${channel}`;
    const order_uuid = uuids.current.get(choice) ?? newUuid();
    uuids.current.set(choice, order_uuid);
    try {
      const scene = sceneOf(navigator.userAgent);
      const body = { product_id: product.id, channel, order_uuid, scene };
      await navigate(orderAddress(await api().call('POST /api/member/pay/order', { body })));
    } catch (error) {
      setProblem(errorText(error));
      setBefore(openOrderOf(error));
      setBusy(false);
    }
  }

  return (
    // What was wrong is answered by another choice.
    <form ref={form} method="post" className="stack" onSubmit={order} onChange={forget} noValidate>
      <PlanList products={products} hasHelp={hasHelp} value={productId} onChange={setProductId} />
      <fieldset className="pay-ways">
        <legend className="t14 dim">付款方式</legend>
        {channels.map((name) => (
          <label key={name} className="plan">
            <input
              type="radio"
              name="channel"
              value={name}
              checked={name === channel}
              onChange={() => setChannel(name)}
            />
            <span>
              <b>{channelName(name)}</b>
              <span className="t12 dim">{channelNote(name)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="buy-sum" aria-live="polite">
        {product ? (
          <>
            付 <b className="num">{yuan(product.price)}</b>，{purchaseLabel(me.member, product, now)}
            。到期自己停，不会自动续费。
          </>
        ) : (
          <span className="dim">选好以后，这里会写明付多少、到哪一天。</span>
        )}
      </p>
      <FormError message={problem}>
        {before !== null && (
          <>
            ，
            <TextLink isInline href={orderAddress({ order_no: before })}>
              去看那张订单
            </TextLink>
          </>
        )}
      </FormError>
      <NeedsScripts />
      <Button type="submit" look="primary" isWide isBusy={isBusy} className="scripted">
        {product ? `下单，付 ${yuan(product.price)}` : '下单'}
      </Button>
      <p className="t14 dim">
        下单以后 30 分钟内付款有效，没付会自动关闭。付错了或想退款，请
        <TextLink isInline href="/About">
          联系我们
        </TextLink>
        。
      </p>
    </form>
  );
}

/** The number of the open order that stands in the way of another one; null where it is something else. */
function openOrderOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.reason !== 'CONFLICT') return null;
  const { order_no: orderNo } = (error.result ?? {}) as { order_no?: string | null };
  return orderNo ?? null;
}
