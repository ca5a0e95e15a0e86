/** `docs/walks.md` leads through a behaviour file by file: each file exists, and no walk is longer than a newcomer follows. */
import { existsSync, readFileSync } from 'node:fs';
import type { Outcome } from './outcome.ts';

const MAX_FILES = 15;
const STEP = /^\d+\. `([^`]+)`/;

/** @returns one line for each file that is missing and each walk that is too long or empty */
export function brokenWalks(page: string, exists: (path: string) => boolean): string[] {
  const [, ...walks] = page.split(/^## /m);
  return walks.flatMap((walk) => {
    const [title = '', ...lines] = walk.split('\n');
    const files = lines.flatMap((line) => STEP.exec(line)?.[1] ?? []);
    const missing = files.filter((file) => !exists(file)).map((file) => `${title}: ${file} does not exist`);
    if (files.length === 0) return [`${title}: no files`];
    return files.length > MAX_FILES ? [...missing, `${title}: ${files.length} files, ${MAX_FILES} at most`] : missing;
  });
}

export function checkWalks(): Outcome {
  return { failures: brokenWalks(readFileSync('docs/walks.md', 'utf8'), existsSync) };
}
