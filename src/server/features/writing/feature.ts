/** API call that corrects what a reader wrote; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import type { WritingService } from './service.ts';
import { corrections } from './tables.ts';

export const writingFeature = defineFeature({
  name: 'writing',
  routes: ({ services: { writing } }) => writingRoutes(writing),
  clean: ({ writing }) => writing.clean(),
  persons: [erase(corrections.userId, '用英语写的两句改成什么（留一天）', ['request_uuid'])],
});

function writingRoutes(writing: WritingService) {
  return {
    'POST /api/ai/writing': ({ body, viewer, request }) => {
      const { article_id: articleId, text, request_uuid: requestUuid } = body;
      const written = { articleId: Number(articleId), text, requestUuid: requestUuid ?? null };
      return writing.correct(written, requireViewer(viewer), request.signal);
    },
  } satisfies Handlers;
}
