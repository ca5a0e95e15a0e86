/** Commands that are used wrongly, or on what is not there, say so in a line or two. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'waikan-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'queries');
writeFileSync(file, 'yeast\n');
const empty = path.join(folder, 'empty');
mkdirSync(empty);
const missing = path.join(folder, 'missing');

const run = (name: string, args: readonly string[]) =>
  spawnSync(process.execPath, [`scripts/${name}.ts`, ...args], { encoding: 'utf8', timeout: 60_000 });

test.each([
  ['book', ['--none']],
  ['book', [file, file]],
  ['feed', ['--none']],
  ['search', ['--none']],
  ['search', ['--index', folder]],
  ['extract', []],
  ['extract', ['--dir', folder]],
  ['engine-analyze', ['--only', 'verbs', file]],
])('%s %j is answered with how it is used', (name, args) => {
  const { status, stderr, stdout } = run(name, args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^(.+\n)?usage: npm run -s .+\n$/);
});

test.each([
  ['book', [empty]],
  ['feed', [empty]],
  ['search', ['--index', missing, '--queries', file]],
  ['search', ['--index', empty, '--queries', file]],
  ['search', ['--index', empty, '--queries', missing]],
  ['extract', ['--dir', missing, '--out', path.join(folder, 'out.json')]],
  ['extract', ['--dir', empty, '--out', path.join(missing, 'out.json')]],
  ['extract', ['--score', empty]],
])('%s %j says in a line what is missing', (name, args) => {
  const { status, stderr, stdout } = run(name, args);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^.+\n$/);
});
