/**
 * How long a thread may work at one request: counted in time of a processor, since on a busy machine the clock runs on while
 * the thread only waits for its turn.
 */
import type { Worker } from 'node:worker_threads';

/** Between two looks at a thread that has nearly used its time up. */
const SHORTEST_WAIT_MS = 20;

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
export function watchWork(thread: Worker, { workMs, patienceMs }: WorkLimit, exceeded: () => void): () => void {
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
