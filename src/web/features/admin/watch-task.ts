/** Watching work that goes on after the answer: asks for its state until it has ended. */
import type { Task } from '#contract/shapes.ts';
import { api } from '../../shell/browser.ts';

const POLL_MS = 700;

/**
 * @param onProgress called while it goes on
 * @returns the task, DONE or FAILED
 * @throws {ApiError} as the call does, or the signal's own reason
 */
export async function watchTask(id: string, signal: AbortSignal, onProgress: (task: Task) => void): Promise<Task> {
  for (;;) {
    const task = await api().call('GET /reader/task/{id}', { params: { id } }, { signal });
    if (task.state === 'DONE' || task.state === 'FAILED') return task;
    onProgress(task);
    await pause(POLL_MS, signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
