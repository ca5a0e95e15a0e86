/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature } from '#server/feature.ts';
import { BOOKKEEPING, erase, keep } from '#server/person-rule.ts';
import { firstWeek } from './closed-queries.ts';
import { rankRoutes } from './routes.ts';
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
