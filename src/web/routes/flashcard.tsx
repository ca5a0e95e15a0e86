/** What is due for review, before the first card. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { articlesOfWords } from '../features/review/core/articles-of-words.ts';
import { REPEAT_WITHIN_SECONDS } from '../features/review/core/review-session.ts';
import { ReviewHub, VisitorHub } from '../features/review/review-hub.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/flashcard';

/** The newest words are of the articles read last. */
const WORDS_LOOKED_AT = 60;
const MAX_ARTICLES = 5;

export function meta() {
  return [{ title: '复习 · 外刊轻读' }, { name: 'description', content: '在读过的句子里复习，快忘的时候再见一次。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  if (page.viewer === null) return null;
  const [overview, queue, later, words] = await Promise.all([
    call('GET /reader/myword/overview'),
    call('GET /reader/myword/review/next', { query: { size: 1, ahead: REPEAT_WITHIN_SECONDS } }),
    call('GET /reader/myword/review/next', { query: { force: 'true', size: 1 } }),
    call('GET /reader/myword', { query: { order: 'new', limit: WORDS_LOOKED_AT } }),
  ]);
  return {
    overview,
    due: queue.due,
    fresh: queue.new,
    again: queue.again?.length ?? 0,
    ahead: later.items[0] ?? null,
    articles: articlesOfWords(words.items, MAX_ARTICLES),
    now: new Date().toISOString(),
  };
}

export default function FlashcardRoute({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <PageFrame current="review" title="复习" pageClass="rv-page" badges={{ review: loaderData?.due }}>
      <h1 className="page-title rv-title">复习</h1>
      {loaderData === null ? <VisitorHub /> : <ReviewHub {...loaderData} />}
    </PageFrame>
  );
}
