/** API calls on articles in simpler English. */
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { RewriteService } from './service.ts';

export function rewriteRoutes(rewrites: RewriteService) {
  return {
    'GET /api/ai/rewrite': ({ query, viewer }) => rewrites.find(Number(query.article_id), query.level, viewer),
    'POST /api/ai/rewrite/create': ({ body, viewer }) =>
      rewrites.create(Number(body.article_id), body.level, requireViewer(viewer)),
  } satisfies Handlers;
}
