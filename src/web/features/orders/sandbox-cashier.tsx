/** The sandbox cashier, which pays, fails or delays payment on request. */

import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { FormError, FormNotice, NeedsScripts } from '../../ui/form-message.tsx';
import { yuan } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { orderAddress, RETURNED } from './order-labels.tsx';

type Outcome = 'success' | 'failure' | 'delay';

export function SandboxCashier({ order }: { order: Order }) {
  const [busy, setBusy] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const { order_no, product, amount } = order;

  async function pay(outcome: Outcome) {
    setBusy(outcome);
    setProblem(null);
    try {
      await api().call('POST /api/member/pay/sandbox', { body: { order_no, outcome } });
      if (outcome !== 'failure') return await navigate(`${orderAddress(order)}?${RETURNED}=1`);
      setProblem('付款失败了（测试）。没有扣钱，可以再试。');
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(null);
  }
  const button = (outcome: Outcome, label: string, look?: 'primary') => (
    <Button look={look} isWide isBusy={busy === outcome} disabled={busy !== null} onClick={() => pay(outcome)}>
      {label}
    </Button>
  );

  return (
    <div className="stack">
      <FormNotice message="这是测试收银台，不会真的扣钱。" />
      <FormError message={problem} />
      <dl className="order-facts">
        <div>
          <dt className="t14 dim">商品</dt>
          <dd>{product.name}</dd>
        </div>
        <div>
          <dt className="t14 dim">金额</dt>
          <dd>
            <b className="price num">{yuan(amount)}</b>
          </dd>
        </div>
      </dl>
      {order.status === 'PENDING' ? (
        <div className="stack scripted">
          {button('success', '付款成功', 'primary')}
          {button('delay', '付款成功，但通知晚到')}
          {button('failure', '付款失败')}
        </div>
      ) : (
        <p>这张订单现在不用付款。</p>
      )}
      <NeedsScripts />
      <TextLink href={orderAddress(order)}>回到订单</TextLink>
    </div>
  );
}
