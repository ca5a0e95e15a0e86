/** `/article/{id}/listen`: listening, repeating and dictation on the article's recording. */
import { useCallback } from 'react';
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { spokenSentences } from '#engine/spoken-sentences.ts';
import { useReadingReports } from '../features/article-page/use-reading-reports.ts';
import { ListenPage } from '../features/listen/listen-page.tsx';
import { MODES } from '../features/listen/modes.ts';
import { loaderContext } from '../loader-context.ts';
import { api } from '../shell/api.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import '../ui/pages/listen.css';
import '../ui/pages/listen-dock.css';
import type { Route } from './+types/article-listen';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const title = loaderData.article.title_zh ?? loaderData.article.title;
  return [
    { title: `听：${title} · 外刊轻读` },
    { name: 'description', content: `听《${title}》：逐句听、跟读、听写。` },
    { name: 'robots', content: 'noindex' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const { id } = args.params;
  const found = await call('GET /reader/article/waikan/{id}/show', { params: { id }, query: { level_words: 'false' } });
  const { title, title_zh, cover, is_lock, preview, blocks, t } = found;
  return {
    article: { id, title, title_zh, cover, is_lock, preview },
    sentences: spokenSentences({ title, title_zh, blocks }),
    readTo: found.progress ?? 0,
    t,
  };
}

/** Another way to practise is the same recording of the same text: it takes no network. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search
    ? defaultShouldRevalidate
    : false;
}

export default function ArticleListen({ loaderData: { article, sentences, readTo, t } }: Route.ComponentProps) {
  const { id } = article;
  const [search] = useSearchParams();
  const mode = MODES.find((one) => one.mode === search.get('mode'))?.mode ?? 'listen';
  const renew = useCallback(async () => {
    const query = { blocks: 'false' as const };
    return (await api().call('GET /reader/article/waikan/{id}/show', { params: { id }, query })).t;
  }, [id]);
  const reports = useReadingReports(id, t, renew);
  return (
    <AppFrame narrow isLoggedIn>
      <ListenPage {...{ article, sentences, mode, readTo, reports }} key={id} />
    </AppFrame>
  );
}
