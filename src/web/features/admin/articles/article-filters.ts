/** Filters of the article list, as they are kept in its address. */
import type { ArticleStatus } from '#contract/shapes.ts';
import { addressWith } from '../../../ui/address.ts';
import { articleStates } from './article-state.tsx';

const orders = ['new', 'old', 'hard', 'easy'] as const;

export interface ArticleFilters {
  status?: ArticleStatus;
  q?: string;
  /** Id of a feed: only its articles. */
  feed_id?: string;
  order: (typeof orders)[number];
}

export const orderOptions = [
  { value: 'new', label: '新的在前' },
  { value: 'old', label: '旧的在前' },
  { value: 'hard', label: '难的在前' },
  { value: 'easy', label: '易的在前' },
] satisfies { value: ArticleFilters['order']; label: string }[];

/** Reads the filters from an address; invalid values are left out. */
export function articleFilters(search: URLSearchParams): ArticleFilters & { offset: number } {
  const status = articleStates.find((one) => one === search.get('status'));
  const q = search.get('q')?.trim().slice(0, 200);
  const feed = search.get('feed_id') ?? '';
  const offset = Number(search.get('offset'));
  return {
    ...(status && { status }),
    ...(q && { q }),
    ...(/^[1-9]\d{0,14}$/.test(feed) && { feed_id: feed }),
    order: orders.find((order) => order === search.get('order')) ?? 'new',
    offset: Number.isInteger(offset) && offset > 0 && offset <= 1_000_000 ? offset : 0,
  };
}

/** The address of the article list with these filters; defaults are left out. */
export function articlesAddress(filters: {
  status?: ArticleStatus | undefined;
  q?: string;
  feed_id?: string;
  order?: string;
  offset?: number;
}) {
  return addressWith('/admin/articles', { ...filters, order: filters.order !== 'new' && filters.order });
}
