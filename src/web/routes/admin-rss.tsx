/** The feeds for editors: all of them, or with `?feed=` one and what it brought. */
import { useRevalidator } from 'react-router';
import { AddFeed, OpmlExport, OpmlImport } from '../features/admin/feeds/add-feed.tsx';
import { FeedDetails, ItemList } from '../features/admin/feeds/feed-details.tsx';
import { type FeedFilters, feedFilters, feedsAddress } from '../features/admin/feeds/feed-filters.ts';
import { FeedList, type FeedPage } from '../features/admin/feeds/feed-list.tsx';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { ListHead } from '../features/admin/frame/list-head.tsx';
import { loaderContext } from '../loader-context.ts';
import { useLiveUpdates } from '../shell/live-updates.ts';
import '../ui/pages/feeds.css';
import type { Route } from './+types/admin-rss';

const PAGE_SIZE = 50;

export const meta: Route.MetaFunction = () => [{ title: '订阅源 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor } = loaderContext(args);
  requireEditor();
  const search = args.url.searchParams;
  const filters = feedFilters(search);
  const { category, q, failing, offset } = filters;
  const feed = search.get('feed');
  if (feed !== null) {
    const query = { offset, ...(q && { q }) };
    return {
      page: null,
      items: await call('GET /reader/rss/feed/{id}/articles', { params: { id: feed }, query }),
      filters,
    };
  }
  const query = {
    offset,
    limit: PAGE_SIZE,
    ...(category && { category }),
    ...(q && { q }),
    failing: failing ? 'true' : 'false',
  } as const;
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
  useLiveUpdates('feeds', revalidate);
  return (
    <>
      <ListHead title="订阅源" addLabel="添加" isAdding={isAdding} here={feedsAddress(filters)}>
        <OpmlExport />
      </ListHead>
      {/* Kept while it is closed, so that nothing typed is lost. */}
      <section className="add-feed" hidden={!isAdding} aria-label="添加订阅源">
        <AddFeed categories={page.categories.flatMap(({ name }) => name ?? [])} onAdded={revalidate} />
        <OpmlImport onImported={revalidate} />
      </section>
      <FeedList page={page} filters={filters} isAdding={isAdding} />
    </>
  );
}
