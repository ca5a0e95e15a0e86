/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { ownAccounts } from '#server/own-account.ts';
import { erase } from '#server/person-rule.ts';
import { presentBrief } from './present.ts';
import { identityRoutes } from './routes.ts';
import { knownDevices, sessions } from './tables.ts';
import type { UserAdministration } from './user-administration.ts';

export const identityFeature = defineFeature({
  name: 'identity',
  routes: ({ services: { identity, review, codes }, database, config, now }) => ({
    ...identityRoutes({
      identity,
      settingsChanged: async (viewer, changes) => {
        if (changes.retention !== undefined) await review.startRebuild(viewer.userId);
      },
      ownAccount: ownAccounts(database.reads, now),
      requireInvitation: config.requireInvitation,
      openInvitation: codes.use.atRegistration,
      now,
    }),
    ...userAdminRoutes({ people: identity.people, now }),
  }),
  clean: ({ identity }) => identity.clean(),
  persons: [
    erase(sessions.userId, '登录的设备', ['token_hash']),
    erase(knownDevices.userId, '登录过的浏览器', ['device_hash']),
  ],
});

function userAdminRoutes({ people, now }: { people: UserAdministration; now: () => Date }) {
  return {
    'GET /api/user/search': async ({ query }) => {
      const page = await people.search(query.q, query);
      return { ...page, items: page.items.map((account) => presentBrief(account, now())) };
    },
    'GET /api/user/search/wx': async ({ query }) => ({
      items: (await people.byOpenid(query.openid)).map((account) => presentBrief(account, now())),
      next_offset: null,
    }),
    'POST /api/user/bind_wx_user': async (call) => {
      const { user_id: userId, openid } = call.body;
      if (openid === null) await people.unbindOpenid(Number(userId), operatorOf(call));
      else await people.bindOpenid(Number(userId), openid, operatorOf(call));
      return { ok: true };
    },
  } satisfies Handlers;
}
