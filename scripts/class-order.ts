/**
 * Which word class a headword mostly has, where the dictionary lists another one first: `npx node scripts/class-order.ts <folder of WordNet's
 * dict> <treebank.conllu.gz>` writes `data/words/dictionary/class-order.tsv`. See data/lineage-senses.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { partOfTag, type UniversalTag } from '#engine/tagger/universal-tags.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary, wordClasses } from '#server/features/dictionary/service.ts';
import { readTreebank } from './tagger/treebank.ts';

const dictionaryPath = 'build/dictionary.sqlite';
const outputPath = 'data/words/dictionary/class-order.tsv';
const LAST_RANK = 21_000;
/** Fewer tagged uses say little. */
const FEWEST_USES = 6;
/** The class counts as the usual one where it is used this many times as often as the one listed first, and twice more. */
const LEAST_RATIO = 2;
/** Closed classes, which WordNet has not got, are left where they are. */
const OPEN: ReadonlySet<PartOfSpeech> = new Set(['noun', 'verb', 'adjective', 'adverb']);
const CLASS_OF_CODE: Record<string, PartOfSpeech> = {
  1: 'noun',
  2: 'verb',
  3: 'adjective',
  4: 'adverb',
  5: 'adjective',
};
const HEAD = `# source: counts of tagged senses of WordNet 3.1 (WordNet licence) and of UD English EWT, train (CC BY-SA 4.0)
# date: November 2026
# made: by scripts/class-order.ts: of headwords down to rank ${LAST_RANK} whose first class in the dictionary is rare, the class that is used at least twice as often
word	class
`;

const [wordnet, treebank] = process.argv.slice(2);
if (!wordnet || !treebank) throw new Error('usage: class-order.ts <dict of WordNet> <treebank>');
const uses = new Map<string, Partial<Record<PartOfSpeech, number>>>();
countSenses(wordnet);
countTreebank(treebank);
writeFileSync(outputPath, HEAD);
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const rows = [...dictionary.ranked(LAST_RANK)].flatMap(({ word, isName }) => {
  const usual = isName ? null : usualClass(word);
  return usual === null ? [] : [`${word}\t${usual}\n`];
});
dictionary.close();
writeFileSync(outputPath, HEAD + rows.sort().join(''));
console.log(`${outputPath}: ${rows.length} headwords`);

function add(word: string, part: PartOfSpeech, times: number): void {
  const counts = uses.get(word) ?? {};
  counts[part] = (counts[part] ?? 0) + times;
  uses.set(word, counts);
}

function countSenses(folder: string): void {
  for (const line of readFileSync(join(folder, 'index.sense'), 'utf8').split('\n')) {
    const [key = '', , , times = '0'] = line.split(' ');
    const [lemma = '', code = ''] = key.split('%');
    const part = CLASS_OF_CODE[code.charAt(0)];
    if (part && Number(times) > 0) add(lemma, part, Number(times));
  }
}

function countTreebank(path: string): void {
  for (const { sentences } of readTreebank(path)) {
    for (const { lemma, tag } of sentences.flatMap(({ words }) => words)) {
      const part = partOfTag(tag as UniversalTag);
      if (part) add(lemma.toLowerCase(), part, 1);
    }
  }
}

/** Null where the class that is listed first is usual enough. */
function usualClass(word: string): PartOfSpeech | null {
  const counts = uses.get(word) ?? {};
  const listed = dictionary.senses(word).flatMap(({ pos }) => wordClasses(pos));
  const [first] = listed;
  if (first === undefined || !OPEN.has(first)) return null;
  const [usual, times = 0] =
    Object.entries(counts)
      .map(([part, number]) => [part as PartOfSpeech, number] as const)
      .filter(([part]) => OPEN.has(part) && listed.includes(part))
      .sort(([, one], [, other]) => other - one)[0] ?? [];
  const total = Object.values(counts).reduce((sum, number) => sum + number, 0);
  if (usual === undefined || usual === first || total < FEWEST_USES) return null;
  return times >= LEAST_RATIO * (counts[first] ?? 0) + 2 ? usual : null;
}
