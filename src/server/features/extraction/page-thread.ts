/** Runs one worker for reading pages: started when needed, one page at a time, ended when it hangs, grows or is old. */
import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/errors.ts';
import type { ExtractedArticle } from './block.ts';
import type { ChapterRequest, ExtractionAnswer, ExtractionRequest } from './worker.ts';

type ThreadRequest = ExtractionRequest | ChapterRequest;

/** A tree of 5 MB of markup takes some 300 MB. */
const MAX_HEAP_MB = 512;

interface ThreadLimits {
  /** For one page, in milliseconds. */
  timeoutMs: number;
  /** Pages that one worker reads before a fresh one takes over. */
  pagesPerWorker: number;
}

interface PageThread {
  /** @throws AppError INVALID_INPUT when the page takes too long or too much memory, and what the worker refuses */
  read(request: ThreadRequest): Promise<ExtractedArticle>;
  /** Ends the worker; pages under way or waiting are refused. */
  close(): Promise<void>;
}

function articleOf(answer: ExtractionAnswer): ExtractedArticle {
  if ('article' in answer) return answer.article;
  if ('refused' in answer) throw new AppError(answer.refused.reason, { msg: answer.refused.msg });
  throw new Error(`extraction failed: ${answer.unexpected}`);
}

function tooComplexError(msg: string): AppError {
  return new AppError('INVALID_INPUT', { msg });
}

/** The worker does not keep the process alive unless a page is being read. */
export function createPageThread({ timeoutMs, pagesPerWorker }: ThreadLimits): PageThread {
  let worker: Worker | null = null;
  let pagesRead = 0;
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();

  function running(): Worker {
    if (worker) return worker;
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    // Without a listener of its own an error between two pages would end the process.
    started.on('error', () => end(started));
    started.on('exit', () => end(started));
    pagesRead = 0;
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

  function exchange(thread: Worker, request: ThreadRequest): Promise<ExtractionAnswer> {
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer);
        thread.off('message', answered).off('error', failed).off('exit', exited);
        how();
      };
      const answered = (answer: ExtractionAnswer) => settle(() => resolve(answer));
      const failed = (error: Error) => {
        const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        settle(() => reject(isMemory ? tooComplexError('网页太复杂，无法提取正文') : error));
      };
      const exited = () => settle(() => reject(new Error('extraction worker ended')));
      const timer = setTimeout(() => settle(() => reject(tooComplexError('网页太复杂，提取正文超时'))), timeoutMs);
      thread.on('message', answered).on('error', failed).on('exit', exited);
      thread.postMessage(request);
    });
  }

  async function readNow(request: ThreadRequest): Promise<ExtractedArticle> {
    if (isClosed) throw new Error('extractor is closed');
    const thread = running();
    thread.ref();
    const answer = await exchange(thread, request).catch(async (error: unknown) => {
      await retire(thread);
      throw error;
    });
    thread.unref();
    pagesRead += 1;
    if (pagesRead >= pagesPerWorker) await retire(thread);
    return articleOf(answer);
  }

  return {
    read(request) {
      const result = queue.then(() => readNow(request));
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
