/**
 * The dictionary file, open for reading: prepared look-ups by headword, form, base and prefix, microseconds each.
 */
import { DatabaseSync } from 'node:sqlite';
import type { LemmaOrder } from '#engine/known/lemma-table.ts';
import type { PhraseTrie } from '#engine/phrases/phrase-trie.ts';
import { bufferOf, readPhraseTrie, readWordTable } from './dictionary-file.ts';
import type { WordTable } from './word-table.ts';

export interface EntryRow {
  word: string;
  rank: number | null;
  collins: number;
  tags: string;
  is_name: number;
  base: string | null;
  phonetic: string;
  exchange: string;
  translation: string;
  definition: string;
  /** Ranks of its wordings (see `engine/sense/ranked-senses.ts`); null for a rare word or a phrase. */
  ranks: string | null;
  /** Chinese words that a translation may have for it beyond its wordings, likeliest first, parted by ，. */
  nearby: string | null;
  /** Collocates of its meanings (see `engine/sense/collocates.ts`); null for a headword that has none. */
  collocates: string | null;
  /** Wordings by which translators render it (see `engine/sense/attested.ts`); null for a headword of few texts. */
  attested: string | null;
}

/** Columns of an entry that word families need. */
export interface FamilyRow {
  word: string;
  rank: number | null;
  base: string | null;
}

export interface CommonWord {
  word: string;
  rank: number;
}

/** A headword of the frequency lists, without its meanings. */
export interface RankedRow {
  word: string;
  rank: number;
  collins: number;
  tags: string;
  is_name: number;
  is_form: number;
  base: string | null;
}

export interface DictionaryStore {
  /** Entry of a normalized headword. */
  entry(key: string): EntryRow | null;
  /** Lemmas and inflections of a normalized form. */
  readings(form: string): { lemma: string; kind: string }[];
  /** The entry's family columns only; a third of the time. */
  member(key: string): FamilyRow | null;
  /** Words derived from a normalized headword, the commonest first, at most 20. */
  derivatives(key: string): FamilyRow[];
  /** The phrases to find in texts: some 3 MB, read in some 10 ms. */
  phraseTrie(): PhraseTrie;
  /** Ranked headwords with this normalized prefix, the commonest first. Empty for fewer than two letters. */
  byPrefix(prefix: string, limit: number): CommonWord[];
  /** Number of a normalized headword, stable across builds. */
  id(key: string): number | null;
  /** The headword of a number. */
  headword(id: number): string | null;
  /** Ranks and derivations of all listed lemmas. */
  lemmaOrder(): LemmaOrder;
  /** The word table: some 20 MB, read in some 20 ms. */
  wordTable(): WordTable;
  /** The source and the version that this file was built from. */
  stamp(): string;
  /** Headwords of the frequency lists down to a rank, in a stable order, as an iterator. */
  ranked(lastRank: number): Iterable<RankedRow>;
  /** Headwords that a syllabus has, with numbers above the first and up to the second. */
  tagged(after: number, through: number): { id: number; tags: string }[];
  /** The largest number of a headword. */
  lastId(): number;
  close(): void;
}

/** A shorter prefix would match tens of thousands of words. */
const SHORTEST_PREFIX = 2;
const FAMILY_LIMIT = 20;
/** Page cache of SQLite; the operating system caches the rest of the file. */
const CACHE_KIB = 4096;

/** Opens the file that `ensureDictionary` made. Throws when it is not there. */
export function openStore(path: string): DictionaryStore {
  const db = new DatabaseSync(path, { readOnly: true });
  db.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA query_only = ON;`);
  const entry = db.prepare(
    `SELECT word, rank, collins, tags, is_name, base, phonetic, exchange, translation, definition, ranks, nearby, collocates, attested
     FROM entry LEFT JOIN wording_rank USING (key) WHERE key = ? LIMIT 1`,
  );
  const readings = db.prepare('SELECT lemma, kind FROM form WHERE form = ?');
  const member = db.prepare('SELECT word, rank, base FROM entry WHERE key = ? LIMIT 1');
  const derivatives = db.prepare(
    `SELECT word, rank, base FROM entry WHERE base = ? ORDER BY coalesce(rank, 1000000) LIMIT ${FAMILY_LIMIT}`,
  );
  const byPrefix = db.prepare(
    'SELECT word, rank FROM entry WHERE rank IS NOT NULL AND key >= ? AND key < ? ORDER BY rank LIMIT ?',
  );
  const id = db.prepare('SELECT id FROM entry WHERE key = ? LIMIT 1');
  const headword = db.prepare('SELECT word FROM entry WHERE id = ? LIMIT 1');
  const ranked = db.prepare(
    `SELECT word, rank, collins, tags, is_name, base, EXISTS (SELECT 1 FROM form WHERE form = entry.key) AS is_form
     FROM entry WHERE rank <= ?`,
  );
  const tagged = db.prepare("SELECT id, tags FROM entry WHERE id > ? AND id <= ? AND tags <> ''");
  return {
    entry: (key) => (entry.get(key) as EntryRow | undefined) ?? null,
    readings: (form) => readings.all(form) as { lemma: string; kind: string }[],
    member: (key) => (member.get(key) as FamilyRow | undefined) ?? null,
    derivatives: (key) => derivatives.all(key) as unknown as FamilyRow[],
    phraseTrie: () => readPhraseTrie(db),
    byPrefix(prefix, limit) {
      if (prefix.length < SHORTEST_PREFIX) return [];
      return byPrefix.all(prefix, `${prefix}\u{10FFFF}`, limit) as unknown as CommonWord[];
    },
    headword: (wanted) => (headword.get(wanted) as { word: string } | undefined)?.word ?? null,
    id: (key) => (id.get(key) as { id: number } | undefined)?.id ?? null,
    lemmaOrder() {
      const row = db.prepare('SELECT ids, ranks, derivations FROM lemma_order').get() as Record<string, Uint8Array>;
      const bytes = (name: keyof LemmaOrder) => bufferOf(row[name] ?? new Uint8Array());
      return {
        ids: new Int32Array(bytes('ids')),
        ranks: new Uint16Array(bytes('ranks')),
        derivations: new Int32Array(bytes('derivations')),
      };
    },
    wordTable: () => readWordTable(db),
    stamp: () => String(db.prepare('SELECT value FROM stamp').get()?.value ?? ''),
    ranked: (lastRank) => ranked.iterate(lastRank) as unknown as Iterable<RankedRow>,
    tagged: (after, through) => tagged.all(after, through) as { id: number; tags: string }[],
    lastId: () => Number(db.prepare('SELECT max(id) AS id FROM entry').get()?.id ?? 0),
    close: () => db.close(),
  };
}
