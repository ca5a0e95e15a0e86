/** The weekly rank. */
import { data } from 'react-router';
import type { RankCategory } from '#contract/shapes.ts';
import { periodStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { RankPage } from '../features/rank/rank-page.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/rank';

export const meta: Route.MetaFunction = () => {
  const description = '这一周谁读得多，我在哪儿。';
  return [
    { title: '周榜 · 外刊轻读' },
    { name: 'description', content: description },
    { property: 'og:title', content: '周榜' },
    { property: 'og:description', content: description },
  ];
};

const CATEGORIES: readonly string[] = ['time', 'article', 'word'] satisfies RankCategory[];

export async function loader(args: Route.LoaderArgs) {
  const { call, page, requireLogin } = loaderContext(args);
  const search = args.url.searchParams;
  const cat = (CATEGORIES.includes(search.get('cat') ?? '') ? search.get('cat') : 'time') as RankCategory;
  const who = search.get('who') === 'friends' ? 'friends' : 'all';
  if (who === 'friends') requireLogin();
  const now = new Date();
  const thisWeek = periodStart(shanghaiDay(now), 'week');
  const asked = search.get('rank_date') || thisWeek;
  const query = { cat, who, rank_date: asked, offset: String(readOffset(search)) } as const;
  const isReader = page.viewer !== null;
  const [week, past, me] = await Promise.all([
    call('GET /reader/history/rank/week', { query }).catch(orNull),
    isReader ? call('GET /reader/history/rank/mine', { query: { cat } }).catch(orNull) : null,
    isReader ? call('GET /api/user/me') : null,
  ]);
  const own = me && { id: me.user_id, name: me.username, avatar: me.avatar };
  // The week that was answered for: a date that is no text, or an empty one, asks for none.
  const rankDate = week?.rank_date ?? asked;
  const shown = { week, past: past?.items ?? null, own, cat, who, rankDate, thisWeek, now: now.toISOString() } as const;
  return data(shown, { status: week === null ? 503 : 200 });
}

/** Null for an internal error, about which the page then has a message; rethrows refusals such as a wrong date or a missing login. */
function orNull(error: unknown): null {
  const { init } = error as { init?: { status?: number } | null };
  const status = error instanceof Response ? error.status : init?.status;
  if (status !== undefined && status < 500) throw error;
  return null;
}

export default function Rank({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <AppFrame current="me" title="周榜" isLoggedIn={loaderData.own !== null}>
      <RankPage {...loaderData} />
    </AppFrame>
  );
}
