/** Discover: follows, articles at one's level, collections, topics, creators, magazines. */
import { FittingArticles } from '../features/articles/article-lists.tsx';
import { Explore } from '../features/explore/explore.tsx';
import { Feed } from '../features/feed/feed.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/explore';

export function meta() {
  const description = '合你水平的英语外刊、合集、话题和来源。';
  return [
    { title: '发现 · 外刊轻读' },
    { name: 'description', content: description },
    { property: 'og:title', content: '发现' },
    { property: 'og:description', content: description },
  ];
}

/** Recommended articles in a page of the feed; the others are shown while these cannot be. */
const FEED_SIZE = 13;
const ARTICLES = 6;
const COLLECTIONS = 4;
const CREATORS = 4;
const RANKED = 3;

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const [follows, articles, collections, labels, creators, magazines, rank] = await Promise.all([
    page.viewer === null ? null : call('GET /reader/follow'),
    call('GET /reader/article/waikan', { query: { order: 'fit', limit: ARTICLES } }),
    call('GET /reader/collection', { query: { limit: COLLECTIONS } }),
    call('GET /reader/label'),
    call('GET /reader/creator', { query: { limit: CREATORS } }),
    call('GET /reader/magazine', { query: { limit: CREATORS } }),
    call('GET /reader/history/rank/week', { query: { limit: RANKED } }),
  ]);
  return {
    articles,
    follows: follows?.items ?? null,
    collections: collections.items,
    topics: labels.items.filter(({ kind }) => kind === 'topic'),
    creators: creators.items,
    magazines: magazines.items,
    rank: rank.items,
    ownId: page.viewer === null ? null : String(page.viewer.userId),
  };
}

export default function ExploreRoute({ loaderData: { articles, ...rest } }: Route.ComponentProps) {
  return (
    <PageFrame current="explore" title="发现">
      <Explore
        {...rest}
        feed={(between) => (
          <Feed size={FEED_SIZE} layout="picks" between={between} instead={<FittingArticles articles={articles} />} />
        )}
      />
    </PageFrame>
  );
}
