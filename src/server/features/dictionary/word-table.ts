/**
 * Every single word of the dictionary with the facts that the engine needs, in typed arrays: built with the dictionary file
 * (`word-table-builder.ts`), stored in it, and looked up without a database query.
 */
import { type ExamLevel, examLevels } from '#engine/exam-level.ts';
import type { FormReading, LexicalEntry } from '#engine/lexicon.ts';
import { type Inflection, inflections, type PartOfSpeech } from '#engine/part-of-speech.ts';

/** Rows by frequency, the commonest first. All texts are ASCII; a word with any other sign is in the database alone. */
export interface WordTable {
  /** Spellings as they are written, one after another. */
  text: Buffer;
  /** Where each row's spelling ends. */
  ends: Uint32Array;
  /** Open addressing by hash: 0 when free, else upper bits of the hash and the row plus one. A power of two. */
  slots: Int32Array;
  /** Place by frequency, 0 for none. */
  ranks: Uint16Array;
  /** Syllabuses, a bit each in the order of the exams. */
  tags: Uint8Array;
  /** Collins stars and the bits of {@link facts}. */
  facts: Uint8Array;
  /** Place in `partLists`. */
  parts: Uint16Array;
  /** Row of the word it is derived from plus one, 0 for none. */
  bases: Uint32Array;
  /** Where the readings of each row end. */
  readingEnds: Uint32Array;
  /** For each reading the row of its lemma times eight plus the place of what the form is in {@link inflections}. */
  readings: Uint32Array;
  /** The lists of word classes that there are. */
  partLists: readonly (readonly PartOfSpeech[])[];
}

export const facts = {
  stars: 7,
  isName: 8,
  /** An entry, not only a form or the spelling of a lemma. */
  isHeadword: 16,
  /** The row is incomplete: look it up in the database. */
  isInDatabase: 32,
} as const;

export const INFLECTION_BITS = 3;
/** The row plus one takes the lower bits of a slot. */
export const ROW_BITS = 20;
const ROW_MASK = 2 ** ROW_BITS - 1;

/** The word does not exist, or only the database knows. */
export const ABSENT = -1;
export const UNDECIDED = -2;

/** FNV-1a's prime and offset (Fowler, Noll and Vo). */
const PRIME = 0x01000193;
const OFFSET = 0x811c9dc5 | 0;

/** Hash of an ASCII word in lower case; null for a word that has white space or other signs. */
export function hashOf(word: string): number | null {
  let hash = OFFSET;
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    if (code <= 0x20 || code >= 0x7f) return null;
    hash = Math.imul(hash ^ lowerCase(code), PRIME);
  }
  return hash ^ (hash >>> 15);
}

/** Row of a word, whatever its case; {@link ABSENT} or {@link UNDECIDED} when it has none. */
export function rowOf(word: string, { slots, text, ends }: WordTable): number {
  const hash = hashOf(word);
  if (hash === null) return UNDECIDED;
  const last = slots.length - 1;
  for (let slot = hash & last; ; slot = (slot + 1) & last) {
    const found = slots[slot] as number;
    if (found === 0) return ABSENT;
    if (found >>> ROW_BITS !== hash >>> ROW_BITS) continue;
    const row = (found & ROW_MASK) - 1;
    const start = row === 0 ? 0 : (ends[row - 1] as number);
    if ((ends[row] as number) - start === word.length && isSpelled(word, text, start)) return row;
  }
}

/** Entry of a row that is a headword. */
export function entryAt(row: number, table: WordTable): LexicalEntry {
  const bits = table.facts[row] as number;
  const base = table.bases[row] as number;
  return {
    headword: spellingAt(row, table),
    rank: table.ranks[row] || null,
    tags: tagsOf(table.tags[row] as number),
    collins: bits & facts.stars,
    parts: table.partLists[table.parts[row] as number] ?? [],
    isName: (bits & facts.isName) !== 0,
    base: base === 0 ? null : spellingAt(base - 1, table).toLowerCase(),
  };
}

export function readingsAt(row: number, table: WordTable): readonly FormReading[] {
  const from = row === 0 ? 0 : (table.readingEnds[row - 1] as number);
  return Array.from(table.readings.subarray(from, table.readingEnds[row]), (packed) => ({
    lemma: spellingAt(packed >>> INFLECTION_BITS, table),
    inflection: inflections[packed & (2 ** INFLECTION_BITS - 1)] as Inflection,
  }));
}

const tagLists = new Map<number, readonly ExamLevel[]>();

/** Words of the same syllabuses share one list. */
function tagsOf(bits: number): readonly ExamLevel[] {
  const known = tagLists.get(bits);
  if (known) return known;
  const tags = examLevels.filter((_, place) => (bits & (1 << place)) !== 0);
  tagLists.set(bits, tags);
  return tags;
}

function spellingAt(row: number, { text, ends }: WordTable): string {
  return text.toString('latin1', row === 0 ? 0 : ends[row - 1], ends[row]);
}

function isSpelled(word: string, text: Uint8Array, start: number): boolean {
  for (let index = 0; index < word.length; index++) {
    if (lowerCase(text[start + index] as number) !== lowerCase(word.charCodeAt(index))) return false;
  }
  return true;
}

function lowerCase(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
}
