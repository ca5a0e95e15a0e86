/**
 * Rebuilds the tagger's weights from Universal Dependencies English EWT and says how good they are:
 * `node scripts/train-tagger.ts <folder with train.conllu.gz and dev.conllu.gz> [file to write]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { decodeModel } from '#engine/tagger/model.ts';
import { createTagger, type Tagger } from '#engine/tagger/tagger.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { trainTagger } from './tagger/perceptron.ts';
import { readTreebank, type TreebankSentence } from './tagger/treebank.ts';

/** More rounds fit the training part better and the development part worse. */
const options = { rounds: 8, seed: 7, rarestFeature: 2, smallestWeight: 0.005 };
const dictionaryPath = 'build/dictionary.sqlite';
const [folder, target = 'data/tagger.bin.br'] = process.argv.slice(2);
if (!folder) throw new Error('usage: train-tagger.ts <folder with train.conllu.gz and dev.conllu.gz> [file]');

const sentencesOf = (name: string) => readTreebank(join(folder, name)).flatMap(({ sentences }) => sentences);
const train = sentencesOf('train.conllu.gz');
const dev = sentencesOf('dev.conllu.gz');
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });

const started = performance.now();
const bytes = trainTagger(train, dictionary.lexicon, options);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const compressed = brotliCompressSync(bytes, {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, compressed);
const model = decodeModel(bytes);
console.log(
  `trained in ${seconds} s: ${model.classes.length} classes, ${model.settled.size} settled words, ${model.weight.length} weights`,
);
console.log(`${target}: ${(compressed.length / 1e6).toFixed(2)} MB, ${(bytes.length / 1e6).toFixed(2)} MB unpacked`);
const tagger = createTagger(model, dictionary.lexicon);
measure('train', train, tagger);
measure('dev', dev, tagger);
measure('dev, warm', dev, tagger);
dictionary.close();

function measure(name: string, sentences: readonly TreebankSentence[], tagger: Tagger): void {
  const begun = performance.now();
  let words = 0;
  let right = 0;
  let fine = 0;
  for (const sentence of sentences) {
    const tagged = tagger.tag(sentence.words.map(({ form }) => form));
    sentence.words.forEach((word, index) => {
      words++;
      if (tagged[index]?.tag === word.tag) right++;
      if (tagged[index]?.fine === word.fine) fine++;
    });
  }
  const perSecond = Math.round(words / ((performance.now() - begun) / 1000));
  console.log(
    `${name}: UPOS ${(right / words).toFixed(4)}, XPOS ${(fine / words).toFixed(4)} of ${words} words; ${perSecond} words a second`,
  );
}
