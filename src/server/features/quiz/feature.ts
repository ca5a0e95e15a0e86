/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature, worker } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { comprehensionJob } from './jobs.ts';
import { quizRoutes } from './routes.ts';
import { quizAnswers } from './tables.ts';

export const quizFeature = defineFeature({
  name: 'quiz',
  routes: ({ services: { quiz, identity } }) => quizRoutes({ quiz, settingsOf: identity.settingsOf }),
  workers: ({ quiz }) => [worker(comprehensionJob, quiz.runComprehension)],
  persons: [erase(quizAnswers.userId, '测验的答案')],
});
