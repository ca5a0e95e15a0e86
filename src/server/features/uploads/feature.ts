/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { uploadRoutes } from './routes.ts';

export const uploadsFeature = defineFeature({
  name: 'uploads',
  routes: ({ services: { uploads } }) => uploadRoutes(uploads),
  clean: ({ uploads }) => uploads.clean(),
});
