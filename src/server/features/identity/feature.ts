/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { ownAccounts } from '#server/own-account.ts';
import { erase } from '#server/person-rule.ts';
import { userAdminRoutes } from './admin-routes.ts';
import { identityRoutes } from './routes.ts';
import { knownDevices, sessions } from './tables.ts';

export const identityFeature = defineFeature({
  name: 'identity',
  routes: ({ services: { identity, review, codes }, database, config, now }) => ({
    ...identityRoutes({
      identity,
      settingsChanged: async (viewer, changes) => {
        if (changes.retention !== undefined || changes.learning_steps !== undefined)
          await review.startRebuild(viewer.userId);
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
