/** API calls on summaries of articles; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { SummaryService } from './service.ts';

export const summariesFeature = defineFeature({
  name: 'summaries',
  routes: ({ services: { summaries } }) => summaryRoutes(summaries),
  schedules: ({ summaries }) => [{ name: 'summaries-sweep', cron: '* * * * *', run: () => summaries.sweep() }],
  clean: ({ summaries }) => summaries.clean(),
});

function summaryRoutes(summaries: SummaryService) {
  return {
    'GET /api/ai/summary': ({ query, viewer, request }) => {
      const articleId = Number(query.article_id);
      return query.stream ? summaries.follow(articleId, viewer, request.signal) : summaries.find(articleId, viewer);
    },
    'POST /api/ai/summary/create': ({ body, viewer }) =>
      summaries.create(Number(body.article_id), requireViewer(viewer), body.renew),
  } satisfies Handlers;
}
