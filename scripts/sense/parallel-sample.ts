/**
 * Our own sentences with their human translation, as a sample to train and measure the choice of senses on: the articles and the
 * chapters of the sample book. Documents whose number is divisible by three are held back: nothing is tuned on them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ParallelSentence {
  document: string;
  text: string;
  translation: string;
  /** Held back from training and tuning. */
  isHeld: boolean;
}

const folders = ['data/articles', 'data/books/left-on-the-train'];
const HELD_EVERY = 3;

/** Sentences in the order of the documents; without headings, tables and heads of files. */
export function parallelSentences(): ParallelSentence[] {
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^\d\d-.*\.md$/.test(name))
      .sort()
      .flatMap((name) => sentencesOf(folder, name)),
  );
}

/** Sentences of the kind that the press and an encyclopedia print: every second one is held back from tuning, and none is trained on. */
export function separateSentences(): ParallelSentence[] {
  return ['press', 'encyclopedia'].flatMap((document) => listedSentences(document, (index) => index % 2 === 1));
}

/** Sentences written so that all common headwords stand in some of them; the choice of wordings is learned from all. */
export function writtenSentences(): ParallelSentence[] {
  return listedSentences('sentences', () => false);
}

function listedSentences(document: string, isHeld: (index: number) => boolean): ParallelSentence[] {
  return readFileSync(`data/parallel/${document}.tsv`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, index) => {
      const [text = '', translation = ''] = line.split('\t');
      return { document, text, translation, isHeld: isHeld(index) };
    });
}

function sentencesOf(folder: string, name: string): ParallelSentence[] {
  const body = readFileSync(join(folder, name), 'utf8').replace(/^---[\s\S]*?\n---\n/, '');
  const isHeld = Number(name.slice(0, 2)) % HELD_EVERY === 0;
  const document = name.replace(/\.md$/, '');
  return body.split('\n').flatMap((line) => {
    const [english = '', translation = ''] = line.split('‖').map((part) => part.trim());
    if (translation === '' || /^[#|]/.test(english)) return [];
    const text = english
      .replace(/^(?:>|-|~|\d+\.)\s+/, '')
      .replace(/\[\^\w+\]|\{#[^}]*\}/g, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    return [{ document, text, translation, isHeld }];
  });
}
