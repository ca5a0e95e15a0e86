/**
 * The language engine against annotated data: `npm run engine:score -- PATH…`, each path a CoNLL-U file (`.conllu`,
 * `.conllu.gz`) or a folder with one folder of texts a level (OneStopEnglish). Prints figures and the worst cases.
 */
import { statSync } from 'node:fs';
import { difficulty } from '#engine/difficulty.ts';
import { analyzeSentences } from '#engine/tagger/analysis.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { loadTagger } from '#server/features/dictionary/tagger.ts';
import { scoreStories } from './score/stories-score.ts';
import { scoreTreebank } from './score/treebank-score.ts';
import { readTreebank, type TreebankDocument } from './tagger/treebank.ts';

const dictionaryPath = 'build/dictionary.sqlite';
const paths = process.argv.slice(2);
if (paths.length === 0) throw new Error('usage: engine-score.ts <file.conllu.gz or folder of levels>…');
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const { lexicon } = dictionary;
const started = performance.now();
const tagger = loadTagger(lexicon);
console.log(`weights read in ${(performance.now() - started).toFixed(0)} ms`);
for (const path of paths) {
  console.log(`\n${path}`);
  if (statSync(path).isDirectory()) printStories(path);
  else printTreebank(readTreebank(path));
}
dictionary.close();

function printTreebank(documents: readonly TreebankDocument[]): void {
  const { worst, separated, ...shares } = scoreTreebank(documents, tagger, lexicon);
  console.log('lemmas wrong most often', worst.lemmas);
  console.log('boundaries wrong', worst.boundaries);
  for (const genre of new Set(documents.map(genreOf))) {
    const score = scoreTreebank(
      documents.filter((document) => genreOf(document) === genre),
      tagger,
      lexicon,
    );
    const { precision, recall, f1 } = score.boundaries;
    const measured = [score.tags, score.lemmas, score.words.f1, f1, precision, recall, score.boundariesAtMarks.f1];
    const figures = measured.map((share) => share.toFixed(4)).join(' ');
    console.log(`${genre}: UPOS, raw lemmas, word F1, boundary F1, precision, recall, F1 at marks ${figures}`);
  }
  console.log('all', shares);
  console.log('separated verb particles', separated);
  printSpeed(documents.map(({ text }) => text).join('\n\n'));
}

/** The part of a document's name before its own: `weblog`, `reviews`. */
function genreOf({ id }: TreebankDocument): string {
  return /^[a-z]+/i.exec(id)?.[0] ?? '';
}

function printSpeed(text: string): void {
  const begun = performance.now();
  const words = analyzeSentences(text, tagger).reduce((sum, sentence) => sum + sentence.words.length, 0);
  const seconds = (performance.now() - begun) / 1000;
  const megabytes = (text.length / 1e6 / seconds).toFixed(2);
  console.log(`${Math.round(words / seconds)} words and ${megabytes} MB a second, split, tagged and with lemmas`);
}

function printStories(folder: string): void {
  const { worst, ...figures } = scoreStories(folder, (text) => difficulty(text, lexicon).score);
  console.log('stories out of order', worst);
  console.log(figures);
}
