/** `/article/{id}`: the reader. Its HTML is the same for everybody (members see the whole of a locked article). */
import { use } from 'react';
import { ArticlePage } from '../features/article-page/article-page.tsx';
import { textMarkup } from '../features/reader/text-markup.ts';
import { loaderContext } from '../loader-context.ts';
import { type PageHandle, RenderContext } from '../render-context.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { serifPreload } from '../ui/font-preload.ts';
import { previewUrl } from '../ui/picture-sizes.ts';
import type { Route } from './+types/article-show';

export async function loader(args: Route.LoaderArgs) {
  const { call, output, page } = loaderContext(args);
  const { id } = args.params;
  const {
    blocks,
    notes: _notes,
    level_words: _levelWords,
    t: _t,
    position: _position,
    mark: _mark,
    ...article
  } = await call('GET /reader/article/waikan/{id}/show', { params: { id }, query: { level_words: 'false' } });
  output.variesByMembership = article.is_lock;
  const next =
    article.next_id &&
    (await call('GET /reader/article/waikan/{id}/show', {
      params: { id: article.next_id },
      query: { blocks: 'false' },
    }));
  // The text goes out as markup once: in the document as an island, in the data only when the browser navigates.
  const html = textMarkup(blocks);
  if (output.isDocument) output.islands.set(islandKey(id), html);
  return {
    article,
    next: next ? { id: next.id, title: next.title, title_zh: next.title_zh, cover: next.cover } : null,
    html: output.isDocument ? null : html,
    address: `${page.siteUrl}/article/${id}`,
    picture: new URL(previewUrl(article.cover), page.siteUrl).href,
  };
}

export const links: Route.LinksFunction = () => [serifPreload];

/** A page on which nothing is touched needs no script of the reader. */
export const handle: PageHandle = { startsWhenWanted: true };

const islandKey = (id: string) => `article ${id}`;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, address, picture } = loaderData;
  const description = article.summary_zh ?? article.excerpt;
  return [
    { title: `${article.title_zh ?? article.title} · 外刊轻读` },
    { name: 'description', content: description },
    { property: 'og:type', content: 'article' },
    { property: 'og:title', content: article.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture },
    { tagName: 'link', rel: 'canonical', href: address },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: article.title,
        alternativeHeadline: article.title_zh ?? undefined,
        datePublished: article.press_at ?? article.published_at ?? undefined,
        author: article.author ? { '@type': 'Person', name: article.author.name } : undefined,
        image: picture,
        inLanguage: 'en',
        isAccessibleForFree: !article.is_lock,
        wordCount: article.word_count,
      },
    },
  ];
}

export default function ArticleShow({ loaderData, params }: Route.ComponentProps) {
  const { islands } = use(RenderContext);
  const { article, html, next } = loaderData;
  return (
    <AppFrame current="home" narrow>
      <ArticlePage key={article.id} article={article} html={islands.get(islandKey(params.id)) ?? html} next={next} />
    </AppFrame>
  );
}
