/** Handles the changes that wait on the device when a login is about to be ended. */
import { isUnseen } from './entry.ts';
import type { Outbox } from './outbox.ts';

/** Milliseconds that a reader who logs out waits at most for unsent changes. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Sends the changes that wait in the outbox.
 *
 * @param after calls back after a number of milliseconds
 * @returns how many changes of this reader the server does not have; those that the page made by itself are not counted
 */
export async function sendBeforeLogOut(
  outbox: Outbox,
  after: (ms: number, work: () => void) => void = (ms, work) => void setTimeout(work, ms),
): Promise<number> {
  if (outbox.waiting().length > 0) {
    await Promise.race([outbox.flush(), new Promise<void>((resolve) => after(LONGEST_WAIT_MS, resolve))]);
  }
  return outbox.waiting().filter((entry) => !isUnseen(entry)).length + outbox.view().refused.length;
}
