/** The reader's own collections, those that were starred, and those that were deleted. */
import { MyCollections } from '../features/collections/collection-lists.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-collection';

export const meta: Route.MetaFunction = () => [{ title: '我的合集 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const offset = readOffset(args.url.searchParams);
  const [own, starred, deleted, later] = await Promise.all([
    call('GET /reader/collection/manage', { query: { offset } }),
    call('GET /reader/collection/mystar', { query: { limit: 100 } }),
    call('GET /reader/collection/manage', { query: { deleted: 'true', limit: 100 } }),
    call('GET /reader/myarticle/later', { query: { limit: 100 } }),
  ]);
  return {
    own,
    starred: starred.items,
    deleted: deleted.items,
    later: { count: later.items.length, isPart: later.next_offset !== null },
  };
}

export default function MyCollectionRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="me" title="我的合集">
      <MyCollections {...loaderData} />
    </PageFrame>
  );
}
