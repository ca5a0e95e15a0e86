/**
 * Builds the dictionary file when it is missing or stale: `npx node scripts/dictionary.ts [path]`.
 */
import { statSync } from 'node:fs';
import { ensureDictionary } from '#server/features/dictionary/build.ts';

const path = process.argv[2] ?? 'build/dictionary.sqlite';
const started = performance.now();
const isBuilt = ensureDictionary(path);
const megabytes = (statSync(path).size / 1e6).toFixed(0);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  isBuilt ? `dictionary built in ${seconds} s, ${megabytes} MB: ${path}` : `dictionary is up to date: ${path}`,
);
