/**
 * The language engine against annotated data: `npm run engine:score -- PATH…`, each path a CoNLL-U file (`.conllu`,
 * `.conllu.gz`), a folder with one folder of texts a level (OneStopEnglish), a table of rated excerpts (CLEAR, `.csv`) or a folder
 * of such. Prints what it read, figures and the worst cases, first those of our own gold set; fails where it finds nothing.
 */

import { difficulty } from '#engine/difficulty.ts';
import { segmentText } from '#engine/sentences.ts';
import { analyzeSentences } from '#engine/tagger/analysis.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { loadTagger } from '#server/features/dictionary/text-reader.ts';
import { scoreGold } from './score/gold-score.ts';
import { readGoldSet } from './score/gold-set.ts';
import { scorePhrasalVerbs } from './score/phrases-score.ts';
import { readRatings, scoreRatings } from './score/ratings-score.ts';
import { type ScoredSource, scoredSources } from './score/sources.ts';
import { scoreStories } from './score/stories-score.ts';
import { scoreStructure } from './score/structure-score.ts';
import { scoreTreebank } from './score/treebank-score.ts';
import { readTreebank, type TreebankDocument, type TreebankSentence } from './tagger/treebank.ts';

const dictionaryPath = 'build/dictionary.sqlite';
const paths = process.argv.slice(2);
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const { lexicon } = dictionary;
const started = performance.now();
const tagger = loadTagger(lexicon);
console.log(`weights read in ${(performance.now() - started).toFixed(0)} ms`);
printGold();
for (const path of paths) {
  const sources = scoredSources(path);
  for (const source of sources) printSource(source);
  if (sources.length === 0) printNothing(path, 'no *.conllu, *.conllu.gz or *.csv file and no folders of levels');
}
dictionary.close();

function printGold(): void {
  const bySubject = readGoldSet();
  for (const [subject, sentences] of bySubject) {
    const { worst: _, ...figures } = scoreGold(sentences, dictionary);
    console.log(subject, figures);
  }
  const { worst, ...figures } = scoreGold([...bySubject.values()].flat(), dictionary);
  console.log('gold set', figures, worst);
}

function printSource({ kind, path }: ScoredSource): void {
  console.log(`\n${path} (${kind})`);
  if (kind === 'stories') printStories(path);
  else if (kind === 'ratings') printRatings(path);
  else printTreebank(path);
}

function printNothing(path: string, reason: string): void {
  console.error(`${path}: nothing to score: ${reason}`);
  process.exitCode = 1;
}

function printTreebank(path: string): void {
  const documents = readTreebank(path);
  const sentences = documents.reduce((sum, document) => sum + document.sentences.length, 0);
  if (sentences === 0) {
    printNothing(path, 'no sentence in it');
    return;
  }
  console.log(`${documents.length} documents, ${sentences} sentences`);
  const { worst, boundaries, boundariesAtMarks, words, ...shares } = scoreTreebank(documents, tagger);
  console.log('lemmas wrong most often', worst.lemmas);
  console.log('boundaries wrong', worst.boundaries);
  for (const genre of new Set(documents.map(genreOf))) {
    const score = scoreTreebank(
      documents.filter((document) => genreOf(document) === genre),
      tagger,
    );
    const { precision, recall, f1 } = score.boundaries;
    const measured = [score.tags, score.lemmas, score.words.f1, f1, precision, recall, score.boundariesAtMarks.f1];
    const figures = measured.map((share) => share.toFixed(4)).join(' ');
    console.log(`${genre}: UPOS, raw lemmas, word F1, boundary F1, precision, recall, F1 at marks ${figures}`);
  }
  console.log('all', { ...shares, words: words.f1, boundaries, boundariesAtMarks: boundariesAtMarks.f1 });
  const { worst: verbs, ...phrasalVerbs } = scorePhrasalVerbs(documents, dictionary.reader);
  console.log('verb particles not found', verbs);
  console.log('verb particles', phrasalVerbs);
  console.log('main verb and subject', scoreStructure(documents, parsed));
  printSpeed(documents.map(({ text }) => text).join('\n\n'));
}

/** Sentences as annotated, with tags and parses of our own. */
function parsed(annotated: readonly TreebankSentence[]) {
  return tagger
    .tagText(annotated.map(({ words }) => words.map(({ form }) => form)))
    .map((words) => ({ words, parse: dictionary.reader.parse(words) }));
}

/** The part of a document's name before its own: `weblog`, `reviews`. */
function genreOf({ id }: TreebankDocument): string {
  return /^[a-z]+/i.exec(id)?.[0] ?? '';
}

function printSpeed(text: string): void {
  const begun = performance.now();
  const words = analyzeSentences(segmentText(text), tagger).reduce((sum, sentence) => sum + sentence.words.length, 0);
  const seconds = (performance.now() - begun) / 1000;
  const megabytes = (text.length / 1e6 / seconds).toFixed(2);
  console.log(`${Math.round(words / seconds)} words and ${megabytes} MB a second, split, tagged and with lemmas`);
}

function printStories(folder: string): void {
  const { worst, ...figures } = scoreStories(folder, (text) => difficulty(text, lexicon).score);
  if (figures.stories === 0) {
    printNothing(folder, 'no story in its levels');
    return;
  }
  console.log('stories out of order', worst);
  console.log(figures);
}

function printRatings(path: string): void {
  const excerpts = readRatings(path);
  if (excerpts.length === 0) {
    printNothing(path, 'no rated excerpt in it');
    return;
  }
  const { worst, ...figures } = scoreRatings(excerpts, (text) => difficulty(text, lexicon).score);
  console.log('excerpts rated otherwise', worst);
  console.log(figures);
}
