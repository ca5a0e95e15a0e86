/** Repeats work until it succeeds: when the network is back, the page is seen again, or some time has passed. */
import { ApiError } from '#contract/client-error.ts';

const FIRST_WAIT_MS = 4_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Whether the server has refused and would refuse again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status > 0 && error.status < 500;

const isTooOften = (error: unknown) => error instanceof ApiError && error.status === 429;

/** Waits until the network is back, the page is seen again, or it is left; at most `longest` milliseconds. */
export function untilBack(left: AbortSignal, longest?: number): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const listening = { signal: over.signal };
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = longest === undefined ? undefined : setTimeout(end, longest);
    addEventListener('online', end, listening);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), listening);
    left.addEventListener('abort', end, listening);
    if (left.aborted) end();
  });
}

/**
 * Repeats work while it fails for a temporary reason.
 *
 * @param left aborted when nobody waits for the result any more
 * @returns undefined when `left` is aborted first
 * @throws the failure when the server refuses the work
 */
export async function untilDone<T>(work: () => Promise<T>, left: AbortSignal): Promise<T | undefined> {
  for (let wait = FIRST_WAIT_MS; !left.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error) && !isTooOften(error)) throw error;
    }
    await untilBack(left, wait);
  }
  return undefined;
}
