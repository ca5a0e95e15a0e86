/**
 * Chinese words that translators have for a headword and its card lacks: those that stand in its texts where none of its wordings does, and go
 * with it better than with any other headword.
 */
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import type { ChineseWord } from './chinese.ts';

/** A headword as one class in a text. */
export interface Occurrence {
  key: string;
  part: PartOfSpeech;
  /** Cores of all its wordings. */
  cores: ReadonlySet<string>;
  /** Cores that are in the translation. */
  said: readonly string[];
  translation: string;
  /** Lemmas beside it. */
  near: readonly string[];
}

const FEWEST = 3;
/** Least shares: of the headword's texts that have the word, and of these those in which no wording occurs. */
const LEAST_SHARE = 0.1;
const LEAST_UNSAID = 0.6;
/** Dice's coefficient, and its ratio to that of the headword that the word goes with best. */
const LEAST_DICE = 0.15;
const LEAST_RELATIVE = 0.9;
/** Share of the word's texts in which one other lemma stands beside the headword: the word says both, as 火车站 does of `railway station`. */
const MAX_OF_ONE_NEIGHBOUR = 0.5;
/** Share of the word's texts in which the same character stands before it, or behind it: it is a piece of a longer word, as 道家 is of 布道家. */
const MAX_OF_ONE_CHARACTER = 0.7;
const SHORTEST = 2;
const LONGEST = 4;
const HAN = /\p{Script=Han}/u;
/** Least count of a word in jieba's table. */
const FEWEST_COUNT = 20;

/** Classes that a Chinese word has where it renders an English one of a class. */
const RENDERED: Partial<Record<PartOfSpeech, ReadonlySet<PartOfSpeech>>> = {
  noun: new Set(['noun']),
  verb: new Set(['verb']),
  adjective: new Set(['adjective']),
  adverb: new Set(['adverb', 'adjective']),
};

/** @returns by headword and class, `key part` */
export function attestedWords(
  occurrences: readonly Occurrence[],
  words: ReadonlyMap<string, ChineseWord>,
): Map<string, string[]> {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const wordsOf = new Map<string, ReadonlySet<string>>();
  const texts = new Map<string, number>();
  for (const { translation } of occurrences) {
    if (wordsOf.has(translation)) continue;
    const pieces = [...segmenter.segment(translation)].map(({ segment }) => segment);
    const own = new Set(pieces.filter(({ length }) => length >= SHORTEST && length <= LONGEST));
    wordsOf.set(translation, own);
    for (const word of own) texts.set(word, (texts.get(word) ?? 0) + 1);
  }
  const groups = [...Map.groupBy(occurrences, ({ key, part }) => `${key} ${part}`)].map(([name, own]) => {
    const counts = new Map<string, number>();
    for (const { translation } of own)
      for (const word of wordsOf.get(translation) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { name, own, counts };
  });
  const diceOf = (count: number, all: number, word: string) => (2 * count) / (all + (texts.get(word) ?? 0));
  const best = new Map<string, number>();
  for (const { own, counts } of groups)
    for (const [word, count] of counts) best.set(word, Math.max(best.get(word) ?? 0, diceOf(count, own.length, word)));
  return new Map(
    groups.map(({ name, own, counts }) => {
      const parts = RENDERED[own[0]?.part ?? 'noun'];
      const cores = [...new Set(own.flatMap((one) => [...one.cores]))];
      const found = [...counts].filter(([word, count]) => {
        if (count < FEWEST || count < LEAST_SHARE * own.length) return false;
        const known = words.get(word);
        if (!known?.part || known.count < FEWEST_COUNT || !parts?.has(known.part)) return false;
        const dice = diceOf(count, own.length, word);
        if (dice < LEAST_DICE || dice < LEAST_RELATIVE * (best.get(word) ?? 0)) return false;
        if (cores.some((core) => core.includes(word) || (core.length >= SHORTEST && word.includes(core)))) return false;
        const here = own.filter(({ translation }) => wordsOf.get(translation)?.has(word));
        const unsaid = here.filter(({ said }) => said.length === 0);
        if (unsaid.length < LEAST_UNSAID * count || isPiece(word, here)) return false;
        return commonestNeighbour(here) <= MAX_OF_ONE_NEIGHBOUR * count;
      });
      return [name, found.sort((a, b) => b[1] - a[1]).map(([word]) => word)] as const;
    }),
  );
}

/** Number of texts with the lemma that occurs most often beside the headword. */
function commonestNeighbour(occurrences: readonly Occurrence[]): number {
  return commonest(occurrences.flatMap(({ near }) => [...new Set(near)]));
}

function isPiece(word: string, occurrences: readonly Occurrence[]): boolean {
  const places = occurrences.map(({ translation }) => ({ translation, at: translation.indexOf(word) }));
  const before = places.map(({ translation, at }) => translation.charAt(at - 1));
  const behind = places.map(({ translation, at }) => translation.charAt(at + word.length));
  return [before, behind].some(
    (characters) => commonest(characters.filter((one) => HAN.test(one))) >= MAX_OF_ONE_CHARACTER * places.length,
  );
}

function commonest(values: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
