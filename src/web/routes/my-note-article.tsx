/** The reader's notes on one article. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { ArticleNotes } from '../features/notes/article-notes.tsx';
import { readNoteFilters } from '../features/notes/note-filters.ts';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-note-article';

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.article.title_zh ?? loaderData?.article.title ?? '一篇文章';
  return [{ title: `${title}的笔记 · 外刊轻读` }, { name: 'description', content: '我在这篇文章里的划线和笔记。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const filters = readNoteFilters(args.url.searchParams);
  const { id } = args.params;
  const { article, items } = await call('GET /reader/mynote/{id}', { params: { id }, query: filters });
  return { article, notes: items, filters };
}

export default function MyNoteArticleRoute({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <PageFrame current="notes" title="笔记">
      <ArticleNotes {...loaderData} key={loaderData.article.id} />
    </PageFrame>
  );
}
