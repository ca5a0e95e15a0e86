import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { features } from './index.ts';

const here = import.meta.dirname;

test('every feature with calls or jobs is in the list, by the name of its folder', () => {
  const withCalls = globSync('*/{routes,jobs}.ts', { cwd: here }).map((file) => path.dirname(file));
  expect([...new Set(withCalls)].filter((folder) => !features.some(({ name }) => name === folder))).toEqual([]);
  expect(features.filter(({ name }) => !existsSync(path.join(here, name, 'feature.ts')))).toEqual([]);
  expect(new Set(features.map(({ name }) => name)).size).toBe(features.length);
});
