/** An article as readers will see it, for editors. */
import { use } from 'react';
import { Preview, shownBlocks } from '../features/admin/article-editor/preview.tsx';
import { isAdminArticle } from '../features/admin/article-editor/use-editor.ts';
import { textMarkup } from '../features/reader/text-markup.ts';
import { loaderContext } from '../loader-context.ts';
import { RenderContext } from '../render-context.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { serifPreload } from '../ui/font-preload.ts';
import type { Route } from './+types/admin-preview';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `预览：${loaderData?.article.title ?? '文章'} · 后台 · 外刊轻读` },
];

export const links: Route.LinksFunction = () => [serifPreload];

export async function loader(args: Route.LoaderArgs) {
  const { call, output, notFound, requireEditor } = loaderContext(args);
  requireEditor();
  const { id } = args.params;
  const found = await call('GET /reader/article/{id}/show', { params: { id }, query: { variant: 'admin' } });
  if (!isAdminArticle(found)) throw notFound();
  const {
    blocks: _blocks,
    pictures: _pictures,
    versions: _versions,
    status_log: _log,
    tasks: _tasks,
    pipeline: _pipeline,
    reports: _reports,
    ...article
  } = found;
  const html = textMarkup(shownBlocks(found));
  if (output.isDocument) output.islands.set(islandKey(id), html);
  return { article, html: output.isDocument ? null : html };
}

const islandKey = (id: string) => `preview ${id}`;

export default function AdminPreview({ loaderData: { article, html }, params }: Route.ComponentProps) {
  const { islands } = use(RenderContext);
  return (
    <AppFrame narrow isLoggedIn>
      <Preview article={article} html={islands.get(islandKey(params.id)) ?? html} />
    </AppFrame>
  );
}
