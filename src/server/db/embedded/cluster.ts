/**
 * The cluster directory and the socket directory beside it: made, checked, named; and the server processes that an earlier, killed run left
 * on it: found and ended.
 */
import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './binaries.ts';

const runProgram = promisify(execFile);

/** The socket file's number: nothing listens on TCP. */
export const SOCKET_PORT = 5432;
export const DATABASE_USER = 'postgres';
/** Environment without PG* variables, none of which may reach the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}

/**
 * Makes the cluster when there is none, else checks that this PostgreSQL can read it.
 *
 * @returns false when it was made now.
 */
export async function prepareCluster(
  clusterDir: string,
  binDir: string,
  version: string,
  account: Account,
): Promise<boolean> {
  const isReused = fs.existsSync(clusterDir);
  if (isReused) checkVersion(clusterDir, version);
  else await createCluster(clusterDir, binDir, account);
  if (account.uid !== undefined && fs.statSync(clusterDir).uid !== account.uid) {
    // brought back from a backup by root
    await runProgram('chown', ['-R', `${account.uid}:${account.gid}`, clusterDir]);
  }
  return isReused;
}

/** Marks our server processes in the process list: device and inode number name this directory and no other. */
export function nameOfCluster(clusterDir: string): string {
  const { dev, ino } = fs.statSync(clusterDir);
  return `embedded-${dev}-${ino}`;
}

/** Lies in DATA_DIR unless that path is too long for a socket address. */
export function prepareSocketDir(dataDir: string, clusterName: string, account: Account): string {
  const own = process.getuid?.() ?? 0;
  const uid = account.uid ?? own;
  const gid = account.gid ?? process.getgid?.() ?? 0;
  const longest = process.platform === 'darwin' ? 103 : 107;
  const preferred = path.join(dataDir, 'pg-socket');
  const fits = Buffer.byteLength(`${preferred}/.s.PGSQL.${SOCKET_PORT}.lock`) <= longest;
  const socketDir = fits ? preferred : path.join(os.tmpdir(), clusterName);
  if (!fs.lstatSync(socketDir, { throwIfNoEntry: false })) fs.mkdirSync(socketDir, { mode: 0o700 });
  const found = fs.lstatSync(socketDir);
  if (!found.isDirectory() || ![uid, own].includes(found.uid)) throw new Error(`${socketDir} 属于别的用户`);
  fs.chmodSync(socketDir, 0o700);
  fs.chownSync(socketDir, uid, gid);
  return socketDir;
}

function checkVersion(clusterDir: string, version: string): void {
  const versionFile = path.join(clusterDir, 'PG_VERSION');
  if (!fs.existsSync(versionFile)) throw new Error(`${clusterDir} 不是 PostgreSQL 数据目录（没有 PG_VERSION）`);
  const dataMajor = fs.readFileSync(versionFile, 'utf8').trim();
  if (dataMajor !== version.split('.')[0]) {
    throw new Error(
      `${clusterDir} 由 PostgreSQL ${dataMajor} 写成，这个版本带的是 PostgreSQL ${version}，读不了。请用写它的版本导出数据，移走目录，再导入`,
    );
  }
}

/** Builds the cluster under another name first, so that a crash never leaves half of one. */
async function createCluster(clusterDir: string, binDir: string, account: Account): Promise<void> {
  const dataDir = path.dirname(clusterDir);
  for (const name of fs.readdirSync(dataDir)) {
    if (name.startsWith('pg-init-')) fs.rmSync(path.join(dataDir, name), { recursive: true, maxRetries: 10 });
  }
  const newDir = fs.mkdtempSync(path.join(dataDir, 'pg-init-'));
  if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(newDir, account.uid, account.gid);
  const locale = process.platform === 'darwin' ? 'C' : 'C.UTF-8'; // of the C library; PostgreSQL's own is the same everywhere
  const options = ['-D', newDir, '-U', DATABASE_USER, '-E', 'UTF8', '--auth=trust'];
  const locales = [`--locale=${locale}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const how = { ...account, cwd: '/', env: serverEnvironment() };
  await runProgram(path.join(binDir, 'initdb'), [...options, ...locales], how);
  fs.renameSync(newDir, clusterDir);
  const directory = fs.openSync(dataDir, 'r');
  fs.fsyncSync(directory);
  fs.closeSync(directory);
}

const FAST_SHUTDOWN_MS = 10_000;

/** Content of postmaster.pid: the first line is the process id (negative for a single-user server), the eighth the state. */
export function postmasterStatus(clusterDir: string): { pid: number; ready: boolean } {
  const lines = readIfAny(path.join(clusterDir, 'postmaster.pid')).split('\n');
  return { pid: Math.abs(Number(lines[0])), ready: lines[7]?.trim() === 'ready' };
}

/** Ends what an earlier run of this application left running on this data; normally it is already shutting down. */
export async function endLeftovers(clusterDir: string, clusterName: string): Promise<void> {
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  for (;;) {
    const pids = serverProcesses(clusterName);
    if (pids.length === 0) return;
    const postmaster = postmasterStatus(clusterDir).pid;
    const isFast = pids.includes(postmaster) && Date.now() < deadline;
    // Without their postmaster the other processes cannot shut down cleanly; the next start recovers from the log.
    for (const pid of isFast ? [postmaster] : pids) signal(pid, isFast ? 'SIGINT' : 'SIGKILL');
    await sleep(50);
  }
}

/**
 * PostgreSQL refuses to start while the number in postmaster.pid is that of any process: even a zombie or another program.
 *
 * @throws when a living PostgreSQL that this application did not start uses the cluster.
 */
export function removeStaleFiles(clusterDir: string, socketDir: string): void {
  const { pid } = postmasterStatus(clusterDir);
  if (pid && isServerOf(clusterDir, pid))
    throw new Error(`${clusterDir} 正被不是本程序启动的 PostgreSQL 进程 ${pid} 使用`);
  if (process.platform !== 'linux') return;
  fs.rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
  for (const name of fs.readdirSync(socketDir)) {
    if (name.startsWith('.s.PGSQL.')) fs.rmSync(path.join(socketDir, name));
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ended meanwhile
  }
}

/** Found by command line, which (unlike the working directory) is readable in containers too. Zombies have none. */
function serverProcesses(clusterName: string): number[] {
  if (process.platform !== 'linux') return []; // there, PostgreSQL's own check of postmaster.pid must do
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      const commandLine = pid > 0 ? readIfAny(`/proc/${pid}/cmdline`) : '';
      const isPostmaster = commandLine.split('\0').includes(`cluster_name=${clusterName}`);
      return isPostmaster || commandLine.startsWith(`postgres: ${clusterName}: `);
    });
}

function isServerOf(clusterDir: string, pid: number): boolean {
  const stat = readIfAny(`/proc/${pid}/stat`); // "123 (postgres) S ..."
  if (!stat.includes(' (postgres) ') || stat.includes(') Z ')) return false;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'; // not allowed to look: assume the worst
  }
}

function readIfAny(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return ''; // gone, or not ours to read: the same to every caller
  }
}
