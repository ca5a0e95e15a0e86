/** The shelf: books that the reader reads, has read and has brought. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { SHELF_SORTS, type ShelfSort } from '../features/books/book-facts.ts';
import { Shelf } from '../features/books/shelf.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/book-shelf';

export function meta() {
  return [{ title: '书架 · 外刊轻读' }, { name: 'description', content: '我的书：正在读的、读完的和刚传上来的。' }];
}

/** Books of each list at once. */
const PAGE = 24;
const WORDS = 30;

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const query = args.url.searchParams;
  const sort: ShelfSort = SHELF_SORTS.find(({ value }) => value === query.get('sort'))?.value ?? 'recent';
  const [read, reading, finished, words, quota] = await Promise.all([
    call('GET /reader/mybook', { query: { state: 'reading', sort: 'read', limit: 1 } }),
    call('GET /reader/mybook', { query: { state: 'reading', sort, offset: readOffset(query), limit: PAGE } }),
    call('GET /reader/mybook', { query: { state: 'finished', offset: readOffset(query, 'finished'), limit: PAGE } }),
    call('GET /reader/mybook/words', { query: { limit: WORDS } }),
    call('GET /reader/mybook/quota'),
  ]);
  const opened = read.items.find(({ pos }) => pos !== null);
  const latest = opened ? await call('GET /reader/mybook/{id}', { params: { id: opened.book.book_uuid } }) : null;
  return { latest, reading, finished, sort, words: words.items, quota };
}

export default function BookShelf({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <PageFrame current="shelf" title="书架">
      <Shelf {...loaderData} />
    </PageFrame>
  );
}
