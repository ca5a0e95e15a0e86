/** `docs/glossary.md` lists the terms of each part in the order of the alphabet, so that a term stands in one place. */
import { readFileSync } from 'node:fs';
import type { Outcome } from './outcome.ts';

const ROW = /^\| ([^|]+?) +\|/;

/** @returns one line for each term that comes after a later one; marks, case and spaces at the ends do not count */
export function unsortedTerms(page: string): string[] {
  const [, ...parts] = page.split(/^## /m);
  return parts.flatMap((part) => {
    const [title = '', ...lines] = part.split('\n');
    // The first two rows are the table's head and the line below it.
    const terms = lines.flatMap((line) => ROW.exec(line)?.[1] ?? []).slice(2);
    const keys = terms.map((term) => term.replaceAll(/[^\p{L}\p{N}_ ]/gu, '').toLowerCase());
    return terms.flatMap((term, at) =>
      at > 0 && (keys[at] ?? '') < (keys[at - 1] ?? '') ? `${title}: ${term} comes after ${terms[at - 1]}` : [],
    );
  });
}

export function checkGlossary(): Outcome {
  return { failures: unsortedTerms(readFileSync('docs/glossary.md', 'utf8')) };
}
