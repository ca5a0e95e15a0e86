/**
 * Runs PostgreSQL as a child of this process, with its data in DATA_DIR and a private Unix socket as the only way in. When this process
 * dies, however it dies, the server follows; when it was not told, the next start ends it. A server that ends by itself is started again,
 * but not for ever.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { FREE_SPACE_FLOOR, freeBytes } from '../../free-space.ts';
import { type Account, allowTraversal, findBinaries, serverAccount } from './binaries.ts';
import {
  DATABASE_USER,
  endLeftovers,
  nameOfCluster,
  postmasterStatus,
  prepareCluster,
  prepareSocketDir,
  removeStaleFiles,
  SOCKET_PORT,
  serverEnvironment,
} from './cluster.ts';
import { lockDataDir } from './lock.ts';

const SETTINGS = {
  listen_addresses: '',
  port: SOCKET_PORT,
  max_connections: 50,
  shared_buffers: '128MB',
  jit: 'off',
  max_parallel_workers_per_gather: 0, // parallel queries need a large /dev/shm
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors only, and without the statements and row values that may hold personal data.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_min_messages: 'error',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Fast, immediate, last resort; seconds to wait after each. Product promise: stopped within 5 s. */
const SHUTDOWN_STEPS = [
  ['SIGINT', 3],
  ['SIGQUIT', 1],
  ['SIGKILL', 1],
] as const;

// Becomes PostgreSQL itself, leaving behind a small shell that waits on a pipe from this process (fd 3). A line there
// means "PostgreSQL has ended"; end of file without a line means that this process died, and the shell asks PostgreSQL
// to shut down fast. The outer brackets keep it from being PostgreSQL's child, whose loss it would take for a crash.
const START_WITH_WATCHDOG = '( { read -r _ || kill -INT $$; } <&3 >/dev/null 2>&1 & ); exec "$@" 3<&-';

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string };
  /** False when this start created the database. */
  isReused: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** Extra server settings, such as `fsync=off` for test databases. */
  settings?: Record<string, string | number>;
  /** The server ended again after three restarts within five minutes, and stays down; one line, for people. */
  onGivenUp?: (reason: string) => void;
}

/**
 * Starts the server on `dataDir`, making the database on first use (about 1 s; later starts 55 ms). When it ends by itself it is
 * started again, at most three times in five minutes.
 *
 * @throws {DataDirInUseError} when another process holds the directory; Error with one clear line otherwise.
 */
export async function startEmbeddedPostgres({
  dataDir: wanted,
  log,
  settings = {},
  onGivenUp = log,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw new Error('自带的 PostgreSQL 只支持 Linux 和 macOS，请设置 DATABASE_URL');
  fs.mkdirSync(wanted, { recursive: true, mode: 0o700 });
  const dataDir = fs.realpathSync(wanted);
  const unlock = lockDataDir(dataDir);
  try {
    const clusterDir = path.join(dataDir, 'pg');
    const account = serverAccount(clusterDir);
    allowTraversal(dataDir, account, log);
    const { binDir, version } = findBinaries(dataDir, account);
    const isReused = await prepareCluster(clusterDir, binDir, version, account);
    const clusterName = nameOfCluster(clusterDir);
    const start = async () => {
      await endLeftovers(clusterDir, clusterName);
      const socketDir = prepareSocketDir(dataDir, clusterName, account);
      removeStaleFiles(clusterDir, socketDir);
      return {
        socketDir,
        ...(await runServer({ clusterDir, clusterName, socketDir, binDir, account, log, settings })),
      };
    };
    const first = await start();
    const stop = keepRunning({ first, start, dataDir, log, onGivenUp, onStopped: unlock });
    return {
      connection: { host: first.socketDir, port: SOCKET_PORT, user: DATABASE_USER, database: 'postgres' },
      isReused,
      stop,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

interface Run {
  clusterDir: string;
  clusterName: string;
  socketDir: string;
  binDir: string;
  account: Account;
  log: (line: string) => void;
  settings: Record<string, string | number>;
}

/** Starts the server and waits until it accepts connections. */
async function runServer(run: Run): Promise<ServerProcess> {
  const all = { ...SETTINGS, ...run.settings, unix_socket_directories: run.socketDir, cluster_name: run.clusterName };
  const switches = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [path.join(run.binDir, 'postgres'), '-D', run.clusterDir, ...switches];
  // A process group of its own (detached): Ctrl+C in a terminal only reaches this process, which then calls stop().
  const server = spawn('/bin/sh', ['-c', START_WITH_WATCHDOG, 'watchdog', ...command], {
    ...run.account,
    cwd: '/',
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const watchdogPipe = server.stdio[3] as Socket;
  watchdogPipe.on('error', () => {
    // the watchdog is gone: nothing left to tell
  });
  const messages = server.stderr as Socket;
  let isStopping = false;
  const lastLines: string[] = [];
  createInterface({ input: messages }).on('line', (line) => {
    if (lastLines.push(line) > 20) lastLines.shift();
    if (/^(ERROR|FATAL|PANIC):/.test(line) && !isStopping) run.log(`postgres: ${line}`);
  });
  await once(server, 'spawn');

  const ended = once(server, 'exit').then(([code, signal]) => {
    watchdogPipe.end('ended\n');
    return String(signal ?? `exit code ${code}`);
  });
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const isReady = () => {
    const status = postmasterStatus(run.clusterDir);
    return status.pid === server.pid && status.ready;
  };
  while (!isReady()) {
    if (hasEnded()) throw new Error(`PostgreSQL 没能启动：${lastLines.join(' / ')}`);
    await sleep(20);
  }

  // These handles don't keep this process alive: when it has nothing else to do it ends, and the watchdog stops the server.
  for (const handle of [server, messages, watchdogPipe]) handle.unref();
  async function shutDown(): Promise<void> {
    isStopping = true;
    server.ref();
    for (const [signal, seconds] of SHUTDOWN_STEPS) {
      if (!hasEnded()) server.kill(signal);
      await Promise.race([ended, sleep(seconds * 1000, undefined, { ref: false })]);
      if (hasEnded()) return void (await ended);
    }
    throw new Error(`PostgreSQL process ${server.pid} does not end`);
  }
  let stopped: Promise<void> | undefined;
  return {
    ended,
    stop() {
      stopped ??= shutDown();
      return stopped;
    },
  };
}

/** Most restarts within the window; more mean that something is wrong which another start does not repair. */
const MAX_RESTARTS = 3;
const RESTART_WINDOW_MS = 5 * 60_000;
const PAUSE_MS = 1_000;

interface ServerProcess {
  /** Resolves with the reason when it has ended, stopped or not. */
  ended: Promise<string>;
  /** Calling it twice is harmless. */
  stop(): Promise<void>;
}

interface SupervisorOptions {
  first: ServerProcess;
  start(): Promise<ServerProcess>;
  dataDir: string;
  log(line: string): void;
  onGivenUp(reason: string): void;
  onStopped(): void;
}

/** Starts the server again when it ends by itself. @returns the function that stops it for good */
function keepRunning({ first, start, dataDir, log, onGivenUp, onStopped }: SupervisorOptions): () => Promise<void> {
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
      if (isCounted && restarts.filter((at) => at > since).length >= MAX_RESTARTS) {
        onGivenUp(`自带的 PostgreSQL 五分钟内第 ${MAX_RESTARTS + 1} 次意外退出，不再重启`);
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
