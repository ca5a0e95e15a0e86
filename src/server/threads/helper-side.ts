/** The side of a helper process: answers requests, several at a time, each once. */
import { setPriority } from 'node:os';

export type HelperAnswer<Result> = { id: number; result: Result } | { id: number; problem: string };

/** Requests that readers wait for go first. */
const NICENESS = 10;

/** Lowers the process's priority, and ends it with the process that started it. */
export function answerAsHelper<Request, Result>(work: (request: Request) => Result | Promise<Result>): void {
  setPriority(NICENESS);
  process.on('message', async ({ id, request }: { id: number; request: Request }) => {
    let answer: HelperAnswer<Result>;
    try {
      answer = { id, result: await work(request) };
    } catch (error) {
      answer = { id, problem: error instanceof Error ? error.message : String(error) };
    }
    process.send?.(answer);
  });
  process.on('disconnect', () => process.exit(0));
}
