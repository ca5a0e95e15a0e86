/** Thread entry point for `entry-insertion.ts`. */
import { type MessagePort, workerData } from 'node:worker_threads';
import { type EntryTask, insertEntries } from './entry-insertion.ts';

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
