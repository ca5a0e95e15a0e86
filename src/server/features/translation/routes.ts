/** Having an article translated again. */
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { TranslationService } from './service.ts';

export function translationRoutes(translation: TranslationService) {
  return {
    'POST /reader/article/{id}/retranslate': async ({ params, query, viewer }) => ({
      task_id: String(await translation.start(Number(params.id), requireViewer(viewer).userId, query)),
    }),
  } satisfies Handlers;
}
