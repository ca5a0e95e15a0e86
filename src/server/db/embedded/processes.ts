/** Finding and ending the server processes that an earlier, killed run left on a cluster directory. */
import * as fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FAST_SHUTDOWN_MS = 10_000;

/** What postmaster.pid says: first line the process id (negative for a single-user server), eighth line the state. */
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
    // Without their postmaster the others cannot do a clean shutdown: recovery from the log follows.
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
