/**
 * Every single word of the dictionary with the facts that the engine needs, in typed arrays: built with the dictionary file, stored in it,
 * and looked up without a database query.
 */
import { type ExamLevel, examLevels } from '#engine/exam-level.ts';
import type { FormReading, LexicalEntry } from '#engine/lexicon.ts';
import { type Inflection, inflections, type PartOfSpeech } from '#engine/part-of-speech.ts';

/** Rows by frequency, the commonest first. All texts are ASCII; a word with any other sign is in the database alone. */
export interface WordTable {
  /** Spellings as they are written, one after another. */
  text: Buffer;
  /** Offset at which each row's spelling ends. */
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
  /** Offset at which the readings of each row end. */
  readingEnds: Uint32Array;
  /** For each reading the row of its lemma times eight, plus the index of the inflection in {@link inflections}. */
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

/** A single-word headword, before word families are known. */
export interface ListedWord extends Omit<LexicalEntry, 'base'> {
  /** Normalized headword. */
  readonly key: string;
}

export interface ListedForm {
  form: string;
  lemma: string;
  kind: Inflection;
}

interface Row {
  spelling: string;
  /** Look-up key; null for a row that is only a lemma's spelling. */
  key: string | null;
  word: ListedWord | null;
  isInDatabase: boolean;
  /** Readings as in {@link WordTable.readings}; null for most words. */
  readings: number[] | null;
}

const HIGHEST_RANK = 2 ** 16 - 1;

/**
 * @param words of those with the same key the first one counts.
 * @param bases key of what a word is derived from, by its own key.
 * @param forms with their readings in the order in which they are to be given.
 * @throws RangeError for more than a million words
 */
export function wordTable(
  words: readonly ListedWord[],
  bases: ReadonlyMap<string, string>,
  forms: Iterable<ListedForm>,
): WordTable {
  const { rows, rowByKey } = rowsOf(words, forms);
  if (rows.length >= 2 ** ROW_BITS) throw new RangeError(`${rows.length} words are too many for the table`);
  const partLists = new Map<string, number>();
  const table = {
    text: Buffer.from(rows.map(({ spelling }) => spelling).join(''), 'latin1'),
    ends: new Uint32Array(rows.length),
    slots: slotsOf(rowByKey),
    ranks: new Uint16Array(rows.length),
    tags: new Uint8Array(rows.length),
    facts: new Uint8Array(rows.length),
    parts: new Uint16Array(rows.length),
    bases: new Uint32Array(rows.length),
    readingEnds: new Uint32Array(rows.length),
    readings: Uint32Array.from(rows.flatMap(({ readings }) => readings ?? [])),
  };
  // Words of the same classes mostly share the array.
  const numbers = new Map<readonly PartOfSpeech[], number>();
  let end = 0;
  let readingEnd = 0;
  rows.forEach(({ spelling, word, isInDatabase, readings }, row) => {
    end += spelling.length;
    readingEnd += readings?.length ?? 0;
    table.ends[row] = end;
    table.readingEnds[row] = readingEnd;
    if (isInDatabase) table.facts[row] = facts.isInDatabase;
    if (word === null) return;
    let list = numbers.get(word.parts);
    if (list === undefined) {
      const parts = word.parts.join(' ');
      list = partLists.get(parts) ?? partLists.size;
      partLists.set(parts, list);
      numbers.set(word.parts, list);
    }
    const baseKey = bases.get(word.key);
    const base = baseKey === undefined ? -1 : rowByKey.get(baseKey);
    const fits = base !== undefined && (word.rank ?? 0) <= HIGHEST_RANK && word.collins <= facts.stars;
    table.ranks[row] = word.rank ?? 0;
    table.tags[row] = word.tags.reduce((bits, tag) => bits | (1 << examLevels.indexOf(tag)), 0);
    table.parts[row] = list;
    table.bases[row] = (base ?? -1) + 1;
    table.facts[row] =
      (table.facts[row] as number) |
      (word.collins & facts.stars) |
      (word.isName ? facts.isName : 0) |
      facts.isHeadword |
      (fits ? 0 : facts.isInDatabase);
  });
  return { ...table, partLists: [...partLists.keys()].map((list) => list.split(' ').filter(Boolean)) } as WordTable;
}

/** Rows: headwords by frequency, then forms, then other spellings of lemmas. */
function rowsOf(words: readonly ListedWord[], forms: Iterable<ListedForm>) {
  const rows: Row[] = [];
  const rowByKey = new Map<string, number>();
  const rowByOtherSpelling = new Map<string, number>();
  function add(key: string | null, spelling: string, word: ListedWord | null = null, isInDatabase = false): number {
    const row = rows.push({ spelling, key, word, isInDatabase, readings: null }) - 1;
    if (key !== null) rowByKey.set(key, row);
    else rowByOtherSpelling.set(spelling, row);
    return row;
  }
  function rowOfSpelling(spelling: string): number {
    const row = rowByKey.get(spelling.toLowerCase());
    if (row !== undefined && rows[row]?.spelling === spelling) return row;
    return rowByOtherSpelling.get(spelling) ?? add(null, spelling);
  }
  const first = new Map<string, ListedWord>();
  for (const word of words) if (!first.has(word.key) && hashOf(word.key) !== null) first.set(word.key, word);
  for (const word of byRank(first.values())) {
    // A headword with a curly apostrophe or the like is found by its key and read from the database.
    if (hashOf(word.headword) !== null) add(word.key, word.headword, word);
    else add(word.key, word.key, null, true);
  }
  for (const { form, lemma, kind } of forms) {
    if (hashOf(form) === null) continue;
    const row = rows[rowByKey.get(form) ?? add(form, form)] as Row;
    if (hashOf(lemma) === null) row.isInDatabase = true;
    else {
      row.readings ??= [];
      row.readings.push(rowOfSpelling(lemma) * 2 ** INFLECTION_BITS + inflections.indexOf(kind));
    }
  }
  return { rows, rowByKey };
}

/** Nine of ten have no rank and need no sorting. */
function byRank(words: Iterable<ListedWord>): ListedWord[] {
  const ranked: (ListedWord & { readonly rank: number })[] = [];
  const others: ListedWord[] = [];
  for (const word of words) {
    if (word.rank === null) others.push(word);
    else ranked.push(word as ListedWord & { readonly rank: number });
  }
  return [...ranked.sort((a, b) => a.rank - b.rank), ...others];
}

/** Hash table of the rows by key, less than half full. */
function slotsOf(rowByKey: ReadonlyMap<string, number>): Int32Array {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, rowByKey.size * 2))));
  for (const [key, row] of rowByKey) {
    const hash = hashOf(key) ?? 0;
    let slot = hash & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = ((hash >>> ROW_BITS) << ROW_BITS) | (row + 1);
  }
  return slots;
}
