/** The worker's side of a thread: one request at a time, each answered once, refusals told apart from faults. */
import { parentPort } from 'node:worker_threads';
import { AppError, type ErrorReason } from '#contract/errors.ts';

/** `unexpected` carries the stack of an error that has no place in the error table. */
export type ThreadAnswer<Result> =
  | { result: Result }
  | { refused: { reason: ErrorReason; msg: string } }
  | { unexpected: string };

/** What a worker says once it can be asked. */
export const READY = 'ready';

/** Does nothing outside a worker. @param work throws AppError for what it refuses */
export function answerRequests<Request, Result>(work: (request: Request) => Result): void {
  const answer = (request: Request): ThreadAnswer<Result> => {
    try {
      return { result: work(request) };
    } catch (error) {
      if (error instanceof AppError) return { refused: { reason: error.reason, msg: error.message } };
      return { unexpected: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  parentPort?.on('message', (request: Request) => parentPort?.postMessage(answer(request)));
  parentPort?.postMessage(READY);
}
