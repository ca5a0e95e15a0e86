/** One article on the editors' desk. */
import { AdminFrame } from '../features/admin/admin-frame.tsx';
import { Desk } from '../features/admin/desk.tsx';
import { isAdminArticle } from '../features/admin/use-desk.ts';
import { loading } from '../loading.ts';
import type { Route } from './+types/admin-article';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.article.title ?? '文章'} · 后台 · 外刊轻读` },
];

export async function loader(args: Route.LoaderArgs) {
  const { call, notFound, requireLogin } = loading(args);
  requireLogin();
  const { id } = args.params;
  const article = await call('GET /reader/article/{id}/show', { params: { id }, query: { variant: 'admin' } });
  if (!isAdminArticle(article)) throw notFound();
  const queue = await call('GET /reader/article/manage', { query: { status: article.status, limit: 20 } });
  return { article, queue };
}

export default function AdminArticlePage({ loaderData: { article, queue } }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/articles" hasColumns>
      <Desk key={article.id} article={article} queue={queue} />
    </AdminFrame>
  );
}
