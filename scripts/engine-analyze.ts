/**
 * Prints the language engine's analysis of texts: one JSON object a line for each file.
 * `npm run -s engine:analyze -- --only tokens,sentences,phrases,structure,difficulty PATH…`; a folder stands for its `.txt` files.
 */
import { readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { difficulty } from '#engine/difficulty.ts';
import { segmentText } from '#engine/sentences.ts';
import { structureOf } from '#engine/structure/sentence-structure.ts';
import type { AnalyzedSentence } from '#engine/tagger/analysis.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { argumentsOf, endWithUsage, reasonOf } from './command-line.ts';

const everything = ['tokens', 'sentences', 'phrases', 'structure', 'difficulty'];
/** Parsing takes ten times as long as the rest, so it is asked for by name. */
const unasked = everything.filter((part) => part !== 'structure');
const dictionaryPath = 'build/dictionary.sqlite';
const STANDARD_OUTPUT = 1;

const usage = `usage: npm run -s engine:analyze -- [--only ${everything.join(',')}] PATH…`;

const { asked, paths } = readCommand();
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
for (const path of paths) analyzeAt(path);
dictionary.close();

/** The requested parts and paths; ends the process with the usage when they are missing or unknown. */
function readCommand(): { asked: ReadonlySet<string>; paths: readonly string[] } {
  const { values, positionals } = argumentsOf(usage, {
    options: { only: { type: 'string', default: unasked.join(',') } },
    allowPositionals: true,
  });
  const parts = new Set(values.only.split(',').map((part) => part.trim()));
  const isKnown = [...parts].every((part) => everything.includes(part));
  if (!isKnown || positionals.length === 0) endWithUsage(usage);
  return { asked: parts, paths: positionals };
}

/** A file, or the texts of a folder. What cannot be read is named and the others are read all the same. */
function analyzeAt(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) complain(path, 'no such file or folder');
  else if (!found.isDirectory()) analyze(path);
  else {
    const files = readdirSync(path, { withFileTypes: true }).filter((file) => !file.isDirectory());
    const texts = files.map(({ name }) => name).filter((name) => name.endsWith('.txt'));
    if (texts.length === 0) complain(path, 'no .txt file in this folder');
    for (const name of texts.sort()) analyze(join(path, name));
  }
}

function analyze(file: string): void {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    complain(file, reasonOf(error));
    return;
  }
  print(lineOf(file, text));
}

function complain(path: string, reason: string): void {
  console.error(`${path}: ${reason}`);
  process.exitCode = 1;
}

/** Prints one file's line before the next file is read, so that memory does not grow with the number of files. */
function print(line: string): void {
  const bytes = Buffer.from(line);
  for (let written = 0; written < bytes.length; ) written += writeWhenReady(bytes.subarray(written));
}

/** A pipe whose reader is slow says EAGAIN: it is asked again a little later. One whose reader has gone ends it all. */
function writeWhenReady(bytes: Uint8Array): number {
  try {
    return writeSync(STANDARD_OUTPUT, bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EPIPE') process.exit();
    if (code !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    return 0;
  }
}

/** The line is put together by hand: most of it are numbers, for which objects in between take longer than the tagger. */
function lineOf(file: string, text: string): string {
  const { lexicon, reader } = dictionary;
  const cut = segmentText(text);
  const needsWords = asked.has('tokens') || asked.has('sentences') || asked.has('phrases') || asked.has('structure');
  const sentences = needsWords ? reader.sentences(cut) : [];
  let line = `{"file":${JSON.stringify(file)}`;
  if (asked.has('tokens')) line += `,"tokens":[${tokensOf(sentences)}]`;
  if (asked.has('sentences')) line += `,"sentences":[${spansOf(sentences)}]`;
  if (asked.has('phrases')) line += `,"phrases":[${phrasesOf(text, sentences)}]`;
  if (asked.has('structure')) line += `,"structure":[${structuresOf(sentences)}]`;
  if (asked.has('difficulty')) line += `,"difficulty":${JSON.stringify(difficulty(cut, lexicon))}`;
  return `${line}}\n`;
}

function tokensOf(sentences: readonly AnalyzedSentence[]): string {
  let list = '';
  for (const { words } of sentences) {
    for (const { start, end, lemma, tag } of words) list += `,[${start},${end},${quoted(lemma)},"${tag}"]`;
  }
  return list.slice(1);
}

/** Phrases with a span for each of their words, in the order in which they begin. */
function phrasesOf(text: string, sentences: readonly AnalyzedSentence[]): string {
  let list = '';
  for (const sentence of sentences) {
    for (const { phrase, parts } of dictionary.reader.phrases(text, sentence)) {
      list += `,{"lemma":${quoted(phrase)},"parts":[${spansOf(parts)}]}`;
    }
  }
  return list.slice(1);
}

/** For each sentence its main verb, or the copula of its main clause, and the head word of the subject. */
function structuresOf(sentences: readonly AnalyzedSentence[]): string {
  let list = '';
  for (const sentence of sentences) {
    const { start, end, verb, subject } = structureOf(sentence, dictionary.reader.parse(sentence.words));
    list += `,{"start":${start},"end":${end},"verb":${spanOf(verb)},"subject":${spanOf(subject)}}`;
  }
  return list.slice(1);
}

function spanOf(span: { start: number; end: number } | null): string {
  return span === null ? 'null' : `[${span.start},${span.end}]`;
}

function spansOf(spans: readonly { start: number; end: number }[]): string {
  let list = '';
  for (const { start, end } of spans) list += `,[${start},${end}]`;
  return list.slice(1);
}

function quoted(value: string): string {
  return /^[\w .,'-]*$/.test(value) ? `"${value}"` : JSON.stringify(value);
}
