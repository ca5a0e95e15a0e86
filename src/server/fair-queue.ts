/** A fair queue for costly work within this process: few at once, fewer for one person, and among those who wait whoever has least comes first. */
import { AppError } from '#contract/errors.ts';

interface FairQueueOptions {
  atOnce: number;
  atOnceEach: number;
  /** Further requests of one person that may wait. */
  waitingEach: number;
}

export interface FairQueue {
  /**
   * Does the work when its turn comes.
   *
   * @throws {AppError} TOO_MANY_REQUESTS where too many of this person wait; the signal's reason when it is aborted before the work begins
   */
  take<T>(person: string | number, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  person: string | number;
  begin(): void;
}

export function createFairQueue({ atOnce, atOnceEach, waitingEach }: FairQueueOptions): FairQueue {
  const running = new Map<string | number, number>();
  let waiting: Waiting[] = [];
  let all = 0;
  const countOf = (person: string | number) => running.get(person) ?? 0;

  function change(person: string | number, by: 1 | -1): void {
    all += by;
    const count = countOf(person) + by;
    if (count === 0) running.delete(person);
    else running.set(person, count);
  }

  function beginNext(): void {
    while (all < atOnce) {
      const able = waiting.filter(({ person }) => countOf(person) < atOnceEach);
      const [next] = able.sort((a, b) => countOf(a.person) - countOf(b.person));
      if (next === undefined) return;
      waiting = waiting.filter((other) => other !== next);
      change(next.person, 1);
      next.begin();
    }
  }

  function waitFor(person: string | number, signal: AbortSignal): Promise<void> {
    if (waiting.filter((other) => other.person === person).length >= waitingEach) {
      throw new AppError('TOO_MANY_REQUESTS', { msg: '同时在处理的太多了，等前面的好了再试', retryAfterSeconds: 30 });
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting = waiting.filter((other) => other !== entry);
        reject(signal.reason);
      };
      const entry: Waiting = {
        person,
        begin() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
      beginNext();
    });
  }

  return {
    async take(person, signal, work) {
      signal.throwIfAborted();
      await waitFor(person, signal);
      try {
        return await work();
      } finally {
        change(person, -1);
        beginNext();
      }
    },
  };
}
