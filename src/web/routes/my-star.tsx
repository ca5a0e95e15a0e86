import { StarredArticles } from '../features/articles/article-lists.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-star';

export function meta() {
  return [{ title: '我的收藏 · 外刊轻读' }, { name: 'description', content: '我收藏的文章。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const offset = readOffset(new URL(args.request.url).searchParams);
  return { articles: await call('GET /reader/myarticle/star', { query: { offset } }) };
}

export default function MyStarRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="me" title="我的收藏">
      <StarredArticles {...loaderData} />
    </PageFrame>
  );
}
