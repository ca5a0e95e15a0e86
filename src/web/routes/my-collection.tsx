/** The reader's own collections, those that were starred, and those that were deleted. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { MyCollections } from '../features/collections/collection-lists.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-collection';

export const meta: Route.MetaFunction = () => [{ title: '我的合集 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const query = args.url.searchParams;
  const [own, starred, deleted, later] = await Promise.all([
    call('GET /reader/collection/manage', { query: { offset: readOffset(query) } }),
    call('GET /reader/collection/mystar', { query: { offset: readOffset(query, 'starred') } }),
    call('GET /reader/collection/manage', { query: { deleted: 'true', offset: readOffset(query, 'deleted') } }),
    call('GET /reader/myarticle/later', { query: { limit: 100 } }),
  ]);
  return {
    own,
    starred,
    deleted,
    later: { count: later.items.length, isPart: later.next_offset !== null },
  };
}

export default function MyCollectionRoute({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <PageFrame current="me" title="我的合集">
      <MyCollections {...loaderData} />
    </PageFrame>
  );
}
