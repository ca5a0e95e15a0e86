/** `/article/{id}/rewrite`: the article in simpler English beside its original. */
import { LockedRewritePage, RewritePage } from '../features/rewrite/rewrite-page.tsx';
import { loaderContext } from '../loader-context.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import '../ui/pages/rewrite.css';
import type { Route } from './+types/article-rewrite';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, title_zh: titleZh } = loaderData.article;
  return [
    { title: `简写：${titleZh ?? title} · 外刊轻读` },
    { name: 'description', content: `《${titleZh ?? title}》的简写，和原文对照。` },
    { name: 'robots', content: 'noindex' },
  ];
}

const LEVELS = ['A2', 'B1', 'B2'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const { id } = args.params;
  const level = LEVELS.find((one) => one === args.url.searchParams.get('level'));
  const query = { article_id: id, ...(level && { level }) };
  const found = await call('GET /reader/article/waikan/{id}/show', { params: { id }, query: { level_words: 'false' } });
  // For a reader of the preview the call would be refused.
  const rewrite = found.preview ? null : await call('GET /api/ai/rewrite', { query });
  const { title, title_zh, difficulty, word_count, topics, t } = found;
  const blocks = found.blocks.flatMap(({ id, type, text }) => (text ? [{ id, type, text }] : []));
  return { article: { id, title, title_zh, difficulty, word_count, topics, blocks, t }, rewrite };
}

export default function ArticleRewrite({ loaderData: { article, rewrite } }: Route.ComponentProps) {
  return (
    <AppFrame narrow isLoggedIn>
      {rewrite ? (
        <RewritePage key={`${article.id} ${rewrite.level}`} article={article} found={rewrite} />
      ) : (
        <LockedRewritePage article={article} />
      )}
    </AppFrame>
  );
}
