import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scoredSources } from './sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'sources-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = [
  'data/bank/train.conllu.gz',
  'data/bank/dev.conllu.gz',
  'data/stories/1-easy/a.txt',
  'data/stories/2-hard/a.txt',
  'data/README.md',
  'plain/test.conllu',
  'rated/excerpts.csv',
  'other/notes.txt',
];
for (const file of files) {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), '');
}
const found = (name: string) =>
  scoredSources(join(folder, name)).map(({ kind, path }) => `${kind} ${path.slice(folder.length + 1)}`);

describe('what is scored at a path', () => {
  it('is the part of a treebank for development and the folder of levels, as they lie packed in one folder', () => {
    expect(found('data')).toEqual(['treebank data/bank/dev.conllu.gz', 'stories data/stories']);
  });

  it('is the part for training when it is asked for', () => {
    expect(found('data/bank/train.conllu.gz')).toEqual(['treebank data/bank/train.conllu.gz']);
  });

  it('is any other part of a treebank and a table of ratings', () => {
    expect(found('plain')).toEqual(['treebank plain/test.conllu']);
    expect(found('rated')).toEqual(['ratings rated/excerpts.csv']);
  });

  it('is nothing where there is no such file, or nothing at all', () => {
    expect(found('other')).toEqual([]);
    expect(found('nowhere')).toEqual([]);
  });
});
