/** Calls of recommendation, for visitors and readers; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { networkOf } from '#server/http/network.ts';
import { erase } from '#server/person-rule.ts';
import type { Recommendation } from './service.ts';
import { feedSessions } from './tables.ts';

export const recommendFeature = defineFeature({
  name: 'recommend',
  routes: ({ services: { recommendation } }) => recommendRoutes(recommendation),
  schedules: ({ recommendation }) => [{ name: 'feeds-expired', cron: '17 * * * *', run: recommendation.clean }],
  persons: [erase(feedSessions.userId, '推荐过的文章', ['name'])],
});

function recommendRoutes(recommendation: Recommendation) {
  return {
    'GET /api/recommend/foryou': ({ query, viewer, request }) => {
      const { session, vocabulary, topics = [], sources = [], without = [], offset, limit } = query;
      const browser = { topics, sources };
      return recommendation.forYou(viewer, {
        session,
        vocabulary,
        browser,
        offset,
        limit,
        network: networkOf(request.address),
        without: without.map(Number),
      });
    },
    'GET /reader/article/{id}/related': async ({ params, query, viewer }) => {
      const { vocabulary, without = [], limit } = query;
      const input = { vocabulary, without: without.map(Number), limit };
      return { items: await recommendation.related(viewer, Number(params.id), input), next_offset: null };
    },
  } satisfies Handlers;
}
