/**
 * Chinese words that translated texts have for a headword and the dictionary does not list: those that go with it as well as with any
 * other headword, and whose English is near it.
 */
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { isSpecial, wordClasses } from '#server/features/dictionary/senses.ts';
import { similarity } from './gloss-vectors.ts';
import type { ParallelCounts } from './parallel-counts.ts';
import { glossVectorsOf, type Headword, type Sources } from './sources.ts';

const FEWEST = 3;
const LEAST_SHARE = 0.06;
/** Least ratio of the Dice coefficient to that of the headword that goes with the word best. */
const LEAST_RELATIVE = 0.8;
const LEAST_SIMILAR = 0.45;
const FEWEST_COUNT = 20;
const MOST = 6;

export function minedWords(
  head: Headword,
  said: ReadonlySet<string>,
  sources: Sources,
): { word: string; line: number }[] {
  const { parallel, phraseCounts, words, vectors } = sources;
  const own = vectors.word(head.key);
  const found = new Map<string, number>();
  for (const counts of [parallel, phraseCounts]) {
    const counted = counts.of(head.key);
    for (const [word, count] of counted?.chinese ?? []) {
      if (count < FEWEST || count / (counted?.texts ?? 1) < LEAST_SHARE || said.has(word) || word.length > 4) continue;
      if ((words.get(word)?.count ?? 0) < FEWEST_COUNT) continue;
      // 星期 is counted wherever 星期六 stands.
      if ([...said].some((core) => core.includes(word))) continue;
      const dice = counts.dice(head.key, word);
      if (dice < LEAST_RELATIVE * counts.bestDice(word)) continue;
      const near = glossVectorsOf(word, word, sources).map((vector) => similarity(vector, own));
      if (Math.max(0, ...near) < LEAST_SIMILAR) continue;
      found.set(word, Math.max(found.get(word) ?? 0, dice));
    }
  }
  return [...found]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST)
    .flatMap(([word]) => {
      const line = lineOf(word, head, parallel, sources);
      return line === null ? [] : [{ word, line }];
    });
}

/** The sense of the class as which it goes with the word most; else by the word's own class. */
function lineOf(word: string, { key, senses }: Headword, parallel: ParallelCounts, { words }: Sources): number | null {
  const general = senses.flatMap((sense, line) =>
    isSpecial(sense) ? [] : [{ line, classes: wordClasses(sense.pos) }],
  );
  const ofClass = (part: PartOfSpeech | null | undefined) =>
    general.find(({ classes }) => part && classes.includes(part))?.line ?? null;
  const counted = [...(parallel.of(key)?.byClass ?? [])]
    .map(([part, { chinese }]) => ({ part, count: chinese.get(word) ?? 0 }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count);
  return ofClass(counted[0]?.part) ?? ofClass(words.get(word)?.part) ?? general[0]?.line ?? null;
}
