/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { sql } from 'drizzle-orm';
import { defineFeature } from '#server/feature.ts';
import { anonymise, BOOKKEEPING, erase, keep } from '#server/person-rule.ts';
import { membershipRoutes } from './routes.ts';
import { memberLog, members, trialOffers, trials } from './tables.ts';

export const membershipFeature = defineFeature({
  name: 'membership',
  routes: ({ services: { membership }, now }) => membershipRoutes({ membership, now }),
  schedules: ({ membership }) => [{ name: 'memberships-ended', cron: '*/10 * * * *', run: membership.endDue }],
  clean: ({ membership }) => membership.clean(),
  persons: [
    erase(members.userId, '会员'),
    anonymise(trials.userId, {
      whose: '会员试用',
      why: 'a Xiaohongshu id gets one trial, whichever account has it',
      changes: { userId: null },
    }),
    anonymise(memberLog.userId, {
      whose: '会员记录',
      why: BOOKKEEPING,
      // What a trial is known by there names the Xiaohongshu id.
      changes: {
        remark: '',
        reference: sql`CASE WHEN action = 'trial' THEN 'erased ' || id ELSE reference END`,
      },
      hidden: ['operator_id'],
    }),
    keep(memberLog.operatorId, BOOKKEEPING),
    keep(trialOffers.operatorId, BOOKKEEPING),
  ],
});
