/**
 * `npm run check`: everything a machine can say about the code before it is pushed, but for the tests (`npm test`).
 * `npx node scripts/check.ts boundaries size` runs only those; `--list` writes docs/licences.md first.
 */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { crossedWalls, schemasInBrowser, unusedPublicModules } from './check/boundaries.ts';
import { checkGlossary } from './check/glossary.ts';
import { type SourceFile, scanSources } from './check/imports.ts';
import { checkLeaks } from './check/leaks.ts';
import { checkLicences, writeLicencePage } from './check/licences.ts';
import { checkNames } from './check/names.ts';
import type { Check, Outcome } from './check/outcome.ts';
import { checkSizes } from './check/size.ts';
import { checkStyleSheets } from './check/style-sheets.ts';
import { checkWalks } from './check/walks.ts';

/** Path of the script behind a package's command, from its package.json. */
function binaryOf(packageName: string, command: string): string {
  const folder = join('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const path = typeof bin === 'string' ? bin : bin[command];
  if (path === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, path);
}

/**
 * @param packageName installed package that brings the command
 * @param args the command's name, then its arguments
 * @returns one failure with everything the tool printed when it exits other than 0
 */
function runTool(packageName: string, [command, ...args]: readonly [string, ...string[]]): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(process.execPath, [binaryOf(packageName, command), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`, NO_COLOR: '1' },
  });
  let output = '';
  const keep = (text: string) => {
    output += text;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  child.on('error', reject);
  child.on('close', (code, signal) =>
    resolve({
      failures: code === 0 ? [] : [output.trim() || `${command} ended with ${code ?? signal} and said nothing`],
    }),
  );
  return promise;
}

/**
 * Number of checks at a time. As the compiler uses one thread, two occupy about two cores; more threads would check the shared types
 * several times.
 */
const AT_ONCE = 2;

/** Folder of what the tools store about unchanged files: a second run checks only what changed and what depends on it. */
const CACHE = join('node_modules', '.cache', 'check');

/**
 * @param project configuration, relative to the root
 * @returns what the compiler found; the types of unchanged files are those of the run before
 */
function checkTypes(project: string): Promise<Outcome> {
  const remembered = ['--incremental', '--tsBuildInfoFile', join(CACHE, `${project}.tsbuildinfo`)];
  return runTool('typescript', ['tsc', '--noEmit', '--checkers', '1', ...remembered, '-p', project]);
}

/** Configurations that differ from the whole project's in the globals they know (docs/decisions/059). */
const typeWalls = ['tsconfig.engine.json', 'tsconfig.server.json'];

let sources: readonly SourceFile[] | undefined;
const scanned = () => {
  sources ??= scanSources();
  return sources;
};

/** The slow ones first, so that none is left alone at the end. */
const checks: readonly Check[] = [
  {
    name: 'types',
    async run() {
      const typegen = await runTool('@react-router/dev', ['react-router', 'typegen']);
      return typegen.failures.length > 0 ? typegen : checkTypes('tsconfig.json');
    },
  },
  // Checks the same code with only the globals that its part may use: a violation is a type error.
  ...typeWalls.map((project) => ({
    name: `types of ${/tsconfig\.(\w+)/.exec(project)?.[1]}`,
    run: () => checkTypes(project),
  })),
  {
    name: 'dead-code',
    run: () =>
      runTool('knip', [
        'knip',
        '--no-progress',
        '--no-config-hints',
        '--cache',
        '--cache-location',
        join(CACHE, 'knip'),
      ]),
  },
  { name: 'lint', run: () => runTool('@biomejs/biome', ['biome', 'check', '--max-diagnostics=none', '.']) },
  {
    name: 'boundaries',
    run() {
      const sources = scanned();
      return { failures: [...crossedWalls(sources), ...schemasInBrowser(sources), ...unusedPublicModules(sources)] };
    },
  },
  { name: 'leaks', run: checkLeaks },
  { name: 'licences', run: checkLicences },
  { name: 'size', run: () => checkSizes(scanned()) },
  { name: 'names', run: checkNames },
  { name: 'styles', run: checkStyleSheets },
  { name: 'walks', run: checkWalks },
  { name: 'glossary', run: checkGlossary },
];

/** Runs one check and prints its line, then what it found. A check that throws has failed. */
async function report({ name, run }: Check): Promise<boolean> {
  const start = performance.now();
  const { failures, notes = [] }: Outcome = await Promise.resolve()
    .then(run)
    .catch((error: unknown) => ({
      failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const lines = [`${failures.length === 0 ? 'ok    ' : 'failed'}  ${name.padEnd(10)}  ${seconds} s`, ...failures];
  console.log([...lines, ...notes.map((note) => `        ${note}`)].join('\n'));
  return failures.length === 0;
}

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) throw new Error(`no such check: ${unknown.join(', ')}`);
if (process.argv.includes('--list')) writeLicencePage();

const waiting = checks.filter(({ name }) => names.length === 0 || names.includes(name));
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await report(check))) process.exitCode = 1;
  }),
);
