import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { taskKind } from './task-labels.ts';

/** Kinds named by the modules that start tasks, and by the queries beside them. */
function startedKinds(): string[] {
  const sources = globSync('src/server/features/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  const texts = new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]));
  const starting = [...texts].filter(([, text]) => text.includes('tasks.start('));
  const folders = new Set(starting.map(([path]) => path.replace(/\/[^/]+$/, '')));
  const named = [...starting, ...[...texts].filter(([path]) => folders.has(path.replace(/\/queries\.ts$/, '')))];
  return named.flatMap(([, text]) => [
    ...[...text.matchAll(/\{[^{}]*userId[^{}]*\bkind: '([a-z.]+)'/g)].map(([, kind = '']) => kind),
    ...[...text.matchAll(/\bKINDS? = (\{[^}]*\}|'[^']*')/g)].flatMap(([, values = '']) =>
      [...values.matchAll(/'([a-z.]+)'/g)].map(([, kind = '']) => kind),
    ),
  ]);
}

test('every kind of task that the server starts has a label in Chinese', () => {
  const kinds = startedKinds();
  // One of each way to name a kind.
  expect(kinds).toEqual(expect.arrayContaining(['audio', 'book', 'article.export', 'magazine.crawl', 'user.export']));
  expect(kinds.filter((kind) => !/\p{Script=Han}/u.test(taskKind(kind)))).toEqual([]);
});
