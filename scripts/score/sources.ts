/**
 * Finds the data that can be scored at a path: treebanks, graded stories and rated excerpts, in their original folders, nested ones
 * included.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface ScoredSource {
  kind: 'treebank' | 'stories' | 'ratings';
  path: string;
}

const TREEBANK = /\.conllu(?:\.gz)?$/;
const RATINGS = /\.csv$/;
/** A folder of a level: `1-elementary`. */
const LEVEL = /^\d/;
/** Folders within folders that are looked into. */
const DEEPEST = 3;

/**
 * Sources at a path, in the order of their names; empty when there is none. Of a folder with parts for training and for
 * development (`train`, `dev` in their names) only the latter: an engine is not scored on what it was trained on.
 */
export function scoredSources(path: string, depth = 0): ScoredSource[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return sourceOf(path);
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const treebanks = developmentParts(files.filter((name) => TREEBANK.test(name)));
  const ratings = files.filter((name) => RATINGS.test(name));
  const found = [...treebanks, ...ratings].flatMap((name) => sourceOf(join(path, name)));
  if (folders.filter((name) => LEVEL.test(name)).length > 1) return [...found, { kind: 'stories', path }];
  if (depth === DEEPEST) return found;
  return [...found, ...folders.flatMap((name) => scoredSources(join(path, name), depth + 1))];
}

function sourceOf(path: string): ScoredSource[] {
  if (TREEBANK.test(path)) return [{ kind: 'treebank', path }];
  return RATINGS.test(path) ? [{ kind: 'ratings', path }] : [];
}

function developmentParts(names: readonly string[]): readonly string[] {
  const development = names.filter((name) => name.includes('dev'));
  return development.length > 0 && names.some((name) => name.includes('train')) ? development : names;
}
