import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'waikan-search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

test('a folder of texts is searched by a file of queries, the best file first', async () => {
  write('1.txt', 'Heating of a Wing\n\nThe wing of a fast aircraft grows hot.');
  write('2.txt', 'Bread rises because yeast makes gas. No wing is hot here.');
  write('3.txt', 'Bakers know how the yeast in bread dough behaves.');
  write('notes.md', 'yeast yeast yeast');
  write('queries', 'how does heat affect wings?\n\nyeast bread\nnothing-of-the-kind\n');
  const { stdout } = await run('node', [
    'scripts/search.ts',
    '--index',
    folder,
    '--queries',
    path.join(folder, 'queries'),
    '--json',
  ]);
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { query: string; files: string[] });
  expect(answers.map(({ query }) => query)).toEqual([
    'how does heat affect wings?',
    'yeast bread',
    'nothing-of-the-kind',
  ]);
  expect(answers[0]?.files[0]).toBe('1.txt');
  expect(answers[1]?.files.toSorted()).toEqual(['2.txt', '3.txt']);
});
