/**
 * `npm run -s outdated`: the packages that package.json names and that are outdated, with their licences, then the licences of everything
 * that is shipped. `--all` lists the others too. Only a licence that is not allowed makes it fail.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { checkLicences, isAllowed, type LockedPackages, licensedAt, lockedPackages } from './check/licences.ts';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** npm's report on packages that are not at their latest version, by name. */
export type Outdated = Readonly<Record<string, { current?: string; wanted?: string; latest?: string }>>;

export interface DependencyRow {
  name: string;
  current: string;
  wanted: string;
  latest: string;
  licence: string;
  /** `not shipped` for packages of development, whatever their licence. */
  allowed: 'yes' | 'no' | 'not shipped';
  isOutdated: boolean;
}

/** @param outdated null when the registry was not reached */
export function dependencyRows(
  { dependencies, devDependencies, optionalDependencies }: Manifest,
  packages: LockedPackages,
  outdated: Outdated | null,
): DependencyRow[] {
  const shipped = new Set(Object.keys({ ...dependencies, ...optionalDependencies }));
  const names = [...shipped, ...Object.keys(devDependencies ?? {})].sort();
  return names.map((name) => {
    const { version, licence } = licensedAt(`node_modules/${name}`, packages);
    const newer = outdated?.[name];
    const current = newer?.current ?? version;
    const unknown = outdated === null ? '?' : current;
    return {
      name,
      current,
      wanted: newer?.wanted ?? unknown,
      latest: newer?.latest ?? unknown,
      licence: licence || 'none stated',
      allowed: !shipped.has(name) ? 'not shipped' : isAllowed(name, licence) ? 'yes' : 'no',
      isOutdated: newer?.latest !== undefined && newer.latest !== current,
    };
  });
}

/** Rows in columns as wide as their longest cell. */
export function dependencyTable(rows: readonly DependencyRow[]): string {
  const cells = [
    ['package', 'current', 'wanted', 'latest', 'licence', 'allowed'],
    ...rows.map(({ name, current, wanted, latest, licence, allowed }) => [
      name,
      current,
      wanted,
      latest,
      licence,
      allowed,
    ]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length))) ?? [];
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Reads the output of `npm outdated --json`, which is a reason when npm could not ask the registry. */
export function readOutdated(output: string): { outdated: Outdated } | { reason: string } {
  try {
    const found = JSON.parse(output.trim() || '{}') as Outdated & { error?: { summary?: string; code?: string } };
    if (found.error === undefined) return { outdated: found };
    return { reason: (found.error.summary || found.error.code || 'unknown error').split('\n')[0] ?? '' };
  } catch {
    return { reason: output.trim().split('\n')[0] || 'npm said nothing' };
  }
}

/** `npm outdated` exits with 1 when something is outdated, and when it failed: its output tells the two apart. */
function askNpm(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile('npm', ['outdated', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], (error, stdout, stderr) =>
    resolve(error === null || stdout.trim() !== '' ? stdout : stderr || error.message),
  );
  return promise;
}

async function report(listsAll: boolean): Promise<void> {
  const answer = readOutdated(await askNpm());
  const outdated = 'outdated' in answer ? answer.outdated : null;
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const rows = dependencyRows(manifest, lockedPackages(), outdated);
  const shown = rows.filter(({ isOutdated, allowed }) => listsAll || isOutdated || allowed === 'no');
  if ('reason' in answer)
    console.log(`The registry could not be asked, so nothing is known of newer versions: ${answer.reason}\n`);
  if (shown.length > 0) console.log(`${dependencyTable(shown)}\n`);
  if (outdated !== null)
    console.log(`${rows.filter(({ isOutdated }) => isOutdated).length} of ${rows.length} packages are outdated.`);
  const { failures } = checkLicences();
  console.log(failures.length === 0 ? 'All licences of what is shipped are allowed.' : failures.join('\n'));
  if (failures.length > 0) process.exitCode = 1;
}

if (import.meta.main) await report(process.argv.includes('--all'));
