/** Registers the feature: calls, its job, and nightly cleaning. */
import { defineFeature, worker } from '#server/feature.ts';
import { rewriteJob } from './jobs.ts';
import { rewriteRoutes } from './routes.ts';

export const rewritesFeature = defineFeature({
  name: 'rewrites',
  routes: ({ services: { rewrites } }) => rewriteRoutes(rewrites),
  workers: ({ rewrites }) => [worker(rewriteJob, rewrites.run)],
  clean: ({ rewrites }) => rewrites.clean(),
});
