/**
 * What the language engine makes of texts: one JSON object a line for each file.
 * `npm run -s engine:analyze -- --only tokens,sentences,phrases,difficulty PATH…`; a folder stands for its `.txt` files.
 */
import { readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { difficulty } from '#engine/difficulty.ts';
import type { AnalyzedSentence } from '#engine/tagger/analysis.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';

type Span = [start: number, end: number];

const everything = ['tokens', 'sentences', 'phrases', 'difficulty'];
const dictionaryPath = 'build/dictionary.sqlite';
const STANDARD_OUTPUT = 1;

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: everything.join(',') } },
  allowPositionals: true,
});
const asked = new Set(values.only.split(','));
const unknown = [...asked].filter((part) => !everything.includes(part));
if (unknown.length > 0 || positionals.length === 0) {
  throw new Error(`usage: engine-analyze.ts [--only ${everything.join(',')}] PATH…`);
}

ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
for (const path of positionals) {
  if (statSync(path).isDirectory()) {
    const names = readdirSync(path).filter((name) => name.endsWith('.txt'));
    for (const name of names.sort()) print(join(path, name));
  } else print(path);
}
dictionary.close();

/** One file's line, written before the next file is read, so that memory does not grow with their number. */
function print(file: string): void {
  const bytes = Buffer.from(`${JSON.stringify({ file, ...analyze(readFileSync(file, 'utf8')) })}\n`);
  for (let written = 0; written < bytes.length; ) written += writeWhenReady(bytes.subarray(written));
}

/** A pipe whose reader is slow says EAGAIN: it is asked again a little later. */
function writeWhenReady(bytes: Uint8Array): number {
  try {
    return writeSync(STANDARD_OUTPUT, bytes);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    return 0;
  }
}

function analyze(text: string) {
  const { lexicon, reader } = dictionary;
  const needsWords = asked.has('tokens') || asked.has('sentences') || asked.has('phrases');
  const sentences = needsWords ? reader.sentences(text) : [];
  return {
    ...(asked.has('tokens') && {
      tokens: sentences.flatMap(({ words }) => words.map(({ start, end, lemma, tag }) => [start, end, lemma, tag])),
    }),
    ...(asked.has('sentences') && { sentences: sentences.map(({ start, end }): Span => [start, end]) }),
    ...(asked.has('phrases') && { phrases: phrasesOf(text, sentences) }),
    ...(asked.has('difficulty') && { difficulty: difficulty(text, lexicon) }),
  };
}

/** Phrases with a span for each of their words, in the order in which they begin. */
function phrasesOf(text: string, sentences: readonly AnalyzedSentence[]): { lemma: string; parts: Span[] }[] {
  return sentences.flatMap((sentence) =>
    dictionary.reader.phrases(text, sentence).map(({ phrase, parts }) => ({
      lemma: phrase,
      parts: parts.map(({ start, end }): Span => [start, end]),
    })),
  );
}
