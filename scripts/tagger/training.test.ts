import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeModel } from '#engine/tagger/model-bytes.ts';
import { createTagger } from '#engine/tagger/tagger.ts';
import { smallLexicon } from '#engine/testing/small-lexicon.ts';
import { lexicalResourcesOf } from './lexical-resources.ts';
import { trainTagger } from './training.ts';
import { readTreebank } from './treebank.ts';

const folder = mkdtempSync(join(tmpdir(), 'treebank-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'small.conllu');
const word = (id: string, form: string, tag = '_', fine = '_', misc = '_') =>
  [id, form, form.toLowerCase(), tag, fine, '_', '0', 'root', '_', misc].join('\t');
const sentence = [
  '# newdoc id = weblog-1',
  '# newpar id = p1',
  word('1', 'Cats', 'NOUN', 'NNS'),
  word('2-3', 'don’t'),
  word('2', 'do', 'AUX', 'VBP'),
  word('3', 'n’t', 'PART', 'RB'),
  word('4', 'run', 'VERB', 'VB', 'SpaceAfter=No'),
  word('5', '.', 'PUNCT', '.'),
];
const second = ['# newpar id = p2', word('1', 'Dogs', 'NOUN', 'NNS'), word('2', 'run', 'VERB', 'VBP')];
writeFileSync(path, `${sentence.join('\n')}\n\n${second.join('\n')}\n\n`);

describe('a treebank', () => {
  it('is read with the text that its words stood in', () => {
    const [document, ...others] = readTreebank(path);
    expect(others).toEqual([]);
    expect(document?.id).toBe('weblog-1');
    expect(document?.text.trim()).toBe('Cats don’t run.\n\nDogs run');
    const forms = document?.sentences.map(({ words }) =>
      words.map(({ start, end }) => document.text.slice(start, end)),
    );
    expect(forms).toEqual([
      ['Cats', 'do', 'n’t', 'run', '.'],
      ['Dogs', 'run'],
    ]);
  });

  it('teaches a tagger, each time the same', () => {
    const documents = readTreebank(path);
    const options = { rounds: 4, seeds: [7, 8], margin: 1, hidden: 0, rarestFeature: 1, smallestWeight: 0 };
    const published = lexicalResourcesOf(new Map([['cats', 3]]), { cats: ['NNS'], Cats: ['NNPS'] });
    const bytes = trainTagger(documents, published, smallLexicon, options);
    expect(trainTagger(documents, published, smallLexicon, options)).toEqual(bytes);
    const tagger = createTagger(decodeModel(bytes), smallLexicon);
    expect(tagger.tag(['Cats', 'run', '.']).map(({ tag }) => tag)).toEqual(['NOUN', 'VERB', 'PUNCT']);
  });
});
