/** Keeps the built-in server running: one that ends by itself is started again, but not for ever. */
import { setTimeout as sleep } from 'node:timers/promises';
import { FREE_SPACE_FLOOR, freeBytes } from '../../free-space.ts';

/** Started again so often within so long; more means that something is wrong which another start doesn't mend. */
const MOST_RESTARTS = 3;
const RESTART_WINDOW_MS = 5 * 60_000;
const PAUSE_MS = 1_000;

export interface ServerProcess {
  /** Resolves with the reason when it has ended, stopped or not. */
  ended: Promise<string>;
  /** Calling it twice is harmless. */
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  first: ServerProcess;
  start(): Promise<ServerProcess>;
  dataDir: string;
  log(line: string): void;
  onGivenUp(reason: string): void;
  onStopped(): void;
}

/** Starts the server again when it ends by itself. @returns the function that stops it for good */
export function keepRunning({
  first,
  start,
  dataDir,
  log,
  onGivenUp,
  onStopped,
}: SupervisorOptions): () => Promise<void> {
  let server = first;
  const stopping = new AbortController();
  const restarts: number[] = [];
  const pause = () =>
    sleep(PAUSE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {
      // The stop came meanwhile.
    });

  /** A full disk ends the server at every start: that is waited out, and counts for nothing. */
  async function hasWaitedForSpace(): Promise<boolean> {
    let hasWaited = false;
    while (!stopping.signal.aborted && (await freeBytes(dataDir).catch(() => Infinity)) < FREE_SPACE_FLOOR) {
      if (!hasWaited) log('postgres is started again once there is space on the disk');
      hasWaited = true;
      await pause();
    }
    return hasWaited;
  }

  /** @returns false when it stays down */
  async function restart(): Promise<boolean> {
    for (;;) {
      const isCounted = !(await hasWaitedForSpace());
      if (stopping.signal.aborted) return false;
      const since = Date.now() - RESTART_WINDOW_MS;
      if (isCounted && restarts.filter((at) => at > since).length >= MOST_RESTARTS) {
        onGivenUp(`自带的 PostgreSQL 五分钟内第 ${MOST_RESTARTS + 1} 次意外退出，不再重启`);
        return false;
      }
      if (isCounted) restarts.push(Date.now());
      try {
        server = await start();
        log('postgres was started again');
        return true;
      } catch (error) {
        log((error as Error).message);
        await pause();
      }
    }
  }

  async function watch(): Promise<void> {
    do {
      const reason = await server.ended;
      if (stopping.signal.aborted) return;
      log(`postgres ended unexpectedly (${reason})`);
    } while (await restart());
  }

  const watching = watch();
  async function stop(): Promise<void> {
    stopping.abort();
    await server.stop();
    await watching;
    // A start that was under way when the stop came.
    await server.stop();
    onStopped();
  }
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= stop();
    return stopped;
  };
}
