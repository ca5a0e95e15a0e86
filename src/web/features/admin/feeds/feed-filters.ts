/** Filters of the feed page, as they are kept in its address. */
import { addressWith } from '../../../ui/address.ts';

export interface FeedFilters {
  category: string;
  q: string;
  /** Only those that fail. */
  failing: boolean;
  offset: number;
}

const LONGEST = { category: 40, q: 200 } as const;
const LAST_OFFSET = 1_000_000;

/** Reads the filters from an address; invalid values are left out. */
export function feedFilters(search: URLSearchParams): FeedFilters {
  const offset = Number(search.get('offset'));
  const text = (name: keyof typeof LONGEST) => (search.get(name) ?? '').trim().slice(0, LONGEST[name]);
  return {
    category: text('category'),
    failing: search.get('failing') === 'true',
    q: text('q'),
    offset: Number.isInteger(offset) && offset > 0 && offset <= LAST_OFFSET ? offset : 0,
  };
}

/** @param feed id of the feed to show */
export function feedsAddress({ feed, category, q, failing, offset }: Partial<FeedFilters> & { feed?: string }): string {
  return addressWith('/admin/rss', { feed, category, q, failing, offset });
}
