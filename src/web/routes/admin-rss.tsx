/** The feeds for editors: all of them, or with `?feed=` one and what it brought. */
import { Plus, X } from 'lucide';
import { useRevalidator } from 'react-router';
import { AdminFrame } from '../features/admin/admin-frame.tsx';
import { AddFeed } from '../features/admin/feeds/add-feed.tsx';
import { type FeedFilters, feedFilters, feedsAddress } from '../features/admin/feeds/feed-address.ts';
import { FeedDetails } from '../features/admin/feeds/feed-details.tsx';
import { FeedList, type FeedPage } from '../features/admin/feeds/feed-list.tsx';
import { ItemList } from '../features/admin/feeds/item-list.tsx';
import { OpmlExport, OpmlImport } from '../features/admin/feeds/opml.tsx';
import { loading } from '../loading.ts';
import { Button } from '../ui/button.tsx';
import '../ui/pages/feeds.css';
import type { Route } from './+types/admin-rss';

const PAGE_SIZE = 50;

export const meta: Route.MetaFunction = () => [{ title: '订阅源 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loading(args);
  requireLogin();
  const search = args.url.searchParams;
  const filters = feedFilters(search);
  const { category, q, offset } = filters;
  const feed = search.get('feed');
  if (feed !== null) {
    const query = { offset, ...(q && { q }) };
    return {
      page: null,
      items: await call('GET /reader/rss/feed/{id}/articles', { params: { id: feed }, query }),
      filters,
    };
  }
  const query = { offset, limit: PAGE_SIZE, ...(category && { category }), ...(q && { q }) };
  const page = await call('GET /reader/rss/feed', { query });
  return { page, items: null, filters, isAdding: search.get('add') === '1' };
}

export default function AdminRss({ loaderData }: Route.ComponentProps) {
  const { page, items, filters } = loaderData;
  return (
    <AdminFrame current="/admin/rss">
      {page ? (
        <AllFeeds page={page} filters={filters} isAdding={loaderData.isAdding === true} />
      ) : (
        <>
          <FeedDetails key={items.feed.id} feed={items.feed} />
          <ItemList page={items} q={filters.q} />
        </>
      )}
    </AdminFrame>
  );
}

function AllFeeds({ page, filters, isAdding }: { page: FeedPage; filters: FeedFilters; isAdding: boolean }) {
  const { revalidate } = useRevalidator();
  const here = feedsAddress(filters);
  return (
    <>
      <div className="admin-head">
        <h1 className="page-title">订阅源</h1>
        <div className="feed-acts">
          <OpmlExport />
          {isAdding ? (
            <Button href={here} icon={X}>
              收起
            </Button>
          ) : (
            <Button href={`${here}${here.includes('?') ? '&' : '?'}add=1`} look="primary" icon={Plus}>
              添加
            </Button>
          )}
        </div>
      </div>
      {/* Kept while it is closed, so that nothing typed is lost. */}
      <section className="add-feed" hidden={!isAdding} aria-label="添加订阅源">
        <AddFeed categories={page.categories.flatMap(({ name }) => name ?? [])} onAdded={revalidate} />
        <OpmlImport onImported={revalidate} />
      </section>
      <FeedList page={page} filters={filters} />
    </>
  );
}
