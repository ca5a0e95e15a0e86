/** The list of orders: search, filters and totals, also by day. */
import { Search } from 'lucide';
import { Form } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { Order } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDayAndClock } from '../../../ui/day.ts';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { Checkbox, Field, Select, TextInput } from '../../../ui/form-controls.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { yuan } from '../../../ui/money.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { channelName, OrderTag, statusOf } from '../../orders/order-labels.tsx';
import { useAsLatestList } from '../frame/list-link.tsx';
import { troubleLabel } from './order-details.tsx';
import { type OrderFilters, orderStatuses, ordersAddress, payChannels } from './order-filters.ts';

interface OrderListProps {
  page: ResultOf<'GET /api/member/pay/orders'>;
  filters: OrderFilters;
  offset: number;
}

const statusOptions = [
  { value: '', label: '所有状态' },
  ...orderStatuses.map((value) => ({ value, label: statusOf(value).label })),
];
const channelOptions = [
  { value: '', label: '所有渠道' },
  ...payChannels.map((value) => ({ value, label: channelName(value) })),
];

const dayOptions = [
  { value: '', label: '下单的日子' },
  { value: 'paid', label: '付款的日子' },
];

export function OrderList({ page: { items, sums, next_offset: nextOffset }, filters, offset }: OrderListProps) {
  useAsLatestList(ordersAddress({ ...filters, offset }));
  return (
    <>
      <OrderSearch filters={filters} />
      {filters.user_id && (
        <p className="t14 dim">
          只看一位读者的订单。
          <TextLink href={ordersAddress({ ...filters, user_id: '' })} isInline>
            看所有人的
          </TextLink>
        </p>
      )}
      {sums && (
        <p className="order-sums">
          共 <b className="num">{sums.count}</b> 张订单，实收 <b className="num">{yuan(sums.amount)}</b>
          <span className="t14 dim">（付了款、没有退的）</span>
        </p>
      )}
      {items.length === 0 ? (
        <NoOrders filters={filters} />
      ) : (
        <ul className="admin-list" aria-label="订单">
          {items.map((order) => (
            <OrderRow key={order.order_no} order={order} />
          ))}
        </ul>
      )}
      <nav className="admin-pages" aria-label="翻页">
        {offset > 0 && <TextLink href={ordersAddress(filters)}>回第一页</TextLink>}
        {nextOffset !== null && <Button href={ordersAddress({ ...filters, offset: nextOffset })}>下一页</Button>}
      </nav>
    </>
  );
}

function NoOrders({ filters }: { filters: OrderFilters }) {
  const { from = '', to = '' } = filters;
  if (Object.keys(filters).length === 0) {
    return <EmptyList title="还没有订单">有人下单以后，会列在这里。</EmptyList>;
  }
  if (Object.keys(filters).join() === 'user_id') return <EmptyList title="这位读者没有下过单" />;
  const isBackwards = from !== '' && to !== '' && from > to;
  return (
    <EmptyList
      title={isBackwards ? '日期反了' : '没有这样的订单'}
      action={<Button href={ordersAddress({})}>看全部</Button>}
    >
      {isBackwards ? `从 ${from} 到 ${to}：第一天要在最后一天之前。` : '订单号从开头找，手机号和用户名要写全。'}
    </EmptyList>
  );
}

function OrderRow({ order }: { order: Order }) {
  return (
    <li>
      <PageLink className="sold-row" to={ordersAddress({ order: order.order_no })}>
        <b className="order-no">{order.order_no}</b>
        <span>{order.user?.name ?? '账号已注销'}</span>
        <span>{order.product.name}</span>
        <span className="num">{yuan(order.amount)}</span>
        <span className="t14 dim">{channelName(order.channel)}</span>
        <span className="t14 dim num">{formatDayAndClock(order.created_at)}</span>
        <span>
          <OrderTag status={order.status} /> {order.trouble && <Tag tone="bad">{troubleLabel(order.trouble)}</Tag>}
        </span>
      </PageLink>
    </li>
  );
}

function OrderSearch({ filters }: { filters: OrderFilters }) {
  return (
    <search>
      <Form className="order-search" key={JSON.stringify(filters)}>
        {filters.user_id && <input type="hidden" name="user_id" value={filters.user_id} />}
        <Field label="找订单">
          <TextInput
            type="search"
            name="q"
            defaultValue={filters.q}
            placeholder="订单号、流水号、手机号、用户名"
            autoComplete="off"
            enterKeyHint="search"
          />
        </Field>
        <Field label="状态">
          <Select name="status" options={statusOptions} defaultValue={filters.status ?? ''} isWide />
        </Field>
        <Field label="渠道">
          <Select name="channel" options={channelOptions} defaultValue={filters.channel ?? ''} isWide />
        </Field>
        <Field label="按哪一天">
          <Select name="by" options={dayOptions} defaultValue={filters.by ?? ''} isWide />
        </Field>
        <Field label="从哪天">
          <TextInput type="date" name="from" defaultValue={filters.from} />
        </Field>
        <Field label="到哪天">
          <TextInput type="date" name="to" defaultValue={filters.to} />
        </Field>
        <div className="order-search-acts">
          <Checkbox name="trouble" value="true" defaultChecked={filters.trouble === 'true'}>
            只看要处理的
          </Checkbox>
          <Button type="submit" icon={Search}>
            查找
          </Button>
        </div>
      </Form>
    </search>
  );
}

/** Payments and refunds by day. */
export function DailyTotals({ days }: { days: ResultOf<'GET /api/member/pay/orders/days'>['items'] }) {
  if (days.length === 0) return <EmptyState title="最近 30 天没有收款" />;
  const total = (key: 'count' | 'amount' | 'refunded') => days.reduce((sum, day) => sum + day[key], 0);
  return (
    <div className="table-wrap day-sums">
      <table className="table">
        <caption className="vh">最近 30 天的收款和退款</caption>
        <thead>
          <tr>
            <th scope="col">日子</th>
            <th scope="col" className="num">
              付款
            </th>
            <th scope="col" className="num">
              收款
            </th>
            <th scope="col" className="num">
              退款
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, count, amount, refunded }) => (
            <tr key={date}>
              <th scope="row">
                <PageLink className="link alone" to={ordersAddress({ from: date, to: date, by: 'paid' })}>
                  {date}
                </PageLink>
              </th>
              <td className="num">{count} 张</td>
              <td className="num">{yuan(amount)}</td>
              <td className="num">{refunded > 0 ? yuan(refunded) : '—'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td className="num">{total('count')} 张</td>
            <td className="num">{yuan(total('amount'))}</td>
            <td className="num">{yuan(total('refunded'))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
