/** Articles that the reader starred, or put off for later, and starred collections. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { LaterArticles, StarredArticles, savedTabs } from '../features/articles/article-lists.tsx';
import { StarredCollections } from '../features/collections/collection-lists.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-star';

export function meta() {
  return [{ title: '我的收藏 · 外刊轻读' }, { name: 'description', content: '我收藏的文章。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const { searchParams } = args.url;
  const query = { offset: readOffset(searchParams) };
  const list = searchParams.get('list');
  if (list === 'collection') {
    return { list: 'collection' as const, collections: await call('GET /reader/collection/mystar', { query }) };
  }
  if (list === 'later')
    return { list: 'later' as const, articles: await call('GET /reader/myarticle/later', { query }) };
  return { list: 'star' as const, articles: await call('GET /reader/myarticle/star', { query }) };
}

const TITLES = { star: '我的收藏', later: '稍后读', collection: '收藏的合集' };

export default function MyStarRoute({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  const { list } = loaderData;
  return (
    <PageFrame current="me" title={TITLES[list]}>
      {list === 'collection' ? (
        <StarredCollections collections={loaderData.collections} tabs={savedTabs} />
      ) : list === 'later' ? (
        <LaterArticles articles={loaderData.articles} />
      ) : (
        <StarredArticles articles={loaderData.articles} />
      )}
    </PageFrame>
  );
}
