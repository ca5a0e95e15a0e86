/** Registers the feature: calls, the job, cleaning. What it stores is tasks, whose rule for personal data is their own. */
import { defineFeature, worker } from '#server/feature.ts';
import { articleExportJob } from './jobs.ts';
import { articleExportRoutes } from './routes.ts';

export const articleExportFeature = defineFeature({
  name: 'article-export',
  routes: ({ services: { articleExport } }) => articleExportRoutes(articleExport),
  workers: ({ articleExport }) => [worker(articleExportJob, articleExport.run)],
  clean: ({ articleExport }) => articleExport.clean(),
});
