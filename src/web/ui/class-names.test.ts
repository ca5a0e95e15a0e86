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

function selectorsOf(css: string): string[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{[^{}]*\}/g);
  return [...rules].flatMap(([, list = '']) => list.split(/,(?![^(]*\))/).map((selector) => selector.trim()));
}

/** A class that stands alone in a selector, maybe with a state: such a rule holds wherever the class is used. */
const ownClass = (selector: string) => /^\.([\w-]+)(?:::?[\w-]+)*$/.exec(selector)?.[1];

/** Classes that stand behind another one of the same element: `now` in `.toc-line.now b`. */
const modifiersIn = (selector: string) =>
  [...selector.matchAll(/(?<=\.[\w-]+)\.([\w-]+)/g)].map(([, name = '']) => name);

const sheets = globSync('**/*.css', { cwd: WEB })
  .filter((file) => !OF_ALL.test(file))
  .map((file) => ({ file, selectors: selectorsOf(readFileSync(path.join(WEB, file), 'utf8')) }));

/** Names of classes with the subjects whose sheets define them. */
function definitions(among = sheets): Map<string, Set<string>> {
  const subjects = new Map<string, Set<string>>();
  for (const { file, selectors } of among) {
    for (const name of selectors.flatMap((selector) => ownClass(selector) ?? [])) {
      subjects.set(name, (subjects.get(name) ?? new Set()).add(subjectOf(file)));
    }
  }
  return subjects;
}

test('no class is defined by the sheets of two subjects', () => {
  const subjects = definitions();
  expect(subjects.size).toBeGreaterThan(500);
  const shared = [...subjects].filter(([, of]) => of.size > 1).map(([name, of]) => `${name}: ${[...of].join(', ')}`);
  expect(shared).toEqual([]);
});

test('no class that a page or feature defines is the modifier of an element of another', () => {
  // Sheets directly in `ui` define what all pages may use, such as `good` and `bad`.
  const subjects = definitions(sheets.filter(({ file }) => path.dirname(file) !== 'ui'));
  const modifiers = sheets.flatMap(({ file, selectors }) =>
    selectors.flatMap((selector) =>
      modifiersIn(selector).map((name) => ({ name, selector, subject: subjectOf(file) })),
    ),
  );
  expect(modifiers.length).toBeGreaterThan(100);
  const taken = modifiers.filter(({ name, subject }) => subjects.get(name)?.has(subject) === false);
  expect(taken.map(({ name, selector }) => `${selector}: ${[...(subjects.get(name) ?? [])].join(', ')}`)).toEqual([]);
});
