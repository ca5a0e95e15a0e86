/** One collection, changed by an editor; without an id the list of all of them. */
import { redirect } from 'react-router';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { CollectionEditor } from '../features/collections/collection-editor.tsx';
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/admin-collection-edit';

export const meta: Route.MetaFunction = () => [{ title: '编辑合集 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor } = loaderContext(args);
  requireEditor();
  const id = args.url.searchParams.get('id');
  if (id === null) throw redirect('/admin/collection');
  return { collection: await call('GET /reader/collection/{id}/show', { params: { id } }) };
}

export default function AdminCollectionEdit({ loaderData: { collection } }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/collection">
      <CollectionEditor
        key={collection.id}
        collection={collection}
        editHref={`/admin/collection/edit?id=${collection.id}`}
        doneHref="/admin/collection"
        listHref="/admin/collection"
        deletedIn="「删掉的」"
      />
    </AdminFrame>
  );
}
