/** What the editors' list of articles shows, as it stands in the address. */
import type { ArticleStatus } from '#contract/shapes.ts';
import { stateOf } from './article-state.ts';

const orders = ['new', 'old', 'hard', 'easy'] as const;

export interface ListFilters {
  status?: ArticleStatus;
  q?: string;
  /** Articles of this feed alone. */
  feed_id?: string;
  order: (typeof orders)[number];
}

export const orderOptions = [
  { value: 'new', label: '新的在前' },
  { value: 'old', label: '旧的在前' },
  { value: 'hard', label: '难的在前' },
  { value: 'easy', label: '易的在前' },
] satisfies { value: ListFilters['order']; label: string }[];

/** What makes no sense is left out. */
export function filtersOf(search: URLSearchParams): ListFilters & { offset: number } {
  const status = stateOf(search.get('status'));
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
