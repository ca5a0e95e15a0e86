/** Calls of the quiz of an article. */
import { randomUUID } from 'node:crypto';
import type { Settings } from '#contract/shapes.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer, type Viewer } from '#server/http/viewer.ts';
import type { QuizService } from './service.ts';

export interface QuizRouteOptions {
  quiz: QuizService;
  settingsOf(viewer: Viewer | null): Promise<Pick<Settings, 'exam_level'>>;
}

export function quizRoutes({ quiz, settingsOf }: QuizRouteOptions) {
  return {
    'GET /reader/article/{id}/questions': async ({ params, viewer }) => {
      const { exam_level: level } = await settingsOf(viewer);
      const { questions, ...rest } = await quiz.quiz(Number(params.id), requireViewer(viewer), level);
      return { items: questions, next_offset: null, ...rest };
    },
    'POST /reader/article/{id}/questions': async ({ params, body, viewer }) => {
      const { exam_level: level } = await settingsOf(viewer);
      const attempt = body.attempt_uuid ?? randomUUID();
      return quiz.answer(Number(params.id), requireViewer(viewer), level, attempt, body.answers);
    },
  } satisfies Handlers;
}
