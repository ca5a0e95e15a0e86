/**
 * Runs {@link insertEntries} in a thread, for somebody who does the other half meanwhile and then waits without giving way.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** What the thread is given. */
export interface EntryTask {
  path: string;
  source: string;
  /** Raised to 1 and notified when the thread has finished. */
  finished: Int32Array;
}

/** Hours would not be enough for what takes seconds: the thread is gone. */
const LONGEST_WAIT_MS = 10 * 60 * 1000;

/** Starts the thread. The function it gives waits for it to end, and throws what it threw. */
export function startEntries(path: string, source: string): () => void {
  const finished = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const { port1, port2 } = new MessageChannel();
  const task: EntryTask = { path, source, finished };
  const thread = new Worker(new URL('./entry-worker.ts', import.meta.url), {
    workerData: { task, port: port2 },
    transferList: [port2],
    execArgv: [],
  });
  thread.unref();
  return () => {
    const outcome = Atomics.wait(finished, 0, 0, LONGEST_WAIT_MS);
    const failure = receiveMessageOnPort(port1);
    port1.close();
    if (failure !== undefined) throw failure.message;
    if (outcome === 'timed-out') throw new Error('the entries of the dictionary were not written');
  };
}
