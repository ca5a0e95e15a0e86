/** `/admin/poster_xhs`: a series of pictures for 小红书 of one article; without one, a list to choose it from. */
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { ArticlePicker, loadPickerArticles } from '../features/articles/article-picker.tsx';
import { SeriesEditor } from '../features/posters/poster-editor.tsx';
import { loaderContext } from '../loader-context.ts';
import '../ui/pages/posters.css';
import type { Route } from './+types/admin-poster-series';

export const meta: Route.MetaFunction = () => [{ title: '小红书系列 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const context = loaderContext(args);
  const { call, requireEditor, notFound } = context;
  requireEditor();
  const id = args.url.searchParams.get('article_id');
  if (id === null) return { found: null, choices: await loadPickerArticles(context) };
  if (!/^[1-9]\d{0,17}$/.test(id)) throw notFound();
  const params = { id };
  const [{ title }, series] = await Promise.all([
    call('GET /reader/article/{id}/show', { params }),
    call('GET /reader/article/{id}/poster/series', { params }),
  ]);
  return { found: { article: { id, title }, series }, choices: null };
}

export default function AdminPosterSeries({ loaderData: { found, choices } }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/poster">
      {found ? (
        <SeriesEditor {...found} />
      ) : (
        <ArticlePicker
          {...choices}
          title="小红书系列"
          isTitleShown
          hrefOf={(id) => `/admin/poster_xhs?article_id=${id}`}
        >
          选一篇文章，做成一组图：封面、五句、五个词、结尾，和要一起发的文字。
        </ArticlePicker>
      )}
    </AdminFrame>
  );
}
