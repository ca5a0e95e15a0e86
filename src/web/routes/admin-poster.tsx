/** `/admin/poster`: posters of several articles at once. */
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { readChoice, STYLES, wantedPoster } from '../features/posters/poster-choices.ts';
import { ManyPosters } from '../features/posters/poster-editor.tsx';
import { loaderContext } from '../loader-context.ts';
import '../ui/pages/posters.css';
import type { Route } from './+types/admin-poster';

export const meta: Route.MetaFunction = () => [{ title: '批量海报 · 后台 · 外刊轻读' }];

const MOST = 30;

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor } = loaderContext(args);
  requireEditor();
  const query = args.url.searchParams;
  const choice = {
    ...readChoice(
      query,
      STYLES.map(({ value }) => value),
    ),
    sentence: null,
  };
  const { items } = await call('GET /reader/article/waikan', { query: { limit: MOST } });
  const articles = items.map(({ id, title, title_zh, cover }) => ({ id, title, title_zh, cover }));
  const wanted = new Set(query.getAll('id'));
  const chosen = await Promise.all(
    articles
      .filter(({ id }) => wanted.has(id))
      .map(async ({ id, title }) => ({
        id,
        title,
        poster: await call('GET /reader/article/{id}/poster', { params: { id }, query: wantedPoster(choice) }),
      })),
  );
  return { articles, chosen, choice, isNoneChosen: query.has('style') && chosen.length === 0 };
}

export default function AdminPoster({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/poster">
      <ManyPosters {...loaderData} />
    </AdminFrame>
  );
}
