/** API call that streams an explanation; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { ExplanationService } from './service.ts';

export const explanationFeature = defineFeature({
  name: 'explanation',
  routes: ({ services: { explanations } }) => explanationRoutes(explanations),
  clean: ({ explanations }) => explanations.clean(),
});

function explanationRoutes(explanations: ExplanationService) {
  return {
    'GET /api/english/word/ai': ({ query: { word, sentence, at, alone, by }, viewer }) =>
      explanations.explain(requireViewer(viewer), { word, sentence, at, alone, by }),
  } satisfies Handlers;
}
