/** Watching a task. */
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { TaskService } from './service.ts';

export function taskRoutes(tasks: TaskService) {
  return {
    'GET /reader/task/{id}': ({ params, viewer }) => tasks.show(Number(params.id), requireViewer(viewer)),
  } satisfies Handlers;
}
