/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature, worker } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { fitJob, rebuildJob } from './jobs.ts';
import { reviewRoutes } from './routes.ts';
import { readingEvidence, reviewDays, reviewLog, reviewParameters } from './tables.ts';

export const reviewFeature = defineFeature({
  name: 'review',
  routes: ({ services: { review, dictionary }, now }) =>
    reviewRoutes({ review, memoryOf: review.memoryOf, dictionary, now }),
  workers: ({ review }) => [
    worker(fitJob, ({ userId }) => review.runFitting(userId)),
    worker(rebuildJob, ({ userId }, signal) => review.rebuild(userId, signal)),
  ],
  persons: [
    erase(reviewLog.userId, '复习记录'),
    erase(reviewDays.userId, '每天的复习'),
    erase(reviewParameters.userId, '自己的记忆参数'),
    erase(readingEvidence.userId, '读文章时遇到的生词'),
  ],
});
