/** API calls on names. */
import type { Handlers } from '#server/http/execute.ts';
import type { EntityService } from './service.ts';

export function entityRoutes(entities: EntityService) {
  return {
    'GET /api/ai/entity': ({ query, viewer }) => entities.find(query.name, viewer),
    'GET /api/ai/entities': async ({ query, viewer }) => ({
      items: await entities.ofArticle(Number(query.article_id), viewer),
    }),
  } satisfies Handlers;
}
