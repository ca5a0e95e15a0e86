/** API calls on names; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import type { EntityService } from './service.ts';

export const entitiesFeature = defineFeature({
  name: 'entities',
  routes: ({ services: { entities } }) => entityRoutes(entities),
});

function entityRoutes(entities: EntityService) {
  return {
    'GET /api/ai/entity': ({ query, viewer }) => entities.find(query.name, viewer),
    'GET /api/ai/entities': async ({ query, viewer }) => ({
      items: await entities.ofArticle(Number(query.article_id), viewer),
    }),
  } satisfies Handlers;
}
