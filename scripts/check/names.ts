/** A name says what a user of the product or somebody of the trade would call it; some names say nothing and are refused. */
import { globSync } from 'node:fs';
import type { Outcome } from './outcome.ts';

const EMPTY_NAME = /^(utils?|helpers?|managers?|common|misc|data\d+)$/;
/** `common-words` is a subject, `word-utils` is not. */
const EMPTY_ENDING = /-(utils?|helpers?|managers?)$/;

/** @returns one line for each path whose last part, without its endings, is a name that says nothing */
export function emptyNames(paths: readonly string[]): string[] {
  return paths
    .filter((path) => {
      const name = (path.split(/[/\\]/).at(-1) ?? '').replace(/\..*$/, '').toLowerCase();
      return EMPTY_NAME.test(name) || EMPTY_ENDING.test(name);
    })
    .map((path) => `${path}: the name does not say what is inside`);
}

export function checkNames(): Outcome {
  return { failures: emptyNames(globSync('src/**')) };
}
