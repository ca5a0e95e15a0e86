/** Articles that the reader starred, or put off for later. */
import { LaterArticles, StarredArticles } from '../features/articles/article-lists.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-star';

export function meta() {
  return [{ title: '我的收藏 · 外刊轻读' }, { name: 'description', content: '我收藏的文章。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const { searchParams } = new URL(args.request.url);
  const query = { offset: readOffset(searchParams) };
  const isLater = searchParams.get('list') === 'later';
  return { isLater, articles: await call(`GET /reader/myarticle/${isLater ? 'later' : 'star'}`, { query }) };
}

export default function MyStarRoute({ loaderData: { isLater, articles } }: Route.ComponentProps) {
  return (
    <PageFrame current="me" title={isLater ? '稍后读' : '我的收藏'}>
      {isLater ? <LaterArticles articles={articles} /> : <StarredArticles articles={articles} />}
    </PageFrame>
  );
}
