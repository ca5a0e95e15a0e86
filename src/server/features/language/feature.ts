/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { languageRoutes } from './routes.ts';

export const languageFeature = defineFeature({
  name: 'language',
  routes: ({ services: { dictionary, words, known, articles, examples, levelWords, metBefore } }) =>
    languageRoutes({ dictionary, words, known, articles, examples, levelWords, metBefore }),
});
