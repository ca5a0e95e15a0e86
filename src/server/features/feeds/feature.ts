/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature, worker } from '#server/feature.ts';
import { crawlJob, DUE_CRON, downloadJob } from './jobs.ts';
import { feedRoutes } from './routes.ts';

export const feedsFeature = defineFeature({
  name: 'feeds',
  routes: ({ services: { feeds }, now }) => feedRoutes(feeds, now),
  workers: ({ feeds }) => [worker(crawlJob, feeds.crawling.run), worker(downloadJob, feeds.downloading.run)],
  schedules: ({ feeds }) => [{ name: 'feeds-due', cron: DUE_CRON, run: feeds.crawling.crawlDue }],
  clean: ({ feeds }) => feeds.clean(),
});
