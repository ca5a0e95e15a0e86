/** Filters of the order page, as they are kept in its address. */
import type { OrderStatus, PayChannel } from '#contract/shapes.ts';
import { addressWith } from '../../../ui/address.ts';

const PATH = '/admin/order';
export const orderStatuses: readonly OrderStatus[] = ['PENDING', 'PAID', 'FINISHED', 'CLOSED', 'REFUNDED'];
export const payChannels: readonly PayChannel[] = ['wechat', 'alipay', 'sandbox'];

export interface OrderFilters {
  status?: OrderStatus;
  channel?: PayChannel;
  q?: string;
  user_id?: string;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  /** Filters by the day of payment instead of ordering. */
  by?: 'paid';
  trouble?: 'true';
}

/** Reads the filters from an address; invalid values are left out. */
export function orderFiltersOf(search: URLSearchParams): OrderFilters & { offset: number } {
  const given = (name: string) => search.get(name)?.trim() ?? '';
  const day = (name: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(given(name)) && !Number.isNaN(Date.parse(given(name))) ? given(name) : '';
  const status = orderStatuses.find((name) => name === given('status'));
  const channel = payChannels.find((name) => name === given('channel'));
  const q = given('q').slice(0, 200);
  const offset = Number(given('offset'));
  return {
    ...(status && { status }),
    ...(channel && { channel }),
    ...(q && { q }),
    ...(/^[1-9]\d{0,14}$/.test(given('user_id')) && { user_id: given('user_id') }),
    ...(day('from') && { from: day('from') }),
    ...(day('to') && { to: day('to') }),
    ...(given('by') === 'paid' && { by: 'paid' as const }),
    ...(given('trouble') === 'true' && { trouble: 'true' as const }),
    offset: Number.isInteger(offset) && offset > 0 && offset <= 1_000_000 ? offset : 0,
  };
}

/** @param at filters and offset of the list, another view, or the number of one order; empty values are left out */
export function ordersAddress(
  at: OrderFilters & { offset?: number; view?: 'days' | 'products'; order?: string },
): string {
  return addressWith(PATH, { ...at });
}
