/** API calls on articles in simpler English; the feature is registered here. */
import { defineFeature, worker } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { type RewriteService, rewriteJob } from './service.ts';

export const rewritesFeature = defineFeature({
  name: 'rewrites',
  routes: ({ services: { rewrites } }) => rewriteRoutes(rewrites),
  workers: ({ rewrites }) => [worker(rewriteJob, rewrites.run)],
  clean: ({ rewrites }) => rewrites.clean(),
});

function rewriteRoutes(rewrites: RewriteService) {
  return {
    'GET /api/ai/rewrite': ({ query, viewer }) => rewrites.find(Number(query.article_id), query.level, viewer),
    'POST /api/ai/rewrite/create': ({ body, viewer }) =>
      rewrites.create(Number(body.article_id), body.level, requireViewer(viewer)),
  } satisfies Handlers;
}
