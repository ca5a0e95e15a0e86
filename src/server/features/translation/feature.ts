/** API calls on translation: retranslating an article, its glossary, a reader's passage; the feature is registered here. */
import { defineFeature, worker } from '#server/feature.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { PassageService } from './passage.ts';
import { type TranslationService, translationJob } from './service.ts';

export const translationFeature = defineFeature({
  name: 'translation',
  routes: ({ services: { translation, passages } }) => translationRoutes(translation, passages),
  workers: ({ translation }) => [worker(translationJob, translation.run)],
  clean: ({ translation }) => translation.clean(),
});

function translationRoutes(translation: TranslationService, passages: PassageService) {
  return {
    'POST /reader/article/{id}/retranslate': async ({ params, query, viewer }) => ({
      task_id: String(await translation.start(Number(params.id), requireViewer(viewer).userId, query)),
    }),
    'POST /reader/article/{id}/terms/add': async ({ params, body, ...call }) => ({
      items: await translation.addTerm(Number(params.id), body, operatorOf(call)),
      next_offset: null,
    }),
    'POST /reader/article/{id}/terms/delete': async ({ params, body, ...call }) => ({
      items: await translation.deleteTerm(Number(params.id), body.term, operatorOf(call)),
      next_offset: null,
    }),
    'POST /api/english/trans': ({ body: { text, by }, viewer }) => passages.translate(requireViewer(viewer), text, by),
  } satisfies Handlers;
}
