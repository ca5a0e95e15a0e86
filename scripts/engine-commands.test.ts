import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureDictionary } from '#server/features/dictionary/build.ts';

ensureDictionary('build/dictionary.sqlite');
const folder = mkdtempSync(join(tmpdir(), 'waikan-engine-'));
afterAll(() => rmSync(folder, { recursive: true }));
const text = 'They turned the offer down.\n\nIt is cold. She left.';
mkdirSync(join(folder, 'texts'));
writeFileSync(join(folder, 'texts', 'one.txt'), text);
writeFileSync(join(folder, 'texts', 'empty.txt'), '');

const LIMIT = 60_000;
const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', timeout: LIMIT });

describe('engine:analyze', () => {
  it('prints one line of JSON for each text of a folder, with what was asked for', { timeout: LIMIT }, () => {
    const { stdout } = run('scripts/engine-analyze.ts', '--only', 'tokens,sentences,phrases', join(folder, 'texts'));
    const [empty, one] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(empty).toEqual({ file: join(folder, 'texts', 'empty.txt'), tokens: [], sentences: [], phrases: [] });
    expect(one.phrases).toEqual([
      {
        lemma: 'turn down',
        parts: [
          [5, 11],
          [22, 26],
        ],
      },
    ]);
    expect(one.sentences.map(([start, end]: [number, number]) => text.slice(start, end))).toEqual([
      'They turned the offer down.',
      'It is cold.',
      'She left.',
    ]);
    expect(one.tokens.at(-2)).toEqual([45, 49, 'leave', 'VERB']);
    expect(one).not.toHaveProperty('difficulty');
  });

  it('gives the main verb of each sentence and its subject when it is asked for by name', { timeout: LIMIT }, () => {
    const { stdout } = run('scripts/engine-analyze.ts', '--only', 'structure', join(folder, 'texts', 'one.txt'));
    const { structure } = JSON.parse(stdout) as {
      structure: Record<'verb' | 'subject', [number, number] | null>[];
    };
    const written = structure.map(({ verb, subject }) => [
      verb && text.slice(...verb),
      subject && text.slice(...subject),
    ]);
    expect(written).toEqual([
      ['turned', 'They'],
      ['is', 'It'],
      ['left', 'She'],
    ]);
  });

  it('says how it is used when it is asked for something else', { timeout: LIMIT }, () => {
    for (const args of [['--only', 'music', folder], ['--loud', folder], []]) {
      const { stderr, status } = run('scripts/engine-analyze.ts', ...args);
      expect(stderr).toContain('usage');
      expect([stderr.includes('node:'), status]).toEqual([false, 2]);
    }
  });

  it('names what is not there, reads the rest and fails', { timeout: LIMIT }, () => {
    mkdirSync(join(folder, 'bare', 'nested.txt'), { recursive: true });
    const paths = ['nowhere.txt', 'bare', 'texts/one.txt'].map((path) => join(folder, path));
    const { stdout, stderr, status } = run('scripts/engine-analyze.ts', '--only', ' sentences', ...paths);
    expect(stderr).toBe(`${paths[0]}: no such file or folder\n${paths[1]}: no .txt file in this folder\n`);
    expect(JSON.parse(stdout).sentences).toHaveLength(3);
    expect(status).toBe(1);
  });
});

describe('engine:score', () => {
  it('prints the figures of the gold set and of a treebank', { timeout: LIMIT }, () => {
    const words = [
      '1 They they PRON PRP 2 nsubj',
      '2 gave give VERB VBD 0 root',
      '3 it it PRON PRP 2 obj',
      '4 up up ADP RP 2 compound:prt',
    ];
    const rows = words.map((word) => {
      const [id, form, lemma, tag, fine, head, relation] = word.split(' ');
      return [id, form, lemma, tag, fine, '_', head, relation, '_', '_'].join('\t');
    });
    const treebank = join(folder, 'tiny.conllu');
    writeFileSync(treebank, `# newdoc id = weblog-1\n# sent_id = tiny-1\n${rows.join('\n')}\n\n`);
    const { stdout } = run('scripts/engine-score.ts', treebank);
    expect(stdout).toMatch(/gold set[\s\S]*sentences: 300/);
    expect(stdout).toMatch(/separated: \{ annotated: 1, found: 1 \}/);
  });

  it('says where it found nothing to score, and fails', { timeout: LIMIT }, () => {
    const { stderr, status } = run('scripts/engine-score.ts', join(folder, 'texts'));
    expect(stderr).toContain('nothing to score');
    expect(status).toBe(1);
  });
});
