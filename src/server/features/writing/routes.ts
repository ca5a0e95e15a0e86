/** API call that corrects what a reader wrote. */
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { WritingService } from './service.ts';

export function writingRoutes(writing: WritingService) {
  return {
    'POST /api/ai/writing': ({ body, viewer, request }) =>
      writing.correct(Number(body.article_id), body.text, requireViewer(viewer), request.signal),
  } satisfies Handlers;
}
