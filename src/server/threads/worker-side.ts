/**
 * The worker's side of a thread: one request at a time, each answered once, refusals told apart from faults. Work that takes long
 * may ask back in between.
 */
import { parentPort } from 'node:worker_threads';
import { AppError, type ErrorReason } from '#contract/errors.ts';

/** `unexpected` carries the stack of an error that has no place in the error table. */
export type ThreadAnswer<Result> =
  | { result: Result }
  | { refused: { reason: ErrorReason; msg: string } }
  | { unexpected: string };

/** A question that the worker asks while it works; the reply comes as the next message. */
export interface ThreadQuestion<Question> {
  question: Question;
}

/** Message of a worker that is ready for requests. */
export const READY = 'ready';

/** Does nothing outside a worker. @param work throws AppError for what it refuses */
export function answerRequests<Request, Result>(work: (request: Request) => Result): void {
  const answer = (request: Request): ThreadAnswer<Result> => {
    try {
      return { result: work(request) };
    } catch (error) {
      return failureOf(error);
    }
  };
  parentPort?.on('message', (request: Request) => parentPort?.postMessage(answer(request)));
  parentPort?.postMessage(READY);
}

/** Asks the sender of the request. @param moved buffers that are handed over instead of copied */
export type Ask<Question> = (question: Question, moved?: ArrayBuffer[]) => Promise<unknown>;

/**
 * {@link answerRequests} for work that asks questions, one at a time. Does nothing outside a worker.
 * @param work throws AppError for a request that it refuses
 */
export function answerWithQuestions<Request, Question, Result>(
  work: (request: Request, ask: Ask<Question>) => Promise<Result>,
): void {
  const port = parentPort;
  if (port === null) return;
  const next = () => new Promise<unknown>((resolve) => port.once('message', resolve));
  const ask: Ask<Question> = (question, moved = []) => {
    const reply = next();
    port.postMessage({ question } satisfies ThreadQuestion<Question>, moved);
    return reply;
  };
  const serve = async () => {
    for (;;) {
      const request = (await next()) as Request;
      const answer = await work(request, ask).then((result): ThreadAnswer<Result> => ({ result }), failureOf);
      port.postMessage(answer);
    }
  };
  port.postMessage(READY);
  void serve();
}

function failureOf(error: unknown): Exclude<ThreadAnswer<never>, { result: never }> {
  if (error instanceof AppError) return { refused: { reason: error.reason, msg: error.message } };
  return { unexpected: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
