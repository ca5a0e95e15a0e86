/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature } from '#server/feature.ts';
import { anonymise, BOOKKEEPING, erase, keep } from '#server/person-rule.ts';
import { codeDeskRoutes } from './admin-routes.ts';
import { codeRoutes } from './routes.ts';
import { codes, codeUses, invitations } from './tables.ts';

export const codesFeature = defineFeature({
  name: 'codes',
  routes: ({ services: { codes, orders, posters }, now }) => ({
    ...codeRoutes({ codes, products: orders.products, posters, now }),
    ...codeDeskRoutes({ issuing: codes.issuing, now }),
  }),
  clean: ({ codes }) => codes.clean(),
  persons: [
    erase(codes.ownerId, '自己的邀请码', ['created_by', 'request']),
    erase(invitations.inviterId, '邀请来的朋友', ['friend_id', 'device_hash', 'network', 'refusal']),
    anonymise(codeUses.userId, {
      whose: '用过的码',
      why: 'how often a code was used',
      changes: { userId: null },
    }),
    anonymise(invitations.friendId, {
      whose: null,
      why: 'what the inviter was given for a friend',
      changes: { friendId: null, deviceHash: null, network: null },
    }),
    keep(codes.createdBy, BOOKKEEPING),
  ],
});
