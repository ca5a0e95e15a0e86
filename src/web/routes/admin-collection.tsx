/** All collections, for editors. */
import { CollectionAdmin } from '../features/admin/collections/collection-admin.tsx';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import type { Route } from './+types/admin-collection';

export const meta: Route.MetaFunction = () => [{ title: '合集 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor } = loaderContext(args);
  requireEditor();
  const search = args.url.searchParams;
  const filter = { q: (search.get('q') ?? '').trim().slice(0, 200), isDeleted: search.get('deleted') === '1' };
  const query = { all: 'true', deleted: filter.isDeleted ? 'true' : 'false', q: filter.q } as const;
  const collections = await call('GET /reader/collection/manage', { query: { ...query, offset: readOffset(search) } });
  return { collections, filter };
}

export default function AdminCollection({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/collection">
      <CollectionAdmin key={JSON.stringify(loaderData.filter)} {...loaderData} />
    </AdminFrame>
  );
}
