/** `/article/{id}/poster3`: a poster of an article to share. */

import { readChoice, STYLES, sentenceChoices, wantedPoster } from '../features/posters/poster-choices.ts';
import { PosterPage } from '../features/posters/poster-page.tsx';
import { shareText } from '../features/reader/sharing/share-text.ts';
import { loaderContext } from '../loader-context.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import '../ui/pages/award.css';
import '../ui/pages/posters.css';
import type { Route } from './+types/article-poster';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, poster, siteUrl } = loaderData;
  return [
    { title: `海报：${article.title_zh ?? article.title} · 外刊轻读` },
    { name: 'description', content: `把《${article.title_zh ?? article.title}》做成一张海报，保存或发给朋友。` },
    { name: 'robots', content: 'noindex' },
    // A share of this page is one of the article, by the link on the poster.
    { property: 'og:title', content: article.title },
    { property: 'og:description', content: article.title_zh ?? article.title },
    { property: 'og:image', content: new URL(poster.url, siteUrl).href },
    { tagName: 'link', rel: 'canonical', href: poster.link },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const { id } = args.params;
  const styles = STYLES.map(({ value }) => value);
  const choice = readChoice(args.url.searchParams, styles);
  const [{ title, title_zh, author, blocks }, poster] = await Promise.all([
    call('GET /reader/article/waikan/{id}/show', { params: { id }, query: { level_words: 'false' } }),
    call('GET /reader/article/{id}/poster', { params: { id }, query: wantedPoster(choice) }),
  ]);
  return {
    article: { id, title, title_zh, author: author?.name ?? null },
    sentences: sentenceChoices(blocks),
    choice,
    poster,
    isLoggedIn: page.viewer !== null,
    siteUrl: page.siteUrl,
  };
}

export default function ArticlePoster({ loaderData }: Route.ComponentProps) {
  const { isLoggedIn, article, poster } = loaderData;
  return (
    <AppFrame title="分享海报" isLoggedIn={isLoggedIn} pageClass="fm own">
      <PosterPage {...loaderData} text={shareText(article, poster.link)} />
    </AppFrame>
  );
}
