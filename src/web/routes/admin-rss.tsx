/** The feeds, for editors. */
import { AdminFrame } from '../features/admin/admin-frame.tsx';
import { FeedTable } from '../features/admin/feed-table.tsx';
import { loading } from '../loading.ts';
import type { Route } from './+types/admin-rss';

const PAGE_SIZE = 50;

export const meta: Route.MetaFunction = () => [{ title: '订阅源 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loading(args);
  requireLogin();
  const asked = Number(new URL(args.request.url).searchParams.get('offset'));
  const offset = Number.isInteger(asked) && asked > 0 && asked <= 1_000_000 ? asked : 0;
  const page = await call('GET /reader/rss/feed', { query: { offset, limit: PAGE_SIZE } });
  return { feeds: page.items, nextOffset: page.next_offset, offset };
}

export default function AdminRss({ loaderData: { feeds, nextOffset, offset } }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/rss">
      <FeedTable feeds={feeds} nextOffset={nextOffset} offset={offset} />
    </AdminFrame>
  );
}
