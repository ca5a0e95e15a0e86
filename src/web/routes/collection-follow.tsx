/** Collections that the reader follows. */
import { CollectionList } from '../features/collections/collection-lists.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/collection-follow';

export const meta: Route.MetaFunction = () => [{ title: '我关注的合集 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const offset = readOffset(args.url.searchParams);
  const [collections, follows] = await Promise.all([
    call('GET /reader/collection/follow', { query: { offset } }),
    call('GET /reader/follow'),
  ]);
  const news = follows.items.flatMap(({ kind, id, new_count: fresh }): [string, number][] =>
    kind === 'collection' && fresh > 0 ? [[id, fresh]] : [],
  );
  return { collections, news: Object.fromEntries(news) };
}

export default function CollectionFollowRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="explore" title="合集">
      <CollectionList current="/collection/follow" {...loaderData} />
    </PageFrame>
  );
}
