/** All articles, by filters. */
import { articlesAddress, filterQuery, readFilters, sourceNames } from '../features/articles/article-filters.ts';
import { AllArticles } from '../features/articles/article-lists.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/articles';

const DESCRIPTION = '按难度、话题和长短挑英语外刊文章：最新、最热，或最合适的。';

export function meta({ loaderData }: Route.MetaArgs) {
  // A list of one issue, author or source is passed on by its own name.
  const { issue, writer, filters } = loaderData ?? {};
  const title = (issue && `${issue.name} ${issue.edition}`) ?? writer?.name ?? filters?.source ?? '全部文章';
  return [
    { title: `${title} · 外刊轻读` },
    { name: 'description', content: DESCRIPTION },
    { property: 'og:title', content: title },
    { property: 'og:description', content: DESCRIPTION },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call } = loaderContext(args);
  const { searchParams } = args.url;
  const filters = readFilters(searchParams);
  const offset = readOffset(searchParams);
  const { source } = filters;
  const [articles, labels, author, named, issue] = await Promise.all([
    call('GET /reader/article/waikan', { query: { ...filterQuery(filters), offset } }),
    call('GET /reader/label'),
    filters.author ? call('GET /reader/author/{id}', { params: { id: filters.author }, query: { limit: 1 } }) : null,
    source ? call('GET /reader/label', { query: { q: source } }) : null,
    filters.magazine ? call('GET /reader/magazine/{id}', { params: { id: filters.magazine } }) : null,
  ]);
  return {
    articles,
    filters,
    offset,
    issue: issue && { name: issue.name, edition: issue.edition },
    sources: sourceNames(labels.items),
    writer: author
      ? { name: author.name, count: author.count }
      : (named?.items.find(({ kind, name }) => kind === 'source' && name === source) ?? null),
  };
}

export default function ArticlesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="home" title="全部文章">
      <AllArticles {...loaderData} key={articlesAddress(loaderData.filters, loaderData.offset)} />
    </PageFrame>
  );
}
