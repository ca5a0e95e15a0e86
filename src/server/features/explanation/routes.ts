/** API call that streams an explanation. */
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { ExplanationService } from './service.ts';

export function explanationRoutes(explanations: ExplanationService) {
  return {
    'GET /api/english/word/ai': ({ query: { word, sentence, at, alone, by }, viewer }) =>
      explanations.explain(requireViewer(viewer), { word, sentence, at, alone, by }),
  } satisfies Handlers;
}
