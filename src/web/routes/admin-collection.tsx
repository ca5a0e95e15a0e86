/** All collections, for editors. */
import { CollectionAdmin, collectionsAddress } from '../features/admin/collections/collection-admin.tsx';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { ListHead } from '../features/admin/frame/list-head.tsx';
import { NewCollection } from '../features/collections/new-collection.tsx';
import { unscriptedForm } from '../form-outcome.ts';
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
  return { collections, filter, isAdding: search.get('add') === '1' };
}

export const action = (args: Route.ActionArgs) => unscriptedForm(args, ['title', 'intro']);

export default function AdminCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { isAdding, ...shown } = loaderData;
  return (
    <AdminFrame current="/admin/collection">
      <ListHead title="合集" addLabel="新合集" isAdding={isAdding} here={collectionsAddress(shown.filter)} />
      <section hidden={!isAdding} aria-label="新合集" className="add-article">
        <NewCollection editHref={(id) => `/admin/collection/edit?id=${id}`} outcome={actionData} />
      </section>
      <CollectionAdmin key={JSON.stringify(shown.filter)} {...shown} />
    </AdminFrame>
  );
}
