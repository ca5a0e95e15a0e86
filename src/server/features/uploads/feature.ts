/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { uploadRoutes } from './routes.ts';
import { uploads as uploadTable } from './tables.ts';

export const uploadsFeature = defineFeature({
  name: 'uploads',
  routes: ({ services: { uploads } }) => uploadRoutes(uploads),
  clean: ({ uploads }) => uploads.clean(),
  persons: [erase(uploadTable.userId, '上传中和等待处理的文件', ['key', 'parts_id'])],
});
