/** Labels of order states and payment channels, and the address of an order. */
import type { Order, OrderStatus, PayChannel } from '#contract/shapes.ts';
import { Tag } from '../../ui/tag.tsx';

const STATUSES: Record<OrderStatus, { label: string; tone?: 'good' | 'warn' | 'bad' }> = {
  PENDING: { label: '待付款', tone: 'warn' },
  PAID: { label: '已付款', tone: 'warn' },
  FINISHED: { label: '已完成', tone: 'good' },
  CLOSED: { label: '已关闭' },
  REFUNDED: { label: '已退款' },
};

const CHANNELS: Record<PayChannel, { label: string; note: string }> = {
  wechat: { label: '微信支付', note: '用微信扫码，或在微信里付' },
  alipay: { label: '支付宝', note: '去支付宝的收银台付' },
  sandbox: { label: '测试支付', note: '假装付款，不会真的扣钱' },
};

export const statusOf = (status: OrderStatus) => STATUSES[status];
export const channelName = (channel: PayChannel): string => CHANNELS[channel].label;
export const channelNote = (channel: PayChannel): string => CHANNELS[channel].note;
/** The query parameter that the server adds to the return address for a cashier. */
export const RETURNED = 'returned';
export const orderAddress = ({ order_no }: Pick<Order, 'order_no'>): string => `/member/order/${order_no}`;

export function OrderTag({ status }: Pick<Order, 'status'>) {
  const { label, tone } = statusOf(status);
  return <Tag tone={tone}>{label}</Tag>;
}
