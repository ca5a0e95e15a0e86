/**
 * The walls between the parts of the project: which file may import what. Pure functions over scanned files; the scanner is
 * imports.ts. Import cycles, types included, are found by Biome's `noImportCycles`.
 *
 * engine → engine. contract → contract, engine types, zod. server → contract, engine, server. web → web, contract, engine.
 * Within web: ui → ui. shell → ui, shell. features → ui, shell, public modules of other features (web-features.ts). routes → all of them.
 */
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Import, SourceFile } from './imports.ts';
import { PUBLIC_MODULES, type PublicModules } from './web-features.ts';

type Target = { kind: 'file'; file: string } | { kind: 'node' } | { kind: 'package'; name: string };

/** Resolves a specifier without looking at the disk: whether the file exists is left to the type checker. */
export function resolveTarget(file: string, specifier: string): Target {
  const path = specifier.replace(/\?.*$/, '');
  if (/^\.{1,2}(\/|$)/.test(path)) return { kind: 'file', file: posix.join(posix.dirname(file), path) };
  if (path.startsWith('#')) return { kind: 'file', file: `src/${path.slice(1)}` };
  if (isBuiltin(path)) return { kind: 'node' };
  return { kind: 'package', name: path.split('/', path.startsWith('@') ? 2 : 1).join('/') };
}

const partOf = (file: string) => /^src\/(engine|contract|server|web)\//.exec(file)?.[1];
const featureOf = (file: string) => /^src\/server\/features\/([^/]+)\//.exec(file)?.[1];
const webFeatureOf = (file: string) => /^src\/web\/features\/([^/]+)\//.exec(file)?.[1];
const webAreaOf = (file: string) => /^src\/web\/(ui|shell|routes|features)\//.exec(file)?.[1];
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
/** Web files that never reach a browser: React Router refuses `*.server.ts` there, the two others are imported by the server only. */
const isServerSide = (file: string) => /(^|[/.])server\.tsx?$/.test(file);
/** The parts of the contract that are made for the browser. */
const isBrowserContract = (file: string) =>
  /^src\/contract\/(errors|topics|benefits|addresses|limits|phone-number|client[^/]*)\.ts$/.test(file);
const mayUseTesting = (file: string) =>
  isTest(file) || /^(src\/server\/testing|e2e|bench)\//.test(file) || /^vitest[^/]*\.ts$/.test(file);

const allowedParts: Record<string, readonly string[]> = {
  engine: ['engine'],
  contract: ['contract', 'engine'],
  server: ['server', 'contract', 'engine'],
  web: ['web', 'contract', 'engine'],
};

/** Why a file may not import another file of the project; undefined when it may. */
function fileWall(
  file: string,
  { specifier, kind, isInType }: Import,
  target: string,
  publicModules: PublicModules,
): string | undefined {
  // Biome's cycle check does not follow them.
  if (isInType) return 'import the type at the top of the file: cycles through import() types are not found';
  const part = partOf(file);
  const targetPart = partOf(target);
  const crossesTop = targetPart !== part || (part !== undefined && targetPart === undefined);
  if (specifier.startsWith('.') && kind !== 'reference' && crossesTop)
    return targetPart
      ? `a relative import may not leave its top folder: use #${targetPart}/`
      : `src imports nothing outside src`;
  if (part && targetPart && !allowedParts[part]?.includes(targetPart)) return `${part} may not import ${targetPart}`;
  if (part === 'contract' && targetPart === 'engine' && kind !== 'type')
    return 'contract may import only types of engine';
  if (target === 'src/server/main.ts' && kind !== 'reference' && !file.startsWith('scripts/'))
    return 'only scripts start main.ts';
  if (target.startsWith('src/server/testing/') && !mayUseTesting(file)) return 'server/testing is for tests';
  return (
    featureWall(file, target) ??
    webWall(file, target, publicModules) ??
    browserWall(file, kind, targetPart === 'contract' && !isBrowserContract(target))
  );
}

/** A feature reaches another one through its service; tables may point at tables, and queries may join them. */
function featureWall(file: string, target: string): string | undefined {
  const feature = featureOf(file);
  const targetFeature = featureOf(target);
  if (feature === undefined || targetFeature === undefined || feature === targetFeature) return undefined;
  const door = target.slice(`src/server/features/${targetFeature}/`.length);
  if (door === 'service.ts') return undefined;
  if (door !== 'tables.ts') return `feature ${feature} may reach ${targetFeature} only through its service.ts`;
  if (/\/([^/]+-)?(queries|tables)\.ts$/.test(file)) return undefined;
  return `tables.ts of ${targetFeature} is for tables and queries of other features; use its service.ts`;
}

/** The rule for imports between the areas of `src/web`. Tests may import anything. */
function webWall(file: string, target: string, publicModules: PublicModules): string | undefined {
  const area = webAreaOf(file);
  const targetArea = webAreaOf(target);
  if (targetArea === undefined || area === 'routes' || isTest(file) || partOf(file) !== 'web') return undefined;
  if (area !== undefined && targetArea === 'routes') return 'nothing imports a page';
  if (area === 'ui' && targetArea !== 'ui') return `ui may not import ${targetArea}`;
  if (area === 'shell' && targetArea === 'features') return 'shell may not import features';
  const feature = webFeatureOf(target);
  if (feature === undefined || feature === webFeatureOf(file)) return undefined;
  if (publicModules[feature]?.includes(target.slice(`src/web/features/${feature}/`.length))) return undefined;
  return `${webFeatureOf(file) ? `feature ${webFeatureOf(file)}` : 'src/web'} may reach ${feature} only through its public modules: see scripts/check/web-features.ts`;
}

/** A message for each public module of a web feature that nothing outside the feature imports; it must leave the list. */
export function unusedPublicModules(
  sources: readonly SourceFile[],
  publicModules: PublicModules = PUBLIC_MODULES,
): string[] {
  const reached = new Set<string>();
  for (const { file, imports } of sources) {
    if (isTest(file) || webAreaOf(file) === 'routes') continue;
    for (const { specifier } of imports) {
      const target = resolveTarget(file, specifier);
      if (target.kind === 'file' && webFeatureOf(target.file) !== webFeatureOf(file)) reached.add(target.file);
    }
  }
  return Object.entries(publicModules).flatMap(([feature, modules]) =>
    modules
      .filter((module) => !reached.has(`src/web/features/${feature}/${module}`))
      .map(
        (module) =>
          `${feature}/${module}: nothing outside the feature imports it, take it off scripts/check/web-features.ts`,
      ),
  );
}

/** Keeps schemas, and zod with them, out of what the browser loads. Types cost nothing there. */
function browserWall(file: string, kind: Import['kind'], bringsSchemas: boolean): string | undefined {
  if (kind === 'type' || !bringsSchemas || partOf(file) !== 'web' || isTest(file) || isServerSide(file))
    return undefined;
  return 'web takes values only from errors.ts, topics.ts, benefits.ts, addresses.ts, limits.ts, phone-number.ts and client*.ts of contract: use import type';
}

function nodeWall(file: string): string | undefined {
  const part = partOf(file);
  if (isTest(file) || part === undefined || part === 'server' || (part === 'web' && isServerSide(file)))
    return undefined;
  return part === 'web'
    ? 'in web, Node is for *.server.ts, entry.server.tsx and server.ts'
    : `${part} runs without Node`;
}

function packageWall(file: string, kind: Import['kind'], name: string): string | undefined {
  if (isTest(file)) return undefined;
  const part = partOf(file);
  if (part === 'engine') return 'engine imports no packages';
  if (part === 'contract' && name !== 'zod') return 'zod is the only package of contract';
  return browserWall(file, kind, name === 'zod');
}

/** A message for each import that crosses a boundary: file, line, specifier and the rule. */
export function crossedWalls(sources: readonly SourceFile[], publicModules: PublicModules = PUBLIC_MODULES): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports.flatMap((found) => {
      const target = resolveTarget(file, found.specifier);
      let reason: string | undefined;
      if (target.kind === 'file') reason = fileWall(file, found, target.file, publicModules);
      else reason = target.kind === 'node' ? nodeWall(file) : packageWall(file, found.kind, target.name);
      return reason ? [`${file}:${found.line} imports ${found.specifier}: ${reason}`] : [];
    }),
  );
}

/** A message for each browser part of the contract that loads zod, with the chain of imports. */
export function schemasInBrowser(sources: readonly SourceFile[]): string[] {
  const values = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.filter(({ kind }) => kind === 'value').map(({ specifier }) => resolveTarget(file, specifier)),
    ]),
  );
  const wayToZod = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return undefined;
    for (const target of values.get(file) ?? []) {
      if (target.kind === 'package' && target.name === 'zod') return [...way, file, 'zod'];
      const found = target.kind === 'file' ? wayToZod(target.file, [...way, file]) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  return sources.flatMap(({ file }) => {
    const way = isBrowserContract(file) ? wayToZod(file, []) : undefined;
    return way ? [`${way.join(' → ')}: errors.ts and client*.ts go to the browser and load no schemas`] : [];
  });
}
