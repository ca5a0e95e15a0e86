/**
 * Chooses example sentences: which sentences can be read out of context, how hard they are, and which words and phrases they illustrate.
 */

import type { LexicalEntry, Lexicon } from '../lexicon.ts';
import type { PartOfSpeech } from '../part-of-speech.ts';
import type { PhraseMatch } from '../phrases/find.ts';
import type { AnalyzedSentence, AnalyzedWord } from '../tagger/analysis.ts';
import { partOfTag } from '../tagger/universal-tags.ts';
import type { TextRange } from '../text-range.ts';
import { normalizeWord } from '../tokens.ts';

/** Increment it when the examples of an unchanged text change: stored examples are then recomputed. */
export const EXAMPLES_VERSION = 1;

/** UTF-16 offsets in the text; of a phrase from its first word to its last. */
export interface ExampleWord extends TextRange {
  /** Normalised as by {@link headwordKey}. */
  headword: string;
  /** Null for a phrase. */
  part: PartOfSpeech | null;
}

const FEWEST_WORDS = 6;
const MAX_WORDS = 28;
/** Words with a lower rank need no example: `make`. */
const COMMONEST = 500;
/** A word with a higher rank makes a sentence harder, as much as this many further words. */
const RARE = 6000;
const RARE_AS_WORDS = 5;
const WHOLE = /^["“‘(]?\p{Lu}[\s\S]*[.!?]["”’)]?$/u;
const SHOWN: ReadonlySet<PartOfSpeech | null> = new Set<PartOfSpeech>(['noun', 'verb', 'adjective', 'adverb']);

/** The key under which examples of a headword are stored, whatever its capitals. */
export function headwordKey(headword: string): string {
  return normalizeWord(headword);
}

/** Whether a sentence is complete and neither too short nor too long. */
export function isExample(text: string, { start, end, words }: AnalyzedSentence): boolean {
  const count = words.filter(({ tag }) => tag !== 'PUNCT').length;
  return count >= FEWEST_WORDS && count <= MAX_WORDS && WHOLE.test(text.slice(start, end).trim());
}

/** Difficulty of a sentence compared with other examples of a word, in the unit of its length: words; from {@link FEWEST_WORDS} to some 170. */
export function hardnessOf({ words }: AnalyzedSentence, lexicon: Lexicon): number {
  let hardness = 0;
  for (const { tag, lemma } of words) {
    if (tag === 'PUNCT') continue;
    hardness++;
    if (SHOWN.has(partOfTag(tag)) && isRare(lexicon.entry(lemma))) hardness += RARE_AS_WORDS;
  }
  return hardness;
}

/** Words and phrases that a sentence is an example of, each once. Names, numbers and the commonest words are none. */
export function exampleWords(
  { words }: AnalyzedSentence,
  phrases: readonly Pick<PhraseMatch, 'phrase' | 'parts'>[],
  lexicon: Lexicon,
): ExampleWord[] {
  const found = new Map<string, ExampleWord>();
  const add = (word: ExampleWord) => found.has(word.headword) || found.set(word.headword, word);
  for (const { phrase, parts } of phrases) {
    const [first, last] = [parts[0], parts.at(-1)];
    if (first && last) add({ headword: headwordKey(phrase), part: null, start: first.start, end: last.end });
  }
  for (const word of words) {
    const part = partOfTag(word.tag);
    const entry = SHOWN.has(part) ? lexicon.entry(word.lemma) : null;
    if (entry === null || entry.isName || (entry.rank !== null && entry.rank <= COMMONEST)) continue;
    add({ headword: headwordKey(word.lemma), part, ...placeOf(word) });
  }
  return [...found.values()];
}

function placeOf({ start, end }: AnalyzedWord): TextRange {
  return { start, end };
}

function isRare(entry: LexicalEntry | null): boolean {
  return entry === null || entry.rank === null || entry.rank > RARE;
}
