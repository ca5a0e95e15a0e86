/** Sheets of pages stay when the next page comes, so a class that two of them define for things of their own looks like both. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '..');
/** These style sheets change rules of others. */
const OF_ALL = /(^|\/)(adapt|print)\.css$/;

/** Sheets of one subject, such as `listen.css` and `listen-dock.css`, define its classes together. */
function subjectOf(file: string): string {
  const feature = /features\/(reader|article-page|book-page)\//.exec(file)?.[1];
  if (feature) return feature === 'article-page' ? 'reader' : feature;
  return path.basename(file, '.css').split('-', 1)[0]?.replace(/s$/, '') ?? '';
}

/** Classes that stand alone in a selector, maybe with a state: such a rule holds wherever the class is used. */
function ownClasses(css: string): string[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{[^{}]*\}/g);
  const selectors = [...rules].flatMap(([, list = '']) => list.split(/,(?![^(]*\))/));
  return selectors.flatMap((selector) => /^\.([\w-]+)(?:::?[\w-]+)*$/.exec(selector.trim())?.[1] ?? []);
}

test('no class is defined by the sheets of two subjects', () => {
  const subjects = new Map<string, Set<string>>();
  for (const file of globSync('**/*.css', { cwd: WEB })) {
    if (OF_ALL.test(file)) continue;
    for (const name of ownClasses(readFileSync(path.join(WEB, file), 'utf8'))) {
      subjects.set(name, (subjects.get(name) ?? new Set()).add(subjectOf(file)));
    }
  }
  expect(subjects.size).toBeGreaterThan(500);
  const shared = [...subjects].filter(([, of]) => of.size > 1).map(([name, of]) => `${name}: ${[...of].join(', ')}`);
  expect(shared).toEqual([]);
});
