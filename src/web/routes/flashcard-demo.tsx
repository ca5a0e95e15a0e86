/** A few cards of review to try, without an account. */
import { ReviewPage } from '../features/review/review-page.tsx';
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/flashcard-demo';

export function meta() {
  return [
    { title: '试一试复习卡片 · 外刊轻读' },
    { name: 'description', content: '不用登录，几张卡片看看怎么复习：认词、填空、拼写、听音。' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { items } = await loaderContext(args).call('GET /reader/myword/review/trial');
  return { first: { cards: items, unfetched: 0 }, now: new Date().toISOString() };
}

export default function FlashcardDemoRoute({ loaderData: { first, now } }: Route.ComponentProps) {
  return (
    <ReviewPage
      key={now}
      title="试一试复习卡片"
      first={first}
      madeAt={now}
      source="flashcard"
      mode="mixed"
      fetchMore={null}
      isTrial
      backHref="/flashcard"
      againHref="/flashcard/demo"
    />
  );
}
