/** Waiting for what a call has started. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '#contract/shapes.ts';
import type { TestClient } from './app.ts';

/** The task once it has ended, well or badly. */
export async function ended(client: TestClient, taskId: string): Promise<Task> {
  for (;;) {
    const task = await client.ok('GET /reader/task/{id}', { params: { id: taskId } });
    if (task.state !== 'QUEUED' && task.state !== 'RUNNING') return task;
    await sleep(20);
  }
}
