/** One order: all that is known of it, all that happened to it, and what may be done by hand. */

import { ArrowLeft } from 'lucide';
import { useState } from 'react';
import type { Order, OrderEntry } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDayAndClock } from '../../../ui/day.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { yuan } from '../../orders/money.ts';
import { channelName } from '../../orders/order-words.ts';
import { OrderTag } from '../../orders/own-orders.tsx';
import { usersAddress } from '../users/user-address.ts';
import { ClearTrouble, FinishOrder, RefundOrder } from './order-dialogs.tsx';
import { ordersAddress } from './order-filters.ts';
import { kindName, outcomeWords } from './outcome-words.ts';

export function OrderDetails({ order }: { order: Order }) {
  const [doing, setDoing] = useState<'finish' | 'refund' | 'clear' | null>(null);
  const dialog = (name: typeof doing) => ({ order, isOpen: doing === name, onClose: () => setDoing(null) });
  const { status, trouble, user } = order;
  const canFinish = (status === 'PENDING' || status === 'PAID') && user !== undefined;
  const canRefund = status === 'PAID' || status === 'FINISHED';
  return (
    <>
      <TextLink href={ordersAddress({})}>
        <Icon of={ArrowLeft} size="sm" />
        全部订单
      </TextLink>
      <div className="admin-head">
        <h1 className="page-title order-no-title">{order.order_no}</h1>
      </div>
      {trouble && <p className="form-error">要处理：{outcomeWords(trouble)}。</p>}
      <dl className="user-facts t14">
        <Fact name="状态">
          <OrderTag status={status} />
        </Fact>
        <Fact name="金额">{yuan(order.amount)}</Fact>
        <Fact name="商品">
          {order.product.name}（{order.product.days} 天）
        </Fact>
        <Fact name="读者">
          {user ? (
            <TextLink isInline href={usersAddress({ user: user.id })}>
              {user.name}
            </TextLink>
          ) : (
            '账号已注销'
          )}
        </Fact>
        <Fact name="渠道">{channelName(order.channel)}</Fact>
        <Fact name="渠道流水号">{order.transaction_id ?? '没有'}</Fact>
        <Fact name="下单">{formatDayAndClock(order.created_at)}</Fact>
        <Fact name="付款">{order.paid_at ? formatDayAndClock(order.paid_at) : '没有'}</Fact>
        <Fact name="退款">{order.refunded_at ? formatDayAndClock(order.refunded_at) : '没有'}</Fact>
      </dl>
      <div className="acts user-acts">
        {canFinish && <Button onClick={() => setDoing('finish')}>手工完成</Button>}
        {canRefund && (
          <Button look="danger" onClick={() => setDoing('refund')}>
            标记退款
          </Button>
        )}
        {trouble && <Button onClick={() => setDoing('clear')}>处理完了</Button>}
      </div>
      <section className="admin-section user-section" aria-labelledby="entries">
        <SectionHead id="entries" title="经过" />
        <ul className="member-log" aria-label="经过">
          {(order.entries ?? []).map((entry) => (
            <EntryLine key={entry.id} entry={entry} />
          ))}
        </ul>
      </section>
      <FinishOrder {...dialog('finish')} />
      <RefundOrder {...dialog('refund')} />
      <ClearTrouble {...dialog('clear')} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="dim">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function EntryLine({ entry }: { entry: OrderEntry }) {
  const { kind, outcome, amount, transaction_id, operator, remark } = entry;
  const isOfChannel = kind === 'notice' || kind === 'query';
  const details = [operator, remark, isOfChannel && transaction_id, isOfChannel && amount !== null && yuan(amount)];
  return (
    <li>
      <span>
        <b>{kindName(kind)}</b> {outcomeWords(outcome)}
      </span>
      <span className="t14 dim num">{formatDayAndClock(entry.created_at)}</span>
      <span className="t14 dim">{details.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
