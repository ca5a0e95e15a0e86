import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ResultOf } from '#contract/index.ts';
import type { RankReward } from '#contract/shapes.ts';
import { SessionProvider } from '../../shell/session.tsx';
import { WeekReward } from './rank-notices.tsx';
import { RankPage } from './rank-page.tsx';

function noticeOf(more: Partial<RankReward>): string {
  const reward: RankReward = {
    cat: 'time',
    rank: 2,
    days: 5,
    state: 'ready',
    held: null,
    expires_at: '2026-11-29T15:59:59.999Z',
    ...more,
  };
  const element = (
    <SessionProvider>
      <WeekReward rankDate="2026-11-16" reward={reward} />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '');
}

test('days that wait for a decision tell why, and something can be said to it', () => {
  const detail = '和另一个得奖的账号在同一个网络里';
  const waiting = noticeOf({ state: 'held', held: { detail, statement: null } });
  expect(waiting).toContain('正在核对：和另一个得奖的账号在同一个网络里。核对过了就能领');
  expect(waiting).toContain('说明情况');
  const explained = noticeOf({ state: 'held', held: { detail, statement: '我们是室友' } });
  expect(explained).toContain('你的说明：我们是室友');
  expect(explained).toContain('改说明');
  expect(noticeOf({})).not.toContain('说明');
});

/** Markup of the open week's page. @param last the reader's week before */
function pageAfter(last: Omit<ResultOf<'GET /reader/history/rank/mine'>['items'][number], 'rank_date'>): string {
  const week = {
    rank_date: '2026-11-23',
    cat: 'time' as const,
    closed: false,
    ends_at: '2026-11-29T16:00:00.000Z',
    items: [],
    next_offset: null,
    me: null,
    around: [],
    reward: null,
    held: null,
    first_week: '2026-11-16',
  };
  const past = [{ rank_date: '2026-11-16', ...last }];
  const element = (
    <SessionProvider>
      <RankPage
        {...{ week, past, cat: 'time', who: 'all', own: null }}
        {...{ rankDate: '2026-11-23', thisWeek: '2026-11-23', now: '2026-11-23T02:00:00.000Z' }}
      />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('in the week that is open a reader is told that the last one is looked at, until that is decided', () => {
  const pageWith = (is_decided: boolean) =>
    pageAfter({ value: 0, rank: null, closed: true, reward: null, held: { is_decided } });
  const open = pageWith(false);
  expect(open).toMatch(/rank_date=2026-11-16[^>]*>(<[^>]+>)*上周的成绩正在核对/);
  expect(open).toContain('>正在核对<');
  const decided = pageWith(true);
  expect(decided).not.toContain('上周的成绩正在核对');
  expect(decided).toContain('>不上榜<');
});

test('while the last week is being settled its value stands among the own weeks, and no word that there is no place', () => {
  const seen = pageAfter({ value: 780, rank: null, closed: false, reward: null, held: null });
  expect(seen).toContain('>正在结算<');
  expect(seen).toContain('13 分');
  expect(seen).not.toContain('没有名次');
});
