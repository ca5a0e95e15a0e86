/** Registers the feature: calls of membership with their handlers (trials, by hand, the log), and what happens to its rows when an account ends. */

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Slice } from '#server/db/slice.ts';
import { defineFeature } from '#server/feature.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer, type Viewer } from '#server/http/viewer.ts';
import { anonymise, BOOKKEEPING, erase, keep } from '#server/person-rule.ts';
import { type MembershipService, presentLogEntry, presentStanding, type Standing } from './service.ts';
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
      // The reference of a trial is the Xiaohongshu id.
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

function membershipRoutes({ membership, now }: { membership: MembershipService; now: () => Date }) {
  function member(standing: Standing) {
    const shown = presentStanding(standing, now());
    if (shown === null) throw new AppError('CONFLICT');
    return shown;
  }
  async function logPage(userId: number, slice: Slice, viewer: Viewer) {
    const page = await membership.log(userId, slice);
    return { ...page, items: page.items.map((row) => presentLogEntry(row, viewer.isSuper)) };
  }
  const byHand = (
    body: { user_id: string; remark: string; request_uuid?: string | undefined },
    viewer: Viewer | null,
  ) => ({
    userId: Number(body.user_id),
    remark: body.remark,
    by: requireViewer(viewer).userId,
    reference: `request ${body.request_uuid ?? randomUUID()}`,
  });

  return {
    'POST /api/user/open_trial_member': async (call) => {
      const opened = await membership.trials.open(call.body.xhs_id, operatorOf(call));
      if ('standing' in opened) return { member: member(opened.standing) };
      return { token: opened.token, url: `/trial?token=${opened.token}` };
    },
    'POST /api/user/receive_trial_member': async ({ body, viewer }) =>
      member(await membership.trials.receive(requireViewer(viewer).userId, body.token)),
    'POST /api/user/open_member': async ({ body, viewer }) =>
      member(await membership.open({ ...byHand(body, viewer), level: body.level, days: body.days })),
    'POST /api/user/renewal_member': async ({ body, viewer }) =>
      member(await membership.renew({ ...byHand(body, viewer), days: body.days })),
    'POST /api/user/close_member': async ({ body, viewer }) => {
      await membership.close(byHand(body, viewer));
      return null;
    },
    'GET /api/user/memberlog': async ({ query, viewer }) => {
      const reader = requireViewer(viewer);
      const userId = query.user_id === undefined ? reader.userId : Number(query.user_id);
      if (userId !== reader.userId && !reader.isSuper) throw new AppError('NOT_FOUND');
      return logPage(userId, query, reader);
    },
    'GET /api/member/log': async ({ query, viewer }) => {
      const reader = requireViewer(viewer);
      return logPage(reader.userId, query, reader);
    },
  } satisfies Handlers;
}
