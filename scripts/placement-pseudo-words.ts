/**
 * Prints words that do not exist, for the vocabulary test: `npx node scripts/placement-pseudo-words.ts [count]`. A walk over the letter
 * transitions of real words, kept only when it is no word, no misspelling of one and contains no word. The list
 * `data/words/engine/pseudo-words.tsv` was picked from the output by eye: nothing that sounds coarse or like a name.
 */

import { baseCandidates } from '#engine/derivation.ts';
import { type Random, randomOf } from '#engine/random.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Letters that the next one depends on. */
const MEMORY = 3;
const SHORTEST = 5;
const LONGEST = 9;
/** A common word of so many letters at either end makes a compound of it: `sheepal`. */
const PART = 4;

export interface PseudoWordSource {
  /** Words whose letters are learned from, all in small letters. */
  models: readonly string[];
  /** Whether the dictionary has the spelling, as a headword or a form. */
  isWord(spelling: string): boolean;
  /** Whether the spelling is common enough to be recognized in a misspelling or at the end of a word. */
  isCommon(spelling: string): boolean;
}

/** @returns `count` different spellings, the same ones for the same seed */
function makePseudoWords(source: PseudoWordSource, seed: string, count: number): string[] {
  const random = randomOf(seed);
  const follow = transitions(source.models);
  const made = new Set<string>();
  while (made.size < count) {
    const word = walk(follow, random);
    if (word !== null && !isTooClose(word, source)) made.add(word);
  }
  return [...made];
}

/**
 * For each run of letters, the letters that followed it, repeated as often as they did; ' ' stands for the beginning and the end of a word.
 */
function transitions(models: readonly string[]): Map<string, string> {
  const follow = new Map<string, string>();
  for (const model of models) {
    const padded = `${' '.repeat(MEMORY)}${model} `;
    for (let end = MEMORY; end < padded.length; end++) {
      const run = padded.slice(end - MEMORY, end);
      follow.set(run, (follow.get(run) ?? '') + padded[end]);
    }
  }
  return follow;
}

function walk(follow: ReadonlyMap<string, string>, random: Random): string | null {
  let word = '';
  let run = ' '.repeat(MEMORY);
  while (word.length <= LONGEST) {
    const choices = follow.get(run) ?? ' ';
    const letter = choices[Math.floor(random.next() * choices.length)] ?? ' ';
    if (letter === ' ') return word.length >= SHORTEST ? word : null;
    word += letter;
    run = run.slice(1) + letter;
  }
  return null;
}

function isTooClose(word: string, { isWord, isCommon }: PseudoWordSource): boolean {
  if (isWord(word) || baseCandidates(word).some(isWord) || /(?:s|ed|ing|er|est|ly)$/.test(word)) return true;
  for (let cut = PART; cut < word.length; cut++) {
    if (isCommon(word.slice(0, cut)) || isCommon(word.slice(word.length - cut))) return true;
  }
  return oneSlipAway(word).some(isCommon);
}

/** Every spelling with one letter less, more or changed, or two neighbours swapped. */
function oneSlipAway(word: string): string[] {
  const spellings: string[] = [];
  for (let place = 0; place <= word.length; place++) {
    const head = word.slice(0, place);
    const tail = word.slice(place);
    spellings.push(head + tail.slice(1), head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2));
    for (const letter of LETTERS) spellings.push(head + letter + tail, head + letter + tail.slice(1));
  }
  return spellings;
}

const DICTIONARY = new URL('../build/dictionary.sqlite', import.meta.url).pathname;
const SEED = 'waikan placement 1';
/** The letters are learned from words a learner meets; all common words are kept clear of. */
const MODEL_RANK = 12_000;
const COMMON_RANK = 25_000;

const dictionary = createDictionary({ path: DICTIONARY });
const { lexicon } = dictionary;
const words = [...dictionary.ranked(COMMON_RANK)].filter(({ word }) => /^[a-z]{3,}$/.test(word));
const common = new Set(words.map(({ word }) => word));
const models = words.filter(({ rank, isName, isInflected }) => rank <= MODEL_RANK && !isName && !isInflected);
const made = makePseudoWords(
  {
    models: models.map(({ word }) => word),
    isWord: (spelling) => lexicon.entry(spelling) !== null || lexicon.readings(spelling).length > 0,
    isCommon: (spelling) => common.has(spelling),
  },
  SEED,
  Number(process.argv[2] ?? 150),
);
console.log(made.join(' '));
dictionary.close();
