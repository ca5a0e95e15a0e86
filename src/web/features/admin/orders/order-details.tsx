/** One order: its facts and history, and the dialogs to finish, refund or clear it by hand. */
import { useState } from 'react';
import type { Order, OrderEntry } from '#contract/shapes.ts';
import { textOf } from '../../../form-outcome.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDayAndClock } from '../../../ui/day.ts';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { yuan } from '../../../ui/money.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { channelName, OrderTag } from '../../orders/order-labels.tsx';
import { DialogForm, useDialogForm } from '../forms/dialog-form.tsx';
import { ListLink } from '../frame/list-link.tsx';
import { usersAddress } from '../users/user-address.ts';
import { ordersAddress } from './order-filters.ts';

export function OrderDetails({ order }: { order: Order }) {
  const [doing, setDoing] = useState<'finish' | 'refund' | 'clear' | null>(null);
  const dialog = (name: typeof doing) => ({ order, isOpen: doing === name, onClose: () => setDoing(null) });
  const { status, trouble, user } = order;
  const canFinish = (status === 'PENDING' || status === 'PAID') && user !== undefined;
  const canRefund = status === 'PAID' || status === 'FINISHED';
  return (
    <>
      <ListLink path={ordersAddress({})}>订单列表</ListLink>
      <div className="admin-head">
        <h1 className="page-title order-no-title">{order.order_no}</h1>
      </div>
      {trouble && <p className="form-error">要处理：{outcomeLabel(trouble)}。</p>}
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
            <TextLink isInline className="alone" href={usersAddress({ user: user.id })}>
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
        <b>{kindName(kind)}</b> {outcomeLabel(outcome)}
      </span>
      <span className="t14 dim num">{formatDayAndClock(entry.created_at)}</span>
      <span className="t14 dim">{details.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

interface OrderDialogProps {
  order: Order;
  isOpen: boolean;
  onClose: () => void;
}

function FinishOrder({ order: { order_no, amount, product }, isOpen, onClose }: OrderDialogProps) {
  const send = () => api().call('POST /api/member/pay/order/finish', { body: { order_no } });
  const form = useDialogForm({ send, done: '已完成', onClose });
  return (
    <DialogForm isOpen={isOpen} title="手工完成这张订单？" action="完成" form={form}>
      <p className="t14 dim">
        先在渠道的商户后台确认收到了 {yuan(amount)}。完成以后会给这位读者加上{product.name}的 {product.days}{' '}
        天；之后渠道的通知再来，也只加这一次。
      </p>
    </DialogForm>
  );
}

function RefundOrder({ order: { order_no, amount, product }, isOpen, onClose }: OrderDialogProps) {
  const send = (sent: FormData) =>
    api().call('POST /api/member/pay/order/refund', { body: { order_no, remark: textOf(sent, 'remark') } });
  const form = useDialogForm({ send, done: '已标记退款', onClose });
  return (
    <DialogForm isOpen={isOpen} title="标记退款？" action="标记退款" isDangerous form={form}>
      <p className="t14 dim">
        这里只做标记，不会退钱：先在渠道的商户后台退回 {yuan(amount)}。标记以后，这张订单的 {product.days}{' '}
        天里还没用的会收回，用过的不算，都写进会员记录。
      </p>
      <RemarkField hint="为什么退。写进订单的经过，读者在会员记录里也看得到。" error={form.problems.remark} />
    </DialogForm>
  );
}

function ClearTrouble({ order: { order_no, trouble }, isOpen, onClose }: OrderDialogProps) {
  const send = (sent: FormData) =>
    api().call('POST /api/member/pay/order/clear', { body: { order_no, remark: textOf(sent, 'remark') } });
  const form = useDialogForm({ send, done: '已记下', onClose });
  return (
    <DialogForm isOpen={isOpen} title="处理完了？" action="处理完了" form={form}>
      <p className="t14 dim">「{outcomeLabel(trouble ?? '')}」不再提醒，订单不变。</p>
      <RemarkField hint="怎么处理的，写进订单的经过，读者看不到。" error={form.problems.remark} />
    </DialogForm>
  );
}

function RemarkField({ hint, error }: { hint: string; error: string | undefined }) {
  return (
    <Field label="备注" hint={hint} error={error}>
      <TextInput name="remark" autoComplete="off" maxLength={200} />
    </Field>
  );
}

/** Labels for the events of an order and their outcomes, as the server's settlement names them. */
const KINDS: Record<OrderEntry['kind'], string> = {
  create: '下单',
  open: '取支付码',
  notice: '渠道通知',
  query: '对账查询',
  close: '关闭',
  finish: '手工完成',
  refund: '标记退款',
  clear: '处理完了',
};

const OUTCOMES: Record<string, string> = {
  made: '已下单',
  failed: '没有成功',
  granted: '已付款，天数已加上',
  granted_late: '关闭以后才收到付款，天数已加上',
  repeated: '重复的通知，没有变化',
  recorded: '手工完成过，只记下付款',
  paid_again: '付了第二次，要退一笔',
  unpaid: '没有付款',
  wrong_amount: '金额不对',
  wrong_payee: '收款方不对',
  wrong_channel: '渠道不对',
  no_account: '账号已注销，天数没有地方加',
  first_order_used: '首单优惠以前付过，天数没有加，要退款',
  expired: '30 分钟没付',
  cancelled: '读者取消',
  refused: '渠道没有接受',
  refunded: '已退款',
};

const kindName = (kind: OrderEntry['kind']): string => KINDS[kind];
const outcomeLabel = (outcome: string): string => OUTCOMES[outcome] ?? outcome;
const SHORT: Record<string, string> = { paid_again: '重复付款', first_order_used: '首单用过' };
/** Short enough for a tag. */
export const troubleLabel = (trouble: string): string => SHORT[trouble] ?? outcomeLabel(trouble);
