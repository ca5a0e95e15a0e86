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
  // A day beyond the end of its month would be read as one of the next.
  const day = (name: string) => (dayOf(given(name)) === given(name) ? given(name) : '');
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

/** `YYYY-MM-DD`, '' for what is no date. */
function dayOf(text: string): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10);
}

/** @param at filters and offset of the list, another view, or the number of one order; empty values are left out */
export function ordersAddress(
  at: OrderFilters & { offset?: number; view?: 'days' | 'products'; order?: string },
): string {
  return addressWith(PATH, { ...at });
}
