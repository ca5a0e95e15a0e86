/**
 * Runs one worker thread for what strangers wrote: started when needed, one request at a time, ended when it hangs, grows or
 * is old. A worker's own file calls `answerRequests`.
 */
import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/errors.ts';
import type { READY, ThreadAnswer, ThreadQuestion } from './worker-side.ts';

/** A tree of 5 MB of markup takes some 300 MB. */
const MAX_HEAP_MB = 512;
/** Milliseconds for loading the worker's own modules: this takes half a second, and many times that on a busy machine. */
const START_MS = 60_000;

export interface ThreadOptions {
  /** The worker's file. */
  script: URL;
  /** Megabytes of heap for JavaScript; the default is 512. */
  heapMb?: number;
  /** Milliseconds of processor time for one request, or from one of its questions to the next. */
  workMs: number;
  /** Milliseconds of wall-clock time for one request, however busy the machine is; the default is six times `workMs`. */
  patienceMs?: number;
  /** Requests that one worker answers before a fresh one takes over. */
  requestsPerWorker: number;
  /** The message for the caller, in Chinese. */
  tooSlow: string;
  tooHungry: string;
}

/** Callbacks of a request while the worker works. */
export interface RequestOptions<Question> {
  /** Answers the worker's questions, one at a time; the worker waits. What it throws ends the request and the worker. */
  reply?: (question: Question) => Promise<unknown>;
  /** Ends the request and the worker. */
  signal?: AbortSignal;
}

export interface WorkerThread<Request, Result, Question = never> {
  /** @throws AppError INVALID_INPUT when it takes too long or too much memory, and what the worker refuses */
  ask(request: Request, options?: RequestOptions<Question>): Promise<Result>;
  /** Ends the worker; requests under way or waiting are refused. */
  close(): Promise<void>;
}

function resultOf<Result>(answer: ThreadAnswer<Result>): Result {
  if ('result' in answer) return answer.result;
  if ('refused' in answer) throw new AppError(answer.refused.reason, { msg: answer.refused.msg });
  throw new Error(`worker failed: ${answer.unexpected}`);
}

/** The worker does not keep the process alive unless a request is being answered. */
export function createWorkerThread<Request, Result, Question = never>(
  options: ThreadOptions,
): WorkerThread<Request, Result, Question> {
  const { script, heapMb = MAX_HEAP_MB, workMs, patienceMs = 6 * workMs, requestsPerWorker } = options;
  let worker: Worker | null = null;
  let answered = 0;
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();
  const refusal = (msg: string) => new AppError('INVALID_INPUT', { msg });

  function running(): Worker {
    if (worker) return worker;
    const started = new Worker(script, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    // Without this listener an error between two requests would end the process.
    started.on('error', () => end(started));
    started.on('exit', () => end(started));
    answered = 0;
    worker = started;
    return started;
  }

  function end(ended: Worker): void {
    if (worker === ended) worker = null;
  }

  async function retire(old: Worker): Promise<void> {
    end(old);
    await old.terminate();
  }

  /**
   * The next thing that the worker says, within its limits.
   * @param late what it is told who waits in vain
   */
  function saidBy<Said>(thread: Worker, limit: { workMs: number; patienceMs: number }, late: Error): Promise<Said> {
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        endWatch();
        thread.off('message', received).off('error', failed).off('exit', exited);
        how();
      };
      const received = (said: Said) => settle(() => resolve(said));
      const failed = (error: Error) => {
        const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        settle(() => reject(isMemory ? refusal(options.tooHungry) : error));
      };
      const exited = () => settle(() => reject(new Error('worker ended')));
      const endWatch = watchWork(thread, limit, () => settle(() => reject(late)));
      thread.on('message', received).on('error', failed).on('exit', exited);
    });
  }

  /** The time for a request begins when the worker can read it, and again with each reply. */
  async function exchange(
    thread: Worker,
    isFresh: boolean,
    request: Request,
    reply: RequestOptions<Question>['reply'],
  ): Promise<ThreadAnswer<Result>> {
    if (isFresh)
      await saidBy<typeof READY>(thread, { workMs: START_MS, patienceMs: START_MS }, new Error('worker did not start'));
    let message: unknown = request;
    for (;;) {
      const said = saidBy<ThreadAnswer<Result> | ThreadQuestion<Question>>(
        thread,
        { workMs, patienceMs },
        refusal(options.tooSlow),
      );
      thread.postMessage(message);
      const answer = await said;
      if (!('question' in answer)) return answer;
      message = await reply?.(answer.question);
      if (worker !== thread) throw new Error('worker ended');
    }
  }

  async function askNow(request: Request, { reply, signal }: RequestOptions<Question>): Promise<Result> {
    if (isClosed) throw new Error('worker thread is closed');
    signal?.throwIfAborted();
    const isFresh = worker === null;
    const thread = running();
    thread.ref();
    const abort = () => void retire(thread);
    signal?.addEventListener('abort', abort, { once: true });
    const answer = await exchange(thread, isFresh, request, reply)
      .catch(async (error: unknown) => {
        await retire(thread);
        signal?.throwIfAborted();
        throw error;
      })
      .finally(() => signal?.removeEventListener('abort', abort));
    signal?.throwIfAborted();
    thread.unref();
    answered += 1;
    if (answered >= requestsPerWorker) await retire(thread);
    return resultOf(answer);
  }

  return {
    ask(request, how = {}) {
      const result = queue.then(() => askNow(request, how));
      queue = result.catch(() => undefined);
      return result;
    },
    async close() {
      isClosed = true;
      if (worker) await retire(worker);
      await queue;
    },
  };
}

/** Least pause between two checks of a thread that has nearly used its time. */
const SHORTEST_WAIT_MS = 20;

/** Counted in processor time, because on a busy machine the clock runs on while the thread waits for its turn. */
interface WorkLimit {
  /** Milliseconds of a processor. */
  workMs: number;
  /** Milliseconds by the clock, for a thread that neither works nor answers. */
  patienceMs: number;
}

/**
 * Watches a thread from now on. Costs nothing until `workMs` have gone by, because it can't have worked longer than that.
 * @param exceeded called once, when it has worked or been waited for too long
 * @returns ends the watch
 */
function watchWork(thread: Worker, { workMs, patienceMs }: WorkLimit, exceeded: () => void): () => void {
  const before = thread.cpuUsage();
  let next: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(next);
    clearTimeout(last);
    next = undefined;
  };
  const give = () => {
    end();
    exceeded();
  };
  const last = setTimeout(give, patienceMs);
  const lookIn = (milliseconds: number) => {
    // A thread that has ended tells so itself.
    next = setTimeout(() => void look().catch(() => undefined), milliseconds);
  };
  const look = async () => {
    const { user, system } = await thread.cpuUsage(await before);
    if (next === undefined) return;
    const left = workMs - (user + system) / 1_000;
    if (left <= 0) give();
    else lookIn(Math.max(left, SHORTEST_WAIT_MS));
  };
  before.catch(() => undefined);
  lookIn(workMs);
  return end;
}
