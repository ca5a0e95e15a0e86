/**
 * Counts in our parallel sentences how translators render each headword, keeps beside which words, and learns what its form and neighbours
 * say: writes `data/attested.txt.br`, which the dictionary takes in when it is built. `npx node scripts/learn-attested.ts <jieba.dict.utf8>`;
 * with `SHOW_ADDED=1` it prints the words that cards lacked. See data/lineage-senses.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import {
  type AttestedClass,
  type AttestedExample,
  type AttestedPlace,
  type ExpectedClass,
  expectedClasses,
  formatAttested,
  parseAttested,
  placeOf,
  withAttestedWords,
} from '#engine/sense/attested.ts';
import { coresOf, splitWordings } from '#engine/sense/wordings.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { rankedEntry } from '#server/features/dictionary/meaning-choice.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { openStore } from '#server/features/dictionary/store.ts';
import { wordInSentence } from '#server/features/dictionary/word-in-sentence.ts';
import { attestedWords, type Occurrence } from './sense/attested-words.ts';
import { readChineseWords } from './sense/chinese.ts';
import { evidenceFor, isInTranslation, type SampledWord, sampledWords } from './sense/instances.ts';
import { writtenSentences } from './sense/parallel-sample.ts';
import { learnPlaceWeights, type RenderedPlace } from './sense/place-weights.ts';

const dictionaryPath = 'build/dictionary.sqlite';
const outPath = 'data/attested.txt.br';
/** Words down to this rank stand in so many texts that a sample of them says little of one sentence. */
const COMMONEST = 150;
/** Neighbours down to this rank say nothing. */
const COMMONEST_NEIGHBOUR = 60;
/** Examples that are kept of a class. */
const MAX_EXAMPLES = 60;

const NEGATION = /[不没]/;

/** Tags that a word after an adjective has within the same noun phrase. */
const NOUN_PHRASE = new Set(['ADJ', 'NOUN', 'PROPN', 'NUM', 'PUNCT', 'CCONJ', 'ADV', 'VERB']);

const [jieba] = process.argv.slice(2);
if (!jieba) throw new Error('usage: learn-attested.ts <jieba.dict.utf8>');
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const store = openStore(dictionaryPath);
const vectors = dictionary.vectors();
const chinese = readChineseWords(jieba);
/** Words that an earlier run added to the dictionary. They must not be taken for wordings of the dictionary itself. */
const addedBefore = new Map(
  brotliDecompressSync(readFileSync(outPath))
    .toString('utf8')
    .split('\n')
    .map((line) => line.split(/\t(.*)/s, 2))
    .map(([key = '', rest = '']) => [key, new Set(parseAttested(rest).flatMap(({ added }) => added))]),
);
const sentences = writtenSentences();
const occurrences = sampledWords(sentences, dictionary, COMMONEST).flatMap((word) => occurrenceOf(word) ?? []);
const lacking = attestedWords(occurrences, chinese);
const byChance = sharesByChance();
const places = new Map<ExpectedClass, RenderedPlace[]>();
const counted = [...Map.groupBy(occurrences, ({ key }) => key)]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([key, own]) => ({ key, classes: countedClasses(key, own) }));
const weights = learnPlaceWeights(places, vectors);
const lines = counted.map(
  ({ key, classes }) =>
    `${key}\t${formatAttested(classes.map((one) => ({ ...one, weights: weights.get(one) ?? new Map() })))}`,
);
const text = `${lines.join('\n')}\n`;
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(outPath, packed);
const added = [...lacking.values()].flat().length;
console.log(
  `${outPath}: ${sentences.length} sentences, ${occurrences.length} words, ${lines.length} headwords, ${added} words added, ${(packed.length / 1e6).toFixed(2)} MB (${(text.length / 1e6).toFixed(1)} M characters)`,
);
if (process.env.SHOW_ADDED)
  for (const [name, words] of lacking) if (words.length > 0) console.log(`${name}: ${words.join(' ')}`);
store.close();
dictionary.close();

interface Counted extends Occurrence {
  place: AttestedPlace;
}

function occurrenceOf(word: SampledWord): Counted | null {
  const { sentence, key, at, senses } = word;
  const { classes, classProbabilities } = evidenceFor(word, senses, dictionary);
  const likeliest = classProbabilities.indexOf(Math.max(...classProbabilities.map((one) => one ?? 0)));
  const part = classes[likeliest] ?? 'noun';
  const reading = wordInSentence(normalizeWord(word.word), sentence.text, at, dictionary.reader)?.reading;
  if (!reading || (part === 'adjective' && isNominal(reading.around.words, reading.at))) return null;
  const shown = senses.flatMap(({ zh }) => splitWordings(zh).map((wording) => coresOf(wording)[0] ?? ''));
  const { near, far, ...around } = placeOf(reading.around.words, reading.at, word.word);
  const place = { ...around, near: near.filter(isTelling), far: far.filter(isTelling) };
  const cores = new Set(shown.filter((core) => !addedBefore.get(key)?.has(core)));
  return {
    key,
    part,
    cores,
    said: [...cores]
      .filter((core) => !negatesAnother(core, cores) && isInTranslation(core, sentence.translation))
      .sort(),
    translation: sentence.translation,
    near: place.near,
    place,
  };
}

/** 不知 of `know`, whose card has 知道, and 买不起 of `afford`, whose card has 买得起: the sentence says `not`. */
function negatesAnother(core: string, cores: ReadonlySet<string>): boolean {
  if (!NEGATION.test(core)) return false;
  const said = [core.replace(NEGATION, ''), core.replace(NEGATION, '得')];
  return [...cores].some((other) => !NEGATION.test(other) && said.some((one) => other.includes(one)));
}

/** Whether a lemma says something about its neighbours, which the commonest words do not. */
function isTelling(lemma: string): boolean {
  const row = vectors.row(lemma);
  return row === null || vectors.rankOf(row) >= COMMONEST_NEIGHBOUR;
}

/** `The poor` are people, whom no wording of the adjective means. */
function isNominal(words: readonly { lemma: string; tag: string }[], at: number): boolean {
  return words[at - 1]?.tag === 'DET' && !NOUN_PHRASE.has(words[at + 1]?.tag ?? '');
}

/** Shares of all translations that have each core. */
function sharesByChance(): Map<string, number> {
  const all = new Set([...occurrences.flatMap(({ said }) => said), ...[...lacking.values()].flat()]);
  const longest = Math.max(...[...all].map((core) => core.length));
  const counts = new Map<string, number>();
  for (const { translation } of sentences) {
    const own = new Set<string>();
    for (let start = 0; start < translation.length; start++) {
      for (let end = start + 2; end <= Math.min(translation.length, start + longest); end++) {
        const run = translation.slice(start, end);
        if (all.has(run)) own.add(run);
      }
    }
    for (const core of own) counts.set(core, (counts.get(core) ?? 0) + 1);
  }
  return new Map([...counts].map(([core, count]) => [core, count / sentences.length]));
}

function countedClasses(key: string, all: readonly Counted[]): ExpectedClass[] {
  const byPart = Map.groupBy(all, ({ part }) => part);
  const examples = new Map<Counted, AttestedExample>();
  const classes = [...byPart].map((one) => attestedClass(one, examples));
  const row = store.entry(key);
  if (row === null) return [];
  const { ranks, parts } = rankedEntry(row);
  const expected = expectedClasses(withAttestedWords(ranks, parts, classes), parts, classes);
  for (const one of expected) {
    const own = (byPart.get(one.part) ?? []).map((occurrence) => ({
      place: occurrence.place,
      said: saidOf(occurrence, one.added).filter((core) => core.length > 1 && one.shares.has(core)),
      example: examples.get(occurrence) ?? null,
    }));
    places.set(one, own);
  }
  return expected;
}

function saidOf({ said, translation }: Counted, added: readonly string[]): string[] {
  return [...said, ...added.filter((word) => translation.includes(word))];
}

/** @param exampleOf gets the examples, also those beyond what is kept */
function attestedClass(
  [part, own]: [PartOfSpeech, readonly Counted[]],
  exampleOf: Map<Counted, AttestedExample>,
): AttestedClass {
  const added = lacking.get(`${own[0]?.key} ${part}`) ?? [];
  const counts = new Map<string, number>();
  for (const one of own) for (const core of saidOf(one, added)) counts.set(core, (counts.get(core) ?? 0) + 1);
  const surplus = [...counts].map(([core, count]) => [core, count - own.length * (byChance.get(core) ?? 0)] as const);
  const examples = own.flatMap((one) => {
    const cores = saidOf(one, added);
    if (cores.length === 0) return [];
    const example = { cores, near: one.place.near, far: one.place.far };
    exampleOf.set(one, example);
    return [example];
  });
  return {
    part,
    texts: own.length,
    counts: new Map(surplus.filter(([, count]) => count > 0)),
    added,
    examples: examples.slice(0, MAX_EXAMPLES),
    weights: new Map(),
  };
}
