/** Calls of the quizzes of articles and chapters; the feature is registered here. */

import { randomUUID } from 'node:crypto';
import type { ResultOf } from '#contract/index.ts';
import type { Settings } from '#contract/shapes.ts';
import { defineFeature, worker } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer, type Viewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import { comprehensionJob } from './comprehension.ts';
import type { QuizSubject } from './queries.ts';
import type { GivenAnswer, QuizService } from './service.ts';
import { quizAnswers } from './tables.ts';

export const quizFeature = defineFeature({
  name: 'quiz',
  routes: ({ services: { quiz, identity } }) => quizRoutes({ quiz, settingsOf: identity.settingsOf }),
  workers: ({ quiz }) => [worker(comprehensionJob, quiz.runComprehension)],
  persons: [erase(quizAnswers.userId, '测验的答案')],
});

interface QuizRouteOptions {
  quiz: QuizService;
  settingsOf(viewer: Viewer | null): Promise<Pick<Settings, 'exam_level'>>;
}

interface Given {
  attempt_uuid?: string | undefined;
  answers: readonly GivenAnswer[];
}

function quizRoutes({ quiz, settingsOf }: QuizRouteOptions) {
  async function ask(
    subject: QuizSubject,
    viewer: Viewer | null,
    { again: isNewRun = false }: { again?: boolean | undefined },
  ): Promise<ResultOf<'GET /reader/article/{id}/questions'>> {
    const { exam_level: level } = await settingsOf(viewer);
    const { questions, ...rest } = await quiz.quiz(subject, requireViewer(viewer), level, { isNewRun });
    return { items: questions, next_offset: null, ...rest };
  }
  async function answer(subject: QuizSubject, viewer: Viewer | null, { attempt_uuid: given, answers }: Given) {
    const { exam_level: level } = await settingsOf(viewer);
    return quiz.answer(subject, requireViewer(viewer), level, given ?? randomUUID(), answers);
  }
  return {
    'GET /reader/article/{id}/questions': ({ params, query, viewer }) =>
      ask({ articleId: Number(params.id) }, viewer, query),
    'POST /reader/article/{id}/questions': ({ params, body, viewer }) =>
      answer({ articleId: Number(params.id) }, viewer, body),
    'GET /reader/book/{id}/chapter/{index}/questions': ({ params: { id, index }, query, viewer }) =>
      ask({ bookUuid: id, chapter: index }, viewer, query),
    'POST /reader/book/{id}/chapter/{index}/questions': ({ params: { id, index }, body, viewer }) =>
      answer({ bookUuid: id, chapter: index }, viewer, body),
  } satisfies Handlers;
}
