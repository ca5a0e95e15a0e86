/** The filters of the article list, as in the URL. Unknown values are ignored. */
import { TOPICS } from '#contract/topics.ts';
import { type Difficulty, difficulties } from '#engine/difficulty-label.ts';
import { addressWith } from '../../ui/address.ts';

export const lengths = [
  { value: 'short', label: '5 分钟内' },
  { value: 'medium', label: '6–10 分钟' },
  { value: 'long', label: '10 分钟以上' },
] as const;
export const orders = [
  { value: 'new', label: '最新' },
  { value: 'hot', label: '最热' },
  { value: 'fit', label: '最合适' },
] as const;

export interface ArticleFilters {
  difficulty?: Difficulty | undefined;
  topic?: (typeof TOPICS)[number] | undefined;
  /** Name of the press. */
  source?: string | undefined;
  /** Id of the author. */
  author?: string | undefined;
  /** Id of an issue. */
  magazine?: string | undefined;
  length?: (typeof lengths)[number]['value'] | undefined;
  /** Whether this reader has finished it. */
  read?: boolean | undefined;
  order?: (typeof orders)[number]['value'] | undefined;
}

const ID = /^[1-9]\d{0,17}$/;

export function readFilters(search: URLSearchParams): ArticleFilters {
  const among = <V extends string>(name: string, values: readonly V[]) =>
    values.find((value) => value === search.get(name));
  const text = (name: string, pattern: RegExp) => pattern.exec(search.get(name) ?? '')?.[0];
  const read = search.get('read');
  const filters: ArticleFilters = {
    difficulty: among('difficulty', difficulties),
    topic: among('topic', TOPICS),
    source: text('source', /^[^\p{C}]{1,200}$/u),
    author: text('author', ID),
    magazine: text('magazine', ID),
    length: among(
      'length',
      lengths.map(({ value }) => value),
    ),
    read: read === '1' ? true : read === '0' ? false : undefined,
    order: among(
      'order',
      orders.map(({ value }) => value),
    ),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** Address of the list with these filters, from an offset on. The default order is left out. */
export function articlesAddress({ order, read, ...filters }: ArticleFilters, offset = 0): string {
  return addressWith('/article', {
    ...filters,
    read: read === undefined ? read : read ? '1' : '0',
    order: order !== 'new' && order,
    offset,
  });
}

/** Sources to choose from: a row of them has an end. */
const MAX_SOURCES = 30;

/** Names of sources with articles, the largest first. @param labels sorted by their numbers of articles */
export function sourceNames(labels: readonly { kind: string; name: string; count: number }[]): string[] {
  return labels.flatMap(({ kind, name, count }) => (kind === 'source' && count > 0 ? name : [])).slice(0, MAX_SOURCES);
}

/** The filters as query parameters of the call. */
export function filterQuery({ read, ...filters }: ArticleFilters) {
  return { ...filters, ...(read === undefined ? {} : { read: read ? ('true' as const) : ('false' as const) }) };
}
