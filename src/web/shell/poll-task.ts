/** Polls the state of a task until it has ended, also when answers are lost on the way. */
import { ApiError } from '#contract/client-error.ts';
import type { Task } from '#contract/shapes.ts';
import { backgroundApi } from './api.ts';

const POLL_MS = 700;
/** Milliseconds after a request without an answer: a server that restarts is back within seconds. */
const RETRY_MS = 4_000;
/** Answers lost one after the other before watching ends: two minutes. */
const MAX_LOST = 30;

const askServer = (id: string, signal: AbortSignal): Promise<Task> =>
  backgroundApi().call('GET /reader/task/{id}', { params: { id } }, { signal });

/**
 * @param onProgress called while it goes on
 * @returns the task once it is DONE, FAILED or CANCELLED
 * @throws {ApiError} when the call is refused, or no answer comes for two minutes; or the signal's own reason
 */
export async function pollTask(
  id: string,
  signal: AbortSignal,
  onProgress: (task: Task) => void,
  ask = askServer,
): Promise<Task> {
  let lost = 0;
  for (;;) {
    try {
      const task = await ask(id, signal);
      if (!isTaskRunning(task)) return task;
      lost = 0;
      onProgress(task);
    } catch (error) {
      lost += 1;
      if (signal.aborted || !isPassing(error) || lost >= MAX_LOST) throw error;
    }
    signal.throwIfAborted();
    await pause(lost > 0 ? RETRY_MS : POLL_MS, signal);
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.isNetwork || error.status >= 500 || error.status === 429);

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Whether the task has not ended: it is queued or running. */
export function isTaskRunning({ state }: Pick<Task, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING';
}
