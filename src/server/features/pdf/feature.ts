/** Registers the feature: the call, the job. */
import { defineFeature, worker } from '#server/feature.ts';
import { pdfJob } from './jobs.ts';
import { pdfRoutes } from './routes.ts';

export const pdfFeature = defineFeature({
  name: 'pdf',
  routes: ({ services: { pdf, identity } }) => pdfRoutes(pdf, identity.settingsOf),
  workers: ({ pdf }) => [worker(pdfJob, pdf.run)],
});
