/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature, worker } from '#server/feature.ts';
import { translationJob } from './jobs.ts';
import { translationRoutes } from './routes.ts';

export const translationFeature = defineFeature({
  name: 'translation',
  routes: ({ services: { translation, passages } }) => translationRoutes(translation, passages),
  workers: ({ translation }) => [worker(translationJob, translation.run)],
});
