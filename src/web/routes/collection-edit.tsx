/** One collection, changed by its creator or an editor. A page of its own, since readers need none of the editor's script. */
import { CollectionEditor } from '../features/collections/collection-editor.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/collection-edit';

export const meta: Route.MetaFunction = () => [{ title: '编辑合集 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, page, notFound, requireLogin } = loaderContext(args);
  requireLogin();
  const collection = await call('GET /reader/collection/{id}/show', { params: { id: args.params.id } });
  if (!collection.is_own && page.viewer?.isEditor !== true) throw notFound();
  return { collection };
}

export default function CollectionEditRoute({ loaderData: { collection } }: Route.ComponentProps) {
  return (
    <PageFrame current="explore" title="编辑合集">
      <CollectionEditor
        key={collection.id}
        collection={collection}
        doneHref={`/collection/${collection.id}/show`}
        editHref={`/collection/${collection.id}/edit`}
        listHref="/MyCollection"
        deletedIn="「我的合集」"
      />
    </PageFrame>
  );
}
