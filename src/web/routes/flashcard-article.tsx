/** The words of one article as a round of cards, in the order of its text. */
import { useMemo } from 'react';
import { ArticlePicker, loadPickerArticles } from '../features/articles/article-picker.tsx';
import { readMode } from '../features/review/core/review-modes.ts';
import { NoArticleWords } from '../features/review/empty-states.tsx';
import { fetchArticleCards } from '../features/review/fetch-cards.ts';
import { ReviewPage } from '../features/review/review-page.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/flashcard-article';

/** Words that come with the page: those of most articles. */
const FIRST_SIZE = 50;

export function meta({ loaderData }: Route.MetaArgs) {
  const article = loaderData?.found?.article;
  const title = article?.title_zh ?? article?.title ?? '选一篇文章';
  return [
    { title: `生词：${title} · 外刊轻读` },
    { name: 'description', content: '按文中先后复习一篇文章里的生词，带着原句。' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const page = loaderContext(args);
  const { call, requireLogin, notFound } = page;
  const { searchParams } = args.url;
  const id = searchParams.get('article_id');
  if (id === null) return { found: null, choices: await loadPickerArticles(page) };
  if (!/^[1-9]\d{0,17}$/.test(id)) throw notFound();
  requireLogin();
  const [article, words] = await Promise.all([
    call('GET /reader/article/waikan/{id}/show', { params: { id }, query: { blocks: 'false' } }),
    call('GET /reader/myword/review/article', { query: { article_id: id, size: FIRST_SIZE } }),
  ]);
  const { items, total = 0 } = words;
  const { title, title_zh } = article;
  const found = {
    article: { id, title, title_zh },
    mode: readMode(searchParams.get('mode')),
    first: { cards: items, unfetched: Math.max(0, total - items.length) },
    now: new Date().toISOString(),
  };
  return { found, choices: null };
}

export default function FlashcardArticleRoute({ loaderData: { found, choices } }: Route.ComponentProps) {
  if (found !== null) return <ArticleSession {...found} />;
  return (
    <PageFrame current="review" title="文章生词">
      <ArticlePicker {...choices} title="文章生词" hrefOf={(id) => `/flashcard/reviewArticleWords?article_id=${id}`}>
        选一篇文章，按文中先后复习文中有的生词。
      </ArticlePicker>
    </PageFrame>
  );
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;

function ArticleSession({ article, mode, first, now }: Found) {
  const { id } = article;
  // Another round at the same address continues where its first cards end.
  const fetchMore = useMemo(() => {
    let offset = first.cards.length;
    return async () => {
      const more = await fetchArticleCards(id, offset);
      offset += more.cards.length;
      return more;
    };
  }, [id, first]);
  const articleHref = `/article/${id}`;
  if (first.cards.length === 0) return <NoArticleWords article={article} />;
  return (
    <ReviewPage
      key={now}
      title={`这篇的生词：${article.title_zh ?? article.title}`}
      first={first}
      madeAt={now}
      source="article"
      mode={mode}
      fetchMore={fetchMore}
      backHref={articleHref}
      againHref={`/flashcard/reviewArticleWords?article_id=${id}`}
    />
  );
}
