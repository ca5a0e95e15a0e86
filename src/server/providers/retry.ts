/** Trying again where a service outside is busy or stumbles: longer waits each time, or as long as it asks for. */
import { setTimeout as wait } from 'node:timers/promises';

/** A failure that may pass. `afterMs` is what the service itself asked for. */
export class PassingFailure extends Error {
  readonly afterMs: number | null;

  constructor(message: string, { afterMs = null, cause }: { afterMs?: number | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.afterMs = afterMs;
  }
}

export interface RetryPolicy {
  /** Tries in all. */
  tries: number;
  /** Pause before the second try, in milliseconds; doubled for each one after it. */
  firstWaitMs: number;
  /** Longest single pause; where the service asks for a longer one, it is not asked again. */
  longestWaitMs: number;
}

export const PATIENT: RetryPolicy = { tries: 5, firstWaitMs: 1_000, longestWaitMs: 60_000 };
/** For requests while somebody waits for the answer. */
export const BRIEF: RetryPolicy = { tries: 2, firstWaitMs: 500, longestWaitMs: 2_000 };

/**
 * @param attempt - Only a {@link PassingFailure} is tried again.
 * @throws What the last try threw; the signal's reason when it aborts a wait
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { tries, firstWaitMs, longestWaitMs }: RetryPolicy,
  signal?: AbortSignal,
): Promise<T> {
  for (let index = 0; ; index += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof PassingFailure) || index + 1 >= tries) throw error;
      // Asked again too early, the service would refuse again, and may ask for a longer pause.
      if (error.afterMs !== null && error.afterMs > longestWaitMs) throw error;
      // A quarter more or less, so that many workers don't come back at the same moment.
      const own = firstWaitMs * 2 ** index * (0.75 + Math.random() / 2);
      await wait(Math.min(error.afterMs ?? own, longestWaitMs), undefined, signal ? { signal } : {}).catch(() =>
        signal?.throwIfAborted(),
      );
    }
  }
}

/** Retry-After: seconds or a date. @returns milliseconds, null when there is none or it can't be read */
export function retryAfterMs(header: string | null, now: number = Date.now()): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
