/** Keeping what is measured and what makes the load on cores of their own. */
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Of util-linux. */
const PINNING = 'taskset';

/** All threads of either process, where the system has taskset and more than one core. */
export function pinToSeparateCores(pid: number): void {
  const last = availableParallelism() - 1;
  if (process.platform !== 'linux' || last < 1) return;
  execFileSync(PINNING, ['-apc', `0-${last - 1}`, String(pid)]);
  execFileSync(PINNING, ['-apc', String(last), String(process.pid)]);
}
