import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { RankReward } from '#contract/shapes.ts';
import { SessionProvider } from '../../shell/session.tsx';
import { WeekReward } from './rank-notices.tsx';

function noticeOf(more: Partial<RankReward>): string {
  const reward: RankReward = {
    ...{ cat: 'time', rank: 2, days: 5, state: 'ready', held: null, expires_at: '2026-11-29T15:59:59.999Z' },
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
