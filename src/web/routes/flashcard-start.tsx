/** Review, one card after the other: what is due, or words that were chosen in the word book. */
import { useSearchParams } from 'react-router';
import { readMode } from '../features/review/core/review-modes.ts';
import { REPEAT_WITHIN_SECONDS } from '../features/review/core/review-session.ts';
import { NoCards } from '../features/review/empty-states.tsx';
import { fetchDueCards, SESSION_SIZE } from '../features/review/fetch-cards.ts';
import { ReviewPage } from '../features/review/review-page.tsx';
import { loaderContext } from '../loader-context.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import type { Route } from './+types/flashcard-start';

export function meta() {
  return [{ title: '复习卡片 · 外刊轻读' }, { name: 'description', content: '一张一张，看到、想起、打分。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const { searchParams } = args.url;
  const isForced = searchParams.get('force') === '1';
  const chosen = searchParams.get('ids') || null;
  const moreNew = searchParams.get('more') === '1' ? SESSION_SIZE : 0;
  // A reader who asks for more has one round of it.
  const isOne = isForced || moreNew > 0 || chosen !== null;
  const ahead = isOne ? 0 : REPEAT_WITHIN_SECONDS;
  const queue = { size: SESSION_SIZE, force: isForced ? 'true' : 'false', more_new: moreNew, ahead } as const;
  const query = chosen === null ? queue : { ids: chosen };
  const { items, remaining, again = [] } = await call('GET /reader/myword/review/next', { query });
  const mode = readMode(searchParams.get('mode'));
  const now = new Date().toISOString();
  const first = { cards: items, unfetched: isOne ? 0 : Math.max(0, remaining - items.length), again };
  if (items.length + again.length > 0) return { first, mode, isOne, chosen, now, empty: null };
  const [overview, later] = await Promise.all([
    call('GET /reader/myword/overview'),
    call('GET /reader/myword/review/next', { query: { force: 'true', size: 1 } }),
  ]);
  return { first, mode, isOne, chosen, now, empty: { overview, ahead: later.items[0] ?? null } };
}

export default function FlashcardStartRoute({ loaderData }: Route.ComponentProps) {
  const { first, isOne, chosen, now, empty } = loaderData;
  const [search] = useSearchParams();
  // Without network the page that comes is the one that was kept without a mode.
  const mode = useIsHydrated() ? readMode(search.get('mode')) : loaderData.mode;
  if (empty) return <NoCards {...empty} now={now} />;
  return (
    <ReviewPage
      key={now}
      title={chosen === null ? '复习卡片' : '选中的词'}
      first={first}
      madeAt={now}
      source="flashcard"
      mode={mode}
      fetchMore={isOne ? null : fetchDueCards}
      isResumable={!isOne}
      backHref={chosen === null ? '/flashcard' : '/myword'}
      againHref={`/flashcard/start?${chosen === null ? 'force=1' : `ids=${chosen}`}`}
    />
  );
}
