/**
 * A file has one subject. Past 300 lines it probably has two (a warning); past 400 it surely has. And a subject has one file: short modules that
 * only their neighbour uses belong in it, but for some that one has a reason to keep apart (threads, tables, queries).
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { resolveTarget } from './boundaries.ts';
import type { SourceFile } from './imports.ts';
import type { Outcome } from './outcome.ts';

const WARNING_LINES = 300;
const LARGEST_LINES = 400;
const SMALL_LINES = 60;
const MAX_SMALL_MODULES = 60;

/** Lines of a text as an editor counts them: a line feed at the end starts no new one. */
export function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0);
}

/** Judges files by their number of lines, longest first. */
export function judgeSizes(files: readonly { file: string; lines: number }[]): Required<Outcome> {
  const long = files.filter(({ lines }) => lines > WARNING_LINES).sort((a, b) => b.lines - a.lines);
  const describe = ({ file, lines }: { file: string; lines: number }) => `${file} has ${lines} lines`;
  return {
    failures: long
      .filter(({ lines }) => lines > LARGEST_LINES)
      .map((file) => `${describe(file)}, ${LARGEST_LINES} is the most`),
    notes: long.filter(({ lines }) => lines <= LARGEST_LINES).map((file) => `${describe(file)}: is it one subject?`),
  };
}

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

export interface Module extends SourceFile {
  lines: number;
  hasTest: boolean;
}

/** @returns the modules of `src` under 60 lines and without a test of their own that one other module of their folder uses, and no other module */
export function smallModules(modules: readonly Module[]): string[] {
  const users = new Map<string, Set<string>>(modules.map(({ file }) => [file, new Set()]));
  for (const { file, imports } of modules) {
    if (isTest(file)) continue;
    for (const { specifier, kind } of imports) {
      const target = resolveTarget(file, specifier);
      if (kind !== 'reference' && target.kind === 'file' && target.file !== file) users.get(target.file)?.add(file);
    }
  }
  const isSmall = ({ file, lines, hasTest }: Module) => {
    const [user, ...others] = users.get(file) ?? [];
    const isBesideIt = user !== undefined && others.length === 0 && posix.dirname(user) === posix.dirname(file);
    return isBesideIt && lines < SMALL_LINES && !hasTest && file.startsWith('src/') && !isTest(file);
  };
  return modules.filter(isSmall).map(({ file }) => file);
}

/** @param small as from {@link smallModules} */
export function judgeSmallModules(small: readonly string[]): string[] {
  if (small.length <= MAX_SMALL_MODULES) return [];
  const why = `${small.length} modules under ${SMALL_LINES} lines have one user in their own folder and no test, ${MAX_SMALL_MODULES} is the most`;
  return [[`${why}: merge some of them into their users`, ...small].join('\n  ')];
}

/** @param sources all TypeScript files of the project */
export function checkSizes(sources: readonly SourceFile[]): Outcome {
  const files = globSync('{src,scripts,e2e,bench}/**/*.{ts,tsx,css}');
  const sizes = files.map((file) => ({ file, lines: countLines(readFileSync(file, 'utf8')) }));
  const lengths = new Map(sizes.map(({ file, lines }) => [file.replaceAll('\\', '/'), lines]));
  const modules = sources.map((source) => ({
    ...source,
    lines: lengths.get(source.file) ?? 0,
    hasTest: ['.test.ts', '.test.tsx'].some((ending) => existsSync(source.file.replace(/\.tsx?$/, ending))),
  }));
  const { failures, notes } = judgeSizes(sizes);
  return { failures: [...failures, ...judgeSmallModules(smallModules(modules))], notes };
}
