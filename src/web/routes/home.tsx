/** The home page, the same for everybody until the personal parts come. */
import { Home } from '../features/home/home.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import { serifPreload } from '../ui/font-preload.ts';
import type { Route } from './+types/home';

const TITLE = '轻松阅读英语外刊文章';
const DESCRIPTION = '读得懂的英语外刊：每篇标明难度和阅读时间，点词看释义，点句看译文，划线、笔记和生词都替你留着。';
/** Articles of the first window and a little more. */
const FEED_SIZE = 12;

export function meta() {
  return [
    { title: TITLE },
    { name: 'description', content: DESCRIPTION },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: '外刊轻读' },
    { property: 'og:title', content: TITLE },
    { property: 'og:description', content: DESCRIPTION },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: '外刊轻读',
        description: DESCRIPTION,
        inLanguage: ['zh-CN', 'en'],
      },
    },
  ];
}

export const links: Route.LinksFunction = () => [serifPreload];

export async function loader(args: Route.LoaderArgs) {
  const { call } = loaderContext(args);
  const [articles, { topics }] = await Promise.all([
    call('GET /reader/article/waikan', { query: { limit: FEED_SIZE } }),
    call('GET /reader/article/topic', { query: { limit: 1 } }),
  ]);
  return { articles, topics: topics.filter(({ count }) => count > 0).map(({ name }) => name) };
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="home">
      <Home {...loaderData} feedSize={FEED_SIZE} />
    </PageFrame>
  );
}
