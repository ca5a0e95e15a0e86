/** API calls on tasks: list, show, cancel, retry, put aside; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import type { TaskService } from './service.ts';
import { tasks } from './tables.ts';

export const tasksFeature = defineFeature({
  name: 'tasks',
  routes: ({ services: { tasks } }) => taskRoutes(tasks),
  schedules: ({ tasks }) => [{ name: 'tasks-sweep', cron: '* * * * *', run: tasks.sweep }],
  clean: ({ tasks }) => tasks.clean(),
  persons: [erase(tasks.userId, '后台任务', ['job', 'data'])],
});

function taskRoutes(tasks: TaskService) {
  return {
    'GET /reader/task': ({ query: { state, offset, limit }, viewer }) =>
      tasks.list(requireViewer(viewer), state, { offset, limit }),
    'POST /reader/task/dismiss': async ({ body: { ids, dismissed }, viewer, request }) => {
      const by = operatorOf({ viewer, request });
      await tasks.dismiss(requireViewer(viewer), ids.map(Number), dismissed, by);
      return { ok: true as const };
    },
    'POST /reader/task/failures': ({ body: { action, until }, viewer, request }) =>
      tasks.decideFailures(requireViewer(viewer), action, new Date(until), operatorOf({ viewer, request })),
    'POST /reader/task/{id}/cancel': ({ params, viewer, request }) =>
      tasks.cancel(Number(params.id), requireViewer(viewer), operatorOf({ viewer, request })),
    'POST /reader/task/{id}/retry': ({ params, body, viewer, request }) =>
      tasks.retry(Number(params.id), requireViewer(viewer), operatorOf({ viewer, request }), body.anyway),
    'GET /reader/task/{id}': ({ params, viewer }) => tasks.show(Number(params.id), requireViewer(viewer)),
  } satisfies Handlers;
}
