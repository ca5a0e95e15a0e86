/** All articles, for editors. */
import { useRevalidator } from 'react-router';
import { articleFilters, articlesAddress } from '../features/admin/articles/article-filters.ts';
import { ArticleList, RunningTasks } from '../features/admin/articles/article-list.tsx';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { ListHead } from '../features/admin/frame/list-head.tsx';
import { AddArticle } from '../features/admin/intake/add-article.tsx';
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/admin-articles';

export const meta: Route.MetaFunction = () => [{ title: '文章 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor } = loaderContext(args);
  requireEditor();
  const search = args.url.searchParams;
  const { offset, ...filters } = articleFilters(search);
  const [page, running] = await Promise.all([
    call('GET /reader/article/manage', { query: { ...filters, offset } }),
    call('GET /reader/task', { query: { state: 'RUNNING' } }),
  ]);
  return { page, running: running.items, filters, offset, adding: search.get('add') };
}

export default function AdminArticles({
  loaderData: { page, running, filters, offset, adding },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const isAdding = adding === '1' || adding === 'text';
  return (
    <AdminFrame current="/admin/articles">
      <ListHead title="文章" addLabel="添加文章" isAdding={isAdding} here={articlesAddress(filters)} />
      {/* Kept while it is closed, so that nothing typed is lost. */}
      <section hidden={!isAdding} aria-label="添加文章">
        <AddArticle firstWay={adding === 'text' ? 'text' : 'url'} onAdded={revalidate} />
      </section>
      <RunningTasks first={running} />
      <ArticleList page={page} filters={filters} offset={offset} isAdding={isAdding} />
    </AdminFrame>
  );
}
