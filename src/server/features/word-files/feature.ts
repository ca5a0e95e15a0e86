/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature, worker } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { wordImportJob } from './jobs.ts';
import { wordFileRoutes } from './routes.ts';
import { wordImports } from './tables.ts';

export const wordFilesFeature = defineFeature({
  name: 'word-files',
  routes: ({ services: { wordFiles } }) => wordFileRoutes(wordFiles),
  workers: ({ wordFiles }) => [worker(wordImportJob, wordFiles.run)],
  clean: ({ wordFiles }) => wordFiles.clean(),
  persons: [erase(wordImports.userId, '导入过的单词文件')],
});
