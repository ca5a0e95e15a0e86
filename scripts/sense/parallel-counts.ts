/**
 * Counts over translated texts: in how many texts with a headword the Chinese has a word. Only the counts are used, and only by training.
 */
import type { PartOfSpeech } from '#engine/part-of-speech.ts';

/** A text's headwords, each with its classes there, and the Chinese of the text. */
export interface CountedText {
  headwords: ReadonlyMap<string, ReadonlySet<PartOfSpeech>>;
  chinese: string;
}

interface Counted {
  /** Texts that have the headword. */
  texts: number;
  /** Number of these texts whose Chinese has the word, by word. */
  chinese: Map<string, number>;
}

export interface HeadwordCounts extends Counted {
  /** The same counts for the headword as one class. */
  byClass: Map<PartOfSpeech, Counted>;
}

export interface ParallelCounts {
  texts: number;
  of(key: string): HeadwordCounts | undefined;
  /** Texts whose Chinese has the word. */
  withChinese(word: string): number;
  /** Dice's coefficient of headword and Chinese word. */
  dice(key: string, word: string): number;
  /** Highest Dice coefficient of the word with any headword. */
  bestDice(word: string): number;
}

const LONGEST_WORD = 6;
/** Texts that have a headword as one class, from which on that class is counted alone. */
const ENOUGH_TEXTS = 5;
/** Texts that are taken to have the wording as often as all texts. */
const SMOOTHING = 3;
const HAN_RUN = /\p{Script=Han}+/gu;

/** @param isWord whether a run of characters is a Chinese word that somebody asks about */
export function countParallel(texts: Iterable<CountedText>, isWord: (run: string) => boolean): ParallelCounts {
  const all = new Map<string, number>();
  const found = new Map<string, HeadwordCounts>();
  let total = 0;
  for (const { headwords, chinese } of texts) {
    total++;
    const words = wordsIn(chinese, isWord);
    for (const word of words) all.set(word, (all.get(word) ?? 0) + 1);
    for (const [key, parts] of headwords) {
      const known = found.get(key) ?? { ...empty(), byClass: new Map<PartOfSpeech, Counted>() };
      found.set(key, known);
      count(known, words);
      for (const part of parts) {
        const own = known.byClass.get(part) ?? empty();
        known.byClass.set(part, own);
        count(own, words);
      }
    }
  }
  const withChinese = (word: string) => all.get(word) ?? 0;
  const dice = (key: string, word: string) => {
    const counted = found.get(key);
    const both = counted?.chinese.get(word) ?? 0;
    return both === 0 ? 0 : (2 * both) / ((counted?.texts ?? 0) + withChinese(word));
  };
  const best = new Map<string, number>();
  for (const [key, { chinese }] of found)
    for (const word of chinese.keys()) best.set(word, Math.max(best.get(word) ?? 0, dice(key, word)));
  return { texts: total, of: (key) => found.get(key), withChinese, dice, bestDice: (word) => best.get(word) ?? 0 };
}

function empty(): Counted {
  return { texts: 0, chinese: new Map() };
}

function count(counted: Counted, words: ReadonlySet<string>): void {
  counted.texts++;
  for (const word of words) counted.chinese.set(word, (counted.chinese.get(word) ?? 0) + 1);
}

/** All words in the text, including those inside other words. */
function wordsIn(chinese: string, isWord: (run: string) => boolean): Set<string> {
  const words = new Set<string>();
  for (const [run] of chinese.matchAll(HAN_RUN)) {
    for (let start = 0; start < run.length; start++) {
      for (let end = start + 2; end <= Math.min(run.length, start + LONGEST_WORD); end++) {
        const word = run.slice(start, end);
        if (isWord(word)) words.add(word);
      }
    }
  }
  return words;
}

/** Smoothed share of the texts with the headword that have the wording; of one of these classes alone where it has enough texts. */
export function attested(core: string, key: string, classes: readonly PartOfSpeech[], counts: ParallelCounts) {
  const whole = counts.of(key);
  const ofClass = classes.map((part) => whole?.byClass.get(part)).filter((one) => one !== undefined);
  const own = ofClass.find(({ texts }) => texts >= ENOUGH_TEXTS) ?? whole;
  const background = (counts.withChinese(core) + 0.1) / (counts.texts + 1);
  const n = own?.chinese.get(core) ?? 0;
  const texts = own?.texts ?? 0;
  const p = (n + SMOOTHING * background) / (texts + SMOOTHING);
  const best = counts.bestDice(core);
  const dice = counts.dice(key, core);
  return {
    texts,
    n: Math.log1p(n) / 3,
    p,
    lift: Math.log(p / background) / 4,
    dice,
    rel: best === 0 ? 0 : dice / best,
    background: Math.log(background) / 4,
  };
}
/** Share of the texts with the headword in which it is of these classes. */
export function classShare(key: string, classes: readonly PartOfSpeech[], counts: ParallelCounts): number {
  const whole = counts.of(key);
  if (whole === undefined || whole.texts < ENOUGH_TEXTS || classes.length === 0) return 0.5;
  return Math.max(...classes.map((part) => (whole.byClass.get(part)?.texts ?? 0) / whole.texts));
}
