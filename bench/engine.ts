/**
 * The language engine on one core, stage by stage, beside `Intl.Segmenter` cutting the same text into words in the same
 * run. The text is the project's own articles; `BENCH_TEXT` names another file or a folder of `.txt` files.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { difficulty } from '#engine/difficulty.ts';
import { segmentText, splitSentences } from '#engine/sentences.ts';
import { structureOf } from '#engine/structure/sentence-structure.ts';
import { treebankWords } from '#engine/tagger/treebank-words.ts';
import { tokenize } from '#engine/tokens.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';

/** The first rounds warm up; the best of the others counts, for the machine may be busy. */
const ROUNDS = 40;
const ARTICLE_WORDS = 1000;
const dictionaryPath = 'build/dictionary.sqlite';

ensureDictionary(dictionaryPath);
const texts = readTexts(process.env.BENCH_TEXT ?? 'data/articles');
const before = memory();
const dictionary = createDictionary({ path: dictionaryPath });
const { lexicon, reader } = dictionary;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const stages: Record<string, (text: string) => unknown> = {
  'Intl.Segmenter, words': (text) => [...segmenter.segment(text)],
  tokens: (text) => tokenize(text),
  'treebank words': (text) => treebankWords(segmentText(text)),
  sentences: (text) => splitSentences(text),
  'words, tags, lemmas': (text) => reader.sentences(text),
  'and phrases': withPhrases,
  'words and structure': withStructure,
  difficulty: (text) => difficulty(text, lexicon),
  'all of it': allOf,
};
const words = texts.reduce((sum, text) => sum + treebankWords(segmentText(text)).length, 0);
const characters = texts.reduce((sum, text) => sum + text.length, 0);
console.log(`${texts.length} texts, ${words} words, ${characters} characters; first round, best of ${ROUNDS}`);
let baseline = 0;
for (const [name, stage] of Object.entries(stages)) {
  const rounds = Array.from({ length: ROUNDS }, () => seconds(() => texts.forEach(stage)));
  const best = Math.min(...rounds);
  baseline ||= best;
  const perSecond = (spent: number) =>
    Math.round(words / spent)
      .toLocaleString('en')
      .padStart(11);
  const figures = [
    name.padEnd(22),
    `${perSecond(rounds[0] ?? best)} …${perSecond(best)} words/s`,
    `${(characters / 1e6 / best).toFixed(2).padStart(6)} MB/s`,
    `${((1000 * best * ARTICLE_WORDS) / words).toFixed(2).padStart(6)} ms an article of ${ARTICLE_WORDS} words`,
    `ratio ${(baseline / best).toFixed(3)}`,
  ];
  console.log(figures.join('  '));
}
console.log(`lexicon, tagger and parser hold ${((memory() - before) / 1e6).toFixed(0)} MB`);
dictionary.close();

function withStructure(text: string) {
  return reader.sentences(text).map((sentence) => structureOf(sentence, reader.parse(sentence.words)));
}

function withPhrases(text: string) {
  return reader.sentences(text).map((sentence) => reader.phrases(text, sentence));
}

function allOf(text: string) {
  const cut = segmentText(text);
  return [reader.sentences(cut).map((sentence) => reader.phrases(text, sentence)), difficulty(cut, lexicon)];
}

function readTexts(path: string): string[] {
  if (!statSync(path).isDirectory()) return [readFileSync(path, 'utf8')];
  const names = readdirSync(path).filter((name) => /\.(?:txt|md)$/.test(name));
  // An article's file has its translation behind a sign on each line, and a head.
  return names.map((name) => readFileSync(join(path, name), 'utf8').replace(/^---[\s\S]*?\n---\n|‖.*$/gm, ''));
}

/** Processor time of this process alone, as other processes may use the same core. */
function seconds(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
}

/** Bytes that are held, after what is no longer needed was collected. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
