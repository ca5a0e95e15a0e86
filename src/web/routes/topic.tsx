/** Articles on one topic. */
import { TOPICS } from '#contract/topics.ts';
import { TopicArticles } from '../features/articles/article-lists.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/topic';

export function meta({ params }: Route.MetaArgs) {
  const description = `${params.topic}话题的英语外刊文章，每篇标明难度和阅读时间。`;
  return [
    { title: `${params.topic} · 外刊轻读` },
    { name: 'description', content: description },
    { property: 'og:title', content: `${params.topic}话题的英语外刊文章` },
    { property: 'og:description', content: description },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, notFound } = loaderContext(args);
  const name = TOPICS.find((topic) => topic === args.params.topic);
  if (name === undefined) throw notFound();
  const offset = readOffset(args.url.searchParams);
  const { topic, topics, ...articles } = await call('GET /reader/article/topic', { query: { q: name, offset } });
  return {
    articles,
    offset,
    name,
    count: topic?.count ?? 0,
    others: topics.filter((other) => other.name !== name && other.count > 0).map((other) => other.name),
  };
}

export default function TopicRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="explore" title={loaderData.name}>
      <TopicArticles {...loaderData} key={`${loaderData.name} ${loaderData.offset}`} />
    </PageFrame>
  );
}
