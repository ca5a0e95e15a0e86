/** Calls of the vocabulary test, for visitors and readers; the feature is registered here. */

import type { PlacementQuestion, PlacementResult, PlacementStep } from '#contract/shapes.ts';
import type { TestResult } from '#engine/placement/level-test.ts';
import type { Question } from '#engine/placement/selection.ts';
import { defineFeature } from '#server/feature.ts';
import type { ExamWords } from '#server/features/known/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { erase } from '#server/person-rule.ts';
import type { PlacementService, TestState } from './service.ts';
import { placements } from './tables.ts';

export const placementFeature = defineFeature({
  name: 'placement',
  routes: ({ services: { placement } }) => placementRoutes(placement),
  persons: [erase(placements.userId, '词汇量测试')],
});

function placementRoutes(placement: PlacementService) {
  return {
    'GET /reader/myword/placement': async ({ query, viewer }) => presentTest(await placement.start(viewer, query.form)),
    'POST /reader/myword/placement': async ({ body, viewer }) =>
      presentTest(await placement.proceed(viewer, body.test, body.answers)),
  } satisfies Handlers;
}

function presentTest(state: TestState): PlacementStep {
  const { name, form, answered, most, questions, result, exams, savedAt, chosenLevel, history } = state;
  return {
    test: name,
    form,
    answered,
    most,
    questions: questions.map(presentQuestion),
    done: result !== null,
    result: result && presentResult(result, exams, savedAt),
    chosen_level: chosenLevel,
    history: history.map(({ estimate, low, high, at }) => ({ estimate, low, high, at: at.toISOString() })),
  };
}

function presentQuestion(question: Question): PlacementQuestion {
  return { word: question.word, choices: question.kind === 'meaning' ? [...question.choices] : null };
}

function presentResult(result: TestResult, exams: readonly ExamWords[], savedAt: Date | null): PlacementResult {
  const { estimate, low, high, examLevel, isReliable, pseudoShown, pseudoClaimed } = result;
  return {
    vocabulary: { estimate, low, high },
    exam_level: examLevel,
    coverage: exams.map(({ level, total, known }) => ({ level, total, share: total > 0 ? known / total : 0 })),
    is_reliable: isReliable,
    pseudo: { shown: pseudoShown, claimed: pseudoClaimed },
    saved_at: savedAt?.toISOString() ?? null,
  };
}
