/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature, worker } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { erasureJob, exportJob } from './jobs.ts';
import { accountDataRoutes } from './routes.ts';
import { dataExports } from './tables.ts';

export const accountDataFeature = defineFeature({
  name: 'account-data',
  routes: ({ services: { accountData, identity }, now }) => accountDataRoutes(accountData, identity, now),
  workers: ({ accountData }) => [
    worker(exportJob, accountData.exporting.run),
    worker(erasureJob, ({ userId }, signal) => accountData.erasing.run(userId, signal)),
  ],
  schedules: ({ accountData }) => [{ name: 'accounts-due', cron: '*/10 * * * *', run: accountData.erasing.closeDue }],
  clean: ({ accountData }) => accountData.exporting.clean(),
  persons: [erase(dataExports.userId, '下载过的数据', ['file'])],
});
