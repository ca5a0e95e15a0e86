/** API call that corrects what a reader wrote; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { WritingService } from './service.ts';

export const writingFeature = defineFeature({
  name: 'writing',
  routes: ({ services: { writing } }) => writingRoutes(writing),
});

function writingRoutes(writing: WritingService) {
  return {
    'POST /api/ai/writing': ({ body, viewer, request }) =>
      writing.correct(Number(body.article_id), body.text, requireViewer(viewer), request.signal),
  } satisfies Handlers;
}
