/** The product as a user starts it: a process of its own on a folder of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const ADMIN = { phone: '13900000001', password: 'harbour-lamp-42' };

/** The parts of a running product that tests use. */
export interface Running {
  /** `http://127.0.0.1:PORT` */
  address: string;
  dataDir: string;
  /** Newest code sent to a phone (or captcha answer of a key), from the outbox. */
  outbox(kind: 'sms' | 'captcha', to: string): string;
}

export interface Product extends Running {
  child: ChildProcess;
  /** Everything the process has printed so far. */
  output(): string;
  /** Sends the signal and waits for the end. @returns exit code, or null when the signal ended it */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ProductOptions {
  dataDir?: string;
  env?: Record<string, string>;
  /** Another checkout of the project, to be measured against this one; this checkout by default. */
  root?: string | undefined;
  /** A command that ends with becoming the one it is given, as `unshare` does. */
  within?: readonly string[];
}

/** Names the folder that a whole run copies, in the environment of its tests. */
export const FILLED_FOLDER = 'WAIKAN_FILLED_FOLDER';

/** A folder as after a first start, where the run has made one, else an empty one. */
export function begunDataDir(): string {
  const dataDir = newDataDir();
  const filled = process.env[FILLED_FOLDER];
  // Copied with owners and permissions, which PostgreSQL requires.
  if (filled) execFileSync('cp', ['-a', `${filled}/.`, dataDir]);
  return dataDir;
}

/** Empty. */
export function newDataDir(): string {
  return mkdtempSync(path.join(tmpdir(), 'waikan-e2e-'));
}

/** Runs `scripts/start.ts` with this environment until it ends. */
export function spawnProduct(
  env: Record<string, string>,
  { root = ROOT, within = [] }: Pick<ProductOptions, 'root' | 'within'> = {},
): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const [command = '', ...rest] = [...within, process.execPath, 'scripts/start.ts'];
  return spawn(command, rest, { cwd: root, env: { PATH, HOME, LOG_LEVEL: 'warn', ...env } });
}

/** Resolves once the ready line is printed; a process that only runs jobs has no address. Throws with the output when the process ends before. */
export async function startProduct({
  dataDir = begunDataDir(),
  env = {},
  ...how
}: ProductOptions = {}): Promise<Product> {
  const credentials = { ADMIN_PHONE: ADMIN.phone, ADMIN_PASSWORD: ADMIN.password };
  const child = spawnProduct({ PORT: '0', DATA_DIR: dataDir, ...credentials, ...env }, how);
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /已就绪：(?:(http:\/\/\S+)|（)/.exec(printed);
      if (found) resolve(found[1] ?? '');
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${printed}`)));
  });
  return {
    ...runningAt(address, dataDir),
    child,
    output: () => printed,
    end: (signal = 'SIGTERM') => endProcess(child, signal),
  };
}

export function runningAt(address: string, dataDir: string): Running {
  return { address, dataDir, outbox: (kind, to) => newestCode(dataDir, kind, to) };
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = (await ended) as [number | null];
  return code;
}

/** Removes a folder whose product has ended. */
export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function newestCode(dataDir: string, kind: string, to: string): string {
  const lines = readFileSync(path.join(dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as { kind: string; to: string; code: string });
  const found = entries.findLast((entry) => entry.kind === kind && entry.to === to);
  if (found === undefined) throw new Error(`nothing in the outbox for ${kind} ${to}`);
  return found.code;
}
