/**
 * Adds to package-lock.json the optional packages of other platforms that the registry in use did not list.
 * Without them `npm ci` stops with "Missing: … from lock file". Run after every `npm install`; a test checks the result.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface LockedPackage {
  version?: string;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  license?: string;
  [key: string]: unknown;
}
interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** Names (with the version wanted and the package that wants it) of optional packages the lock lacks. */
export function missingOptional(lock: Lockfile): { name: string; version: string; wantedBy: string }[] {
  return Object.entries(lock.packages).flatMap(([wantedBy, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(
        ([name]) =>
          wantedBy !== '' &&
          !lock.packages[`node_modules/${name}`] &&
          !lock.packages[`${wantedBy}/node_modules/${name}`],
      )
      .map(([name, range]) => ({ name, version: range.replace(/^[\^~]/, ''), wantedBy })),
  );
}

function platformOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const os = /\b(darwin|win32|linux|android|freebsd|openharmony|wasm32)\b/.exec(name)?.[1];
  const cpu = /-(arm64|x64|ia32|arm|ppc64|s390x|riscv64)\b/.exec(name)?.[1];
  if (os === undefined || os === 'wasm32') return { cpu: ['wasm32'] };
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    os: [os],
    ...(os === 'linux' ? { libc: [name.includes('musl') ? 'musl' : 'glibc'] } : {}),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  const missing = missingOptional(lock);
  for (const { name, version, wantedBy } of missing) {
    const { dev, license } = lock.packages[wantedBy] ?? {};
    // Builds of one package for many platforms come under its licence.
    const said = { ...(dev ? { dev } : {}), ...(license ? { license } : {}) };
    lock.packages[`node_modules/${name}`] = { version, optional: true, ...said, ...platformOf(name) };
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} added to package-lock.json`);
}
