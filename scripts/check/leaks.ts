/**
 * Checks for what must not leave this machine or this server: registry hosts and folders of the machine in the project's files, and server
 * code in the scripts that a browser loads. Private IP addresses are not searched for: the tests of the fetcher are full of them.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import type { Outcome } from './outcome.ts';

interface Trace {
  pattern: RegExp;
  what: string;
  /** Files that the trace is looked for in; all when missing. */
  within?: RegExp;
}

/**
 * Written so that this file does not hold what it looks for.
 * An absolute path starts after nothing, white space, a quote or a bracket, but not within a URL or a longer path.
 */
const machineTraces: readonly Trace[] = [
  { pattern: /registry\.(npmjs|yarnpkg)|npm[m]irror|deb\.debian\.org/, what: 'a registry host' },
  { pattern: /(?<![\w.\-/~}])\/work\/\w/, what: 'a folder of the machine it was written on' },
  { pattern: /(?<![\w.\-/~}])\/(home|Users)\/[a-z]\w*\//, what: 'a personal folder' },
  { pattern: /(?<![\w.\-/~}])\/tmp\//, what: 'a temporary folder', within: /(^docs\/|\.md$)/ },
];

/**
 * Names that survive minification, in libraries that belong on the server. In place of a module of Node, Vite puts an empty
 * object; what was called on it keeps its name.
 */
const serverTraces: readonly Trace[] = [
  { pattern: /drizzle/, what: 'drizzle' },
  { pattern: /pg-?boss/i, what: 'pg-boss' },
  {
    pattern: /["'`]node:\w|browser-external|\b(readFile(Sync)?|createRequire|createHash|randomBytes)\b/,
    what: 'a module of Node',
  },
  { pattern: /\b_zod\b/, what: 'zod' },
];

function traces(kinds: readonly Trace[], file: string, text: string): string[] {
  return kinds.flatMap(({ pattern, what, within }) => {
    if (within && !within.test(file)) return [];
    const found = pattern.exec(text);
    if (!found) return [];
    return [`${file}:${text.slice(0, found.index).split('\n').length} holds ${what}: ${found[0]}`];
  });
}

/** The first of each kind of trace of the machine in a file of the project. */
export function machineLeaks(file: string, text: string): string[] {
  return traces(machineTraces, file, text);
}

/** The first of each kind of server code in a script for the browser. */
export function serverLeaks(file: string, text: string): string[] {
  return traces(serverTraces, file, text);
}

/** Files that are, or are about to be, in git; binary ones are left out. */
function projectFiles(): { file: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter((file) => file !== '' && statSync(file, { throwIfNoEntry: false })?.isFile())
    .map((file) => ({ file, text: readFileSync(file, 'latin1') }))
    .filter(({ text }) => !text.includes('\0'));
}

/** The client bundle is looked at when there is one; `npm run build` makes it. */
export function checkLeaks(): Outcome {
  const scripts = globSync('build/pages/client/assets/**/*.js');
  return {
    failures: [
      ...projectFiles().flatMap(({ file, text }) => machineLeaks(file, text)),
      ...scripts.flatMap((file) => serverLeaks(file, readFileSync(file, 'utf8'))),
    ],
    notes: scripts.length === 0 ? ['no client bundle to look at: build first'] : [],
  };
}
