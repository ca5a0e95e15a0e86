/** Registers the feature: calls, and what happens to its rows when an account ends. */

import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { followRoutes } from './routes.ts';
import { follows, labelTastes } from './tables.ts';

export const followsFeature = defineFeature({
  name: 'follows',
  routes: ({ services }) => followRoutes(services.follows, services.articles),
  persons: [erase(follows.userId, '关注的创作者、作者、话题和来源'), erase(labelTastes.userId, '对话题和来源的口味')],
});
