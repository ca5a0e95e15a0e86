/** Addresses of the search page. What is searched stands in `q`, filters included, as it can be typed. */
import type { SearchFilter, SearchKind } from '#contract/shapes.ts';

export const searchKinds = [
  { value: undefined, label: '全部' },
  { value: 'article', label: '文章' },
  { value: 'collection', label: '合集' },
  { value: 'word', label: '单词' },
  { value: 'note', label: '笔记' },
  { value: 'book', label: '书' },
] as const satisfies readonly { value: SearchKind | undefined; label: string }[];

export interface SearchState {
  q: string;
  kind?: SearchKind | undefined;
  /** Search what was typed, not another spelling. */
  exact?: boolean | undefined;
}

/** Search in an address; `q` is '' without a query. */
export function readSearch(search: URLSearchParams): SearchState {
  const kind = searchKinds.find(({ value }) => value === search.get('kind'))?.value;
  return { q: (search.get('q') ?? '').trim(), kind, exact: search.get('exact') === '1' };
}

/** Address of a search; that of the empty search page for an empty query. @param offset first result of a further page */
export function searchAddress({ q, kind, exact }: SearchState, offset = 0): string {
  const search = new URLSearchParams({ q });
  if (kind) search.set('kind', kind);
  if (exact) search.set('exact', '1');
  if (offset > 0) search.set('offset', String(offset));
  return q === '' ? '/Search' : `/Search?${search}`;
}

/** The query with one filter more, in place of one with the same key, or with one less. */
export function withFilter(text: string, filters: readonly SearchFilter[], key: SearchFilter['key'], typed?: string) {
  const kept = filters.filter((filter) => filter.key !== key).map((filter) => filter.typed);
  return [text, ...kept, ...(typed ? [typed] : [])].filter(Boolean).join(' ');
}

/** What is typed and not searched yet, without filters that the last search had. */
export function withoutFilters(typed: string, filters: readonly SearchFilter[]): string {
  const text = filters.reduce((rest, filter) => rest.replace(filter.typed, ' '), typed);
  return text.replace(/\s+/g, ' ').trim();
}

/** A phrase in quotation marks, the last one maybe without its end, with the minus of one that is left out. */
const PHRASES = /(-?)["“”]([^"“”]*)["“”]?/g;

/** The text without the marks around its phrases; those left out keep theirs. */
export function unquoted(text: string): string {
  return text.replace(PHRASES, (whole, minus, phrase) => (minus ? whole : phrase));
}

/** Words of an unquoted text but those left out. */
export function soughtWords(text: string): string[] {
  const words = text.replace(PHRASES, ' ').split(/\s+/);
  return words.filter((word) => /\p{L}/u.test(word) && !word.startsWith('-'));
}
