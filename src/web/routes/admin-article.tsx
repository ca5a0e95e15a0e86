/** One article in the article editor. */

import { ArticleEditor } from '../features/admin/article-editor/article-editor.tsx';
import { isAdminArticle } from '../features/admin/article-editor/use-editor.ts';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/admin-article';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.article.title ?? '文章'} · 后台 · 外刊轻读` },
];

export async function loader(args: Route.LoaderArgs) {
  const { call, notFound, requireEditor } = loaderContext(args);
  requireEditor();
  const { id } = args.params;
  const article = await call('GET /reader/article/{id}/show', { params: { id }, query: { variant: 'admin' } });
  if (!isAdminArticle(article)) throw notFound();
  const [queue, waiting] = await Promise.all([
    call('GET /reader/article/manage', { query: { status: article.status, limit: 20 } }),
    call('GET /reader/article/manage', { query: { status: 'PENDING', order: 'old', limit: 20 } }),
  ]);
  return { article, queue, waiting: waiting.items.map((other) => other.id) };
}

export default function AdminArticlePage({ loaderData: { article, queue, waiting } }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/articles" hasColumns>
      <ArticleEditor key={article.id} article={article} queue={queue} waiting={waiting} />
    </AdminFrame>
  );
}
