/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature, worker } from '#server/feature.ts';
import { keep, PUBLISHING_HISTORY } from '#server/person-rule.ts';
import { crawlJob, downloadJob, uploadJob } from './jobs.ts';
import { magazineRoutes } from './routes.ts';
import { magazineLog } from './tables.ts';

export const magazinesFeature = defineFeature({
  name: 'magazines',
  routes: ({ services: { magazines } }) => magazineRoutes(magazines),
  workers: ({ magazines }) => [
    worker(crawlJob, magazines.crawl),
    worker(uploadJob, magazines.upload),
    worker(downloadJob, magazines.download),
  ],
  persons: [keep(magazineLog.operatorId, PUBLISHING_HISTORY)],
});
