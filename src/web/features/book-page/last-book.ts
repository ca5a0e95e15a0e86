/** The book that was read last, for addresses that name none. For loaders. */
import type { PageApi } from '../../request-context.ts';

/** Cookies of a request as they are sent, not decoded. */
export function cookiesOf(request: Request): Map<string, string> {
  const pairs = (request.headers.get('cookie') ?? '').split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return new Map(pairs);
}

/** The book and chapter that this browser had open last, if the same reader had; `cookie` is the page's own. */
export function lastPlace(cookie: string | undefined, reader: string | null): { id: string; index: number } | null {
  const found = /^(\d*)\.([0-9a-f-]{36})\.(\d{1,6})$/.exec(cookie ?? '');
  const [, owner, id, index] = found ?? [];
  return id !== undefined && owner === (reader ?? '') ? { id, index: Number(index) } : null;
}

/** The page of the book read last: of a reader on any device, of a visitor in this browser; the shelf without one. */
export async function addressOfLast(
  api: PageApi,
  reader: string | null,
  last: { id: string } | null,
  page: 'read' | 'show',
): Promise<string> {
  if (reader === null) return last ? `/book/${last.id}/${page}` : '/book';
  const { items } = await api('GET /reader/mybook', { query: { sort: 'read', limit: 1 } });
  return items[0] ? `/book/${items[0].book.book_uuid}/${page}` : '/book';
}
