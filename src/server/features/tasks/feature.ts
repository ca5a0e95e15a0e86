/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { taskRoutes } from './routes.ts';
import { tasks } from './tables.ts';

export const tasksFeature = defineFeature({
  name: 'tasks',
  routes: ({ services: { tasks } }) => taskRoutes(tasks),
  clean: ({ tasks }) => tasks.clean(),
  persons: [erase(tasks.userId, '后台任务', ['job', 'data'])],
});
