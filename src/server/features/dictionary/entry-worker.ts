/** The thread of `entry-thread.ts`. */
import { type MessagePort, workerData } from 'node:worker_threads';
import { insertEntries } from './entry-rows.ts';
import type { EntryTask } from './entry-thread.ts';

const { task, port } = workerData as { task: EntryTask; port: MessagePort };
try {
  insertEntries(task.path, task.source);
} catch (error) {
  port.postMessage(error);
} finally {
  port.close();
  Atomics.store(task.finished, 0, 1);
  Atomics.notify(task.finished, 0);
}
