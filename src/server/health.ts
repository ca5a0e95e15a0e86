/** Checks whether this process can serve: the database answers and accepts writes, and the disk of DATA_DIR has room. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './db/connection.ts';
import { NoAnswerError, probe } from './db/liveness.ts';
import { FREE_SPACE_FLOOR, freeBytes } from './free-space.ts';

/** An answer takes a second at most. */
const ANSWER_MS = 800;
/** Pause between two checks: requests in between share the next one, so that many requests are no load on the database. */
const PAUSE_MS = 100;
const MEGABYTE = 1024 * 1024;

/**
 * Writes without leaving anything: a message in the write-ahead log, flushed by the commit, and rows that don't fit into
 * the memory allowed for them and so go into a temporary file, which a full disk refuses. A standby, or a database that was
 * set to read only, isn't written to.
 */
const WRITE = `BEGIN;
  SET LOCAL work_mem = '64kB';
  SELECT CASE WHEN current_setting('transaction_read_only') = 'off'
    THEN pg_logical_emit_message(true, 'waikan', 'health') END IS NULL AS is_read_only;
  SELECT count(*) FROM generate_series(1, 5000);
  COMMIT`;
const DISK_FULL = '53100';

export interface HealthOptions {
  connection: Connection;
  dataDir: string;
  /** Hears of each change of state, with what the driver or the server said. */
  log: (line: string) => void;
  /** Bytes that have to be free. */
  floor?: number;
}

/** @returns a check that resolves within a second: null when this process can serve, else why not, for people */
export function createHealth({
  connection,
  dataDir,
  log,
  floor = FREE_SPACE_FLOOR,
}: HealthOptions): () => Promise<string | null> {
  let checking: Promise<string | null> | null = null;
  let endedAt = -PAUSE_MS;
  let last: string | null = null;

  async function check(): Promise<string | null> {
    const found = await Promise.all([databaseProblem(), diskProblem(dataDir, floor)]);
    const problem = found.filter((each) => each !== null).join('；') || null;
    if (problem === null && last !== null) log('can serve again');
    last = problem;
    return problem;
  }

  async function databaseProblem(): Promise<string | null> {
    try {
      const rows = await probe(connection, WRITE, ANSWER_MS);
      return rows.some((row) => row.is_read_only === true) ? '数据库只能读，不能写' : null;
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      if (last === null) log(`cannot serve: ${code ?? ''} ${message}`);
      if (error instanceof NoAnswerError) return '数据库没有应答';
      return code === DISK_FULL ? '数据库的磁盘已满' : '数据库连不上';
    }
  }

  async function nextCheck(): Promise<string | null> {
    const wait = endedAt + PAUSE_MS - performance.now();
    if (wait > 0) await sleep(wait);
    try {
      return await check();
    } finally {
      endedAt = performance.now();
      checking = null;
    }
  }

  return () => {
    checking ??= nextCheck();
    return checking;
  };
}

async function diskProblem(dataDir: string, floor: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS, '数据目录的磁盘没有应答');
  });
  const look = async () => {
    await access(dataDir, constants.W_OK);
    const free = await freeBytes(dataDir);
    return free < floor ? `磁盘空间不足：数据目录所在磁盘只剩 ${Math.floor(free / MEGABYTE)} MB` : null;
  };
  try {
    return await Promise.race([look().catch(() => '数据目录不能写'), late]);
  } finally {
    clearTimeout(timer);
  }
}
