/**
 * `:has()` that makes every change of a page dear. To know whether an element that comes or goes changes what `:has()` says, the browser looks
 * at classes; where an argument names an attribute, an element or what something is not, it goes through the whole page, each time. In a
 * chapter of 1 MB that took 1 to 4 ms for every sentence that was put in (docs/decisions/026).
 */
import { globSync, readFileSync } from 'node:fs';
import type { Outcome } from './outcome.ts';

/** Rules for browsers without scripts, whose pages do not change. */
const UNCHANGING = ['src/web/ui/adapt.css'];
/** An attribute, a negation, or the name of an element. */
const DEAR = /\[|:not\(|(?:^|[\s>+~,(])[a-z*]/;

/** @returns the arguments of `:has()` in a style sheet that are not made of classes and pseudo-classes alone */
export function dearArguments(css: string): string[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const found: string[] = [];
  for (let at = rules.indexOf(':has('); at !== -1; at = rules.indexOf(':has(', at + 1)) {
    const begin = at + ':has('.length;
    let end = begin;
    for (let depth = 1; depth > 0 && end < rules.length; end++) {
      if (rules[end] === '(') depth++;
      else if (rules[end] === ')') depth--;
    }
    const argument = rules.slice(begin, end - 1);
    if (DEAR.test(argument)) found.push(argument);
  }
  return found;
}

export function checkStyleSheets(): Outcome {
  const files = globSync('src/web/**/*.css').map((file) => file.replaceAll('\\', '/'));
  const failures = files
    .filter((file) => !UNCHANGING.includes(file))
    .flatMap((file) =>
      dearArguments(readFileSync(file, 'utf8')).map(
        (argument) =>
          `${file}: :has(${argument}) makes the browser go through the page at each change; give it a class`,
      ),
    );
  return { failures };
}
