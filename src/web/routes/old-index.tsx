/** All articles by month, for search engines; its canonical address is home. */
import { MonthIndex } from '../features/articles/month-index.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/old-index';

/** Links on a page. */
const PAGE_SIZE = 100;

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: '文章索引 · 外刊轻读' },
    { name: 'description', content: '全部英语外刊文章，按月排列。' },
    { tagName: 'link', rel: 'canonical', href: `${loaderData?.siteUrl ?? ''}/` },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const offset = readOffset(args.url.searchParams);
  const { items, next_offset: nextOffset } = await call('GET /reader/article/waikan', {
    query: { offset, limit: PAGE_SIZE },
  });
  const articles = items.map(({ id, title, title_zh, press_at, published_at }) => ({
    id,
    title,
    title_zh,
    press_at,
    published_at,
  }));
  return {
    articles,
    nextOffset,
    previousOffset: offset > 0 ? Math.max(0, offset - PAGE_SIZE) : null,
    siteUrl: page.siteUrl,
  };
}

export default function OldIndexRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame title="文章索引">
      <MonthIndex {...loaderData} />
    </PageFrame>
  );
}
