/** Keeps the measured process and the load generator on separate cores, and the load from delaying the thread that takes the times. */
import { execFileSync } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';

/** Command of util-linux that sets the cores of a process. */
const PINNING = 'taskset';

/** Pins all threads of both processes, where the system has taskset and more than one core. */
export function pinToSeparateCores(pid: number): void {
  const last = availableParallelism() - 1;
  if (process.platform !== 'linux' || last < 1) return;
  execFileSync(PINNING, ['-apc', `0-${last - 1}`, String(pid)]);
  execFileSync(PINNING, ['-apc', String(last), String(process.pid)]);
}

const LOAD_NICENESS = 10;

/**
 * Lowers the priority of this process's main thread, which makes the load, below that of threads started before, such as the readers'. On
 * Linux only.
 */
export function giveWayToReaders(): void {
  if (process.platform === 'linux') setPriority(LOAD_NICENESS);
}
