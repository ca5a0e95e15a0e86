/** Calls of recommendation, for visitors and readers. */
import type { Handlers } from '#server/http/execute.ts';
import type { Recommendation } from './service.ts';

export function recommendRoutes(recommendation: Recommendation) {
  return {
    'GET /api/recommend/foryou': ({ query, viewer }) => {
      const { session, vocabulary, topics = [], sources = [], without = [], offset, limit } = query;
      const browser = { topics, sources };
      return recommendation.forYou(viewer, {
        ...{ session, vocabulary, browser, offset, limit },
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
