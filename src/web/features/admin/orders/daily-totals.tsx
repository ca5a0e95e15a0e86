/** Payments and refunds by day. */
import type { ResultOf } from '#contract/index.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { yuan } from '../../../ui/money.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { ordersAddress } from './order-filters.ts';

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
                <PageLink className="link" to={ordersAddress({ from: date, to: date, by: 'paid' })}>
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
