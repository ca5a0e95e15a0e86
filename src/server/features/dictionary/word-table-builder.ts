/** Builds the {@link WordTable} while the dictionary file is built. */
import { examLevels } from '#engine/exam-level.ts';
import type { LexicalEntry } from '#engine/lexicon.ts';
import { type Inflection, inflections, type PartOfSpeech } from '#engine/part-of-speech.ts';
import { facts, hashOf, INFLECTION_BITS, ROW_BITS, type WordTable } from './word-table.ts';

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
  /** As {@link WordTable.readings}; null for most. */
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

/** Less than half full. */
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
