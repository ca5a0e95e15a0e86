/**
 * The classes that the tagger tells apart, and those that each common word may have, counted in a treebank.
 */
import { hashOf, wordKey } from '#engine/tagger/word-properties.ts';
import type { TreebankSentence } from './treebank.ts';

export interface WordClasses {
  classes: string[];
  classOf(word: { tag: string; fine: string }): number;
  /** See `TaggerModel`. */
  choices: Map<number, Uint8Array>;
  openClasses: Uint8Array;
}

/** A fine class with fewer words goes with the commonest of its universal tag. */
const RAREST_CLASS = 40;
/** A word seen this often has shown its classes; a class seen in less than the share of so common a word is a slip. */
const COMMON_WORD = 20;
const SLIP_SHARE = 0.003;
const SLIP_WORD = 30;
/** A word seen less often than this may have companions of its classes too: `wanted` was only ever a past in training. */
const SURELY_KNOWN = 200;
/** Classes of words of which at least this share has the other class as well are companions. */
const COMPANION_SHARE = 0.1;
/** A class of fewer rare words has no companions: `without` is what it was seen as. */
const PRODUCTIVE_CLASS_WORDS = 100;
/** A class that this many rare words had is open. */
const RARE_WORD = 10;
const OPEN_CLASS_WORDS = 3;

export function countClasses(sentences: readonly TreebankSentence[]): WordClasses {
  const { classes, classOf } = chooseClasses(sentences);
  const seen = new Map<number, Map<number, number>>();
  for (const { words } of sentences) {
    for (const word of words) {
      const key = hashOf(wordKey(word.form));
      const counts = seen.get(key) ?? new Map<number, number>();
      seen.set(key, counts);
      count(counts, classOf(word));
    }
  }
  const choices = new Map<number, number[]>();
  const rareWords = new Map<number, number>();
  const lessKnown: number[] = [];
  for (const [key, counts] of seen) {
    const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
    if (total <= RARE_WORD) for (const classIndex of counts.keys()) count(rareWords, classIndex);
    if (total < COMMON_WORD) continue;
    const kept = [...counts].filter(([, n]) => total < SLIP_WORD || n / total > SLIP_SHARE);
    choices.set(
      key,
      kept.map(([classIndex]) => classIndex),
    );
    if (total < SURELY_KNOWN) lessKnown.push(key);
  }
  const companions = companionsOf([...choices.values()]);
  const isProductive = (classIndex: number) => (rareWords.get(classIndex) ?? 0) >= PRODUCTIVE_CLASS_WORDS;
  for (const key of lessKnown) {
    const kept = choices.get(key) ?? [];
    if (!kept.every(isProductive)) continue;
    choices.set(key, [...new Set([...kept, ...kept.flatMap((classIndex) => companions.get(classIndex) ?? [])])]);
  }
  const open = [...rareWords].filter(([, n]) => n >= OPEN_CLASS_WORDS).map(([classIndex]) => classIndex);
  // A treebank too small to tell leaves every class open.
  const openClasses = Uint8Array.from(open.length > 0 ? open : classes.keys()).sort();
  return {
    classes,
    classOf,
    choices: new Map([...choices].map(([key, kept]) => [key, Uint8Array.from(kept).sort()])),
    openClasses,
  };
}

/** For each class, the classes that words of it often have as well. */
function companionsOf(choices: readonly (readonly number[])[]): Map<number, number[]> {
  const words = new Map<number, number>();
  const together = new Map<number, Map<number, number>>();
  for (const kept of choices) {
    for (const classIndex of kept) {
      count(words, classIndex);
      const others = together.get(classIndex) ?? new Map<number, number>();
      together.set(classIndex, others);
      for (const other of kept) if (other !== classIndex) count(others, other);
    }
  }
  const isOften = (n: number, classIndex: number) => n >= COMPANION_SHARE * (words.get(classIndex) ?? 0) && n > 1;
  return new Map(
    [...together].map(([classIndex, others]) => [
      classIndex,
      [...others].filter(([, n]) => isOften(n, classIndex)).map(([other]) => other),
    ]),
  );
}

function chooseClasses(sentences: readonly TreebankSentence[]): Pick<WordClasses, 'classes' | 'classOf'> {
  const counts = new Map<string, number>();
  for (const { words } of sentences) for (const { tag, fine } of words) count(counts, `${tag}/${fine}`);
  const byCount = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const commonest = new Map<string, string>();
  for (const [name] of byCount) {
    const tag = name.split('/')[0] ?? '';
    if (!commonest.has(tag)) commonest.set(tag, name);
  }
  const classes = byCount
    .filter(([name, n]) => n >= RAREST_CLASS || [...commonest.values()].includes(name))
    .map(([name]) => name);
  const index = new Map(classes.map((name, place) => [name, place]));
  return {
    classes,
    classOf: ({ tag, fine }) => index.get(`${tag}/${fine}`) ?? index.get(commonest.get(tag) ?? '') ?? 0,
  };
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
