/** All articles, for editors. */
import { useRevalidator } from 'react-router';
import { AddArticle } from '../features/admin/add-article.tsx';
import { AddHead } from '../features/admin/add-head.tsx';
import { AdminFrame } from '../features/admin/admin-frame.tsx';
import { ArticleList } from '../features/admin/article-list.tsx';
import { articlesAddress } from '../features/admin/article-state.ts';
import { filtersOf } from '../features/admin/list-filters.ts';
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/admin-articles';

export const meta: Route.MetaFunction = () => [{ title: '文章 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const search = new URL(args.request.url).searchParams;
  const { offset, ...filters } = filtersOf(search);
  const page = await call('GET /reader/article/manage', { query: { ...filters, offset } });
  return { page, filters, isAdding: search.get('add') === '1' };
}

export default function AdminArticles({ loaderData: { page, filters, isAdding } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <AdminFrame current="/admin/articles">
      <AddHead title="文章" addLabel="添加文章" isAdding={isAdding} here={articlesAddress(filters)} />
      {/* Kept while it is closed, so that nothing typed is lost. */}
      <section hidden={!isAdding} aria-label="添加文章">
        <AddArticle onAdded={revalidate} />
      </section>
      <ArticleList page={page} filters={filters} />
    </AdminFrame>
  );
}
