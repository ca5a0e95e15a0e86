/** Registers the feature: calls of the rank with their handlers, upkeep and cleaning, and what happens to its rows when an account ends. */

import { AppError } from '#contract/errors.ts';
import type { RankHold, RankRow } from '#contract/shapes.ts';
import { defineFeature } from '#server/feature.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import { presentStanding } from '#server/features/membership/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { BOOKKEEPING, erase, keep } from '#server/person-rule.ts';
import { firstWeek } from './closed-queries.ts';
import { daysFor } from './closing.ts';
import type { ListedHold, RankLine, RankService, WeekAward } from './service.ts';
import { weekOf } from './standing-key.ts';
import { rankAwards, rankHolds, rankPlaces, rankStandings, rankWatches } from './tables.ts';

export const rankFeature = defineFeature({
  name: 'rank',
  routes: ({ services: { rank }, database, now }) => rankRoutes({ rank, firstWeek: () => firstWeek(database.db), now }),
  schedules: ({ rank }) => [{ name: 'rank-upkeep', cron: '* * * * *', run: rank.upkeep.run }],
  clean: ({ rank }) => rank.upkeep.clean(),
  persons: [
    erase(rankStandings.userId, '周榜上的成绩', ['is_held']),
    erase(rankWatches.userId, '周榜核对用的记录', ['devices', 'networks']),
    erase(rankPlaces.userId, '周榜名次'),
    erase(rankAwards.userId, '周榜奖励'),
    erase(rankHolds.userId, '周榜核对', ['operator_id']),
    keep(rankHolds.operatorId, BOOKKEEPING),
  ],
});

interface RankRoutes {
  rank: RankService;
  /** First week in which somebody read; null while nobody has. */
  firstWeek(): Promise<string | null>;
  now: () => Date;
}

function rankRoutes({ rank, firstWeek, now }: RankRoutes) {
  return {
    'GET /reader/history/rank/week': async ({ query, viewer }) => {
      const { cat, rank_date: week, who, offset, limit } = query;
      const userId = viewer?.userId ?? null;
      const page = await rank.page(userId, { cat, week, onlyFriends: who === 'friends', offset, limit });
      // A place in the rank among friends earns no days of membership.
      const days = who === 'friends' ? () => 0 : daysFor;
      const row = (line: RankLine) => presentLine(line, days(line.place));
      const { hold, value } = page.held ?? { hold: null, value: 0 };
      return {
        rank_date: page.week,
        cat,
        closed: page.isClosed,
        ends_at: page.endsAt.toISOString(),
        items: page.items.map(row),
        next_offset: page.next_offset,
        me: page.me && row(page.me),
        around: page.around.map(row),
        reward: presentAward(page.award),
        held: hold && {
          detail: hold.detail,
          value,
          statement: hold.statement,
          is_decided: hold.state === 'kept',
          since: hold.createdAt.toISOString(),
        },
        first_week: (await firstWeek()) ?? weekOf(now()),
      };
    },
    'GET /reader/history/rank/mine': async ({ query, viewer }) => {
      const weeks = await rank.past(requireViewer(viewer).userId, query.cat);
      return {
        items: weeks.map(({ week, value, place, isClosed, award, hold }) => ({
          rank_date: week,
          value,
          rank: place,
          closed: isClosed,
          reward: presentAward(award),
          held: hold && { is_decided: hold.state === 'kept' },
        })),
        next_offset: null,
      };
    },
    'POST /reader/history/rank/receive_award': async ({ body, viewer }) => {
      const { days, standing } = await rank.receive(requireViewer(viewer).userId, body.rank_date);
      const member = presentStanding(standing, now());
      if (member === null) throw new AppError('CONFLICT');
      return { days, member };
    },
    'POST /reader/history/rank/explain': async ({ body, viewer }) => {
      await rank.explain(requireViewer(viewer).userId, body.rank_date, body.statement);
      return { ok: true as const };
    },
    'GET /reader/history/rank/holds': async ({ query }) => {
      const { state, before, limit } = query;
      const [rows, total] = await Promise.all([
        rank.holds.list({ state, before: before === undefined ? undefined : Number(before), limit }),
        rank.holds.waiting(),
      ]);
      const items = rows.slice(0, limit).map(presentHold);
      return { items, next_before: rows.length > limit ? (items.at(-1)?.id ?? null) : null, waiting: total };
    },
    'POST /reader/history/rank/holds/{id}/decide': async ({ params, body, ...context }) => {
      const state = body.action === 'restore' ? 'restored' : 'kept';
      return presentHold(
        await rank.holds.decide(Number(params.id), { state, remark: body.remark, by: operatorOf(context) }),
      );
    },
  } satisfies Handlers;
}

function presentLine({ userId, name, avatar, place, value, isFriend }: RankLine, days: number): RankRow {
  return { rank: place, user: { id: String(userId), name, avatar }, value, days, is_friend: isFriend };
}

function presentAward(award: WeekAward | null) {
  if (award === null) return null;
  const { cat, place, days, state, hold, expiresAt } = award;
  const held = hold && { detail: hold.detail, statement: hold.statement };
  return { cat, rank: place, days, state, held, expires_at: expiresAt.toISOString() };
}

function presentHold({ hold, username }: ListedHold): RankHold {
  const { id, week, userId, reason, detail, state, statement, remark, createdAt, decidedAt } = hold;
  return {
    id: String(id),
    rank_date: week,
    reason,
    detail,
    state,
    statement,
    remark,
    user: { id: String(userId), name: username },
    created_at: createdAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
  };
}
