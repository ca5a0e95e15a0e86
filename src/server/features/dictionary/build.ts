/**
 * Builds the dictionary file from ECDICT: read-only SQLite, built beside its final path and renamed, so that a reader never sees an
 * incomplete file.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { type ListedLemma, lemmaOrder } from '#engine/known/lemma-table.ts';
import type { Inflection } from '#engine/part-of-speech.ts';
import { phraseTrie } from '#engine/phrases/phrase-trie.ts';
import { formatCollocates } from '#engine/sense/collocates.ts';
import { normalizeWord } from '#engine/tokens.ts';
import {
  BUILD_VERSION,
  BULK_LOAD_PRAGMAS,
  insertPhraseTrie,
  insertRows,
  insertWordTable,
  laterIndexes,
} from './dictionary-file.ts';
import { type SourceEntry, sourceEntries, sourcePath } from './ecdict.ts';
import { startEntries } from './entry-insertion.ts';
import { plainnessBy } from './phrase-plainness.ts';
import {
  listedPhrases,
  type PhraseRow,
  selectNames,
  selectPhrases,
  type WordFacts,
  wordingsIn,
} from './phrase-selection.ts';
import { parseExchange, partsOfTranslation } from './senses.ts';
import { derivations, type FamilyMember } from './word-family.ts';
import { readWordList, type WordListRow } from './word-list.ts';
import { type ListedForm, type ListedWord, wordTable } from './word-table.ts';

/**
 * Makes sure that the file at `path` exists and was built from this source by this version; builds it if not (seconds).
 * @param source the ECDICT table as CSV; its size identifies its version.
 * @returns whether it had to be built.
 */
export function ensureDictionary(path: string, source = sourcePath()): boolean {
  const stamp = `${BUILD_VERSION}:${statSync(source).size}:${statSync(ranksPath).size}:${statSync(collocatesPath).size}:${statSync(attestedPath).size}`;
  if (isFresh(path, stamp)) return false;
  buildDictionary(path, source, stamp);
  return true;
}

/** Builds the file and replaces the old one. Two processes may do so at once; the later rename wins. */
function buildDictionary(path: string, source: string, stamp: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.${Date.now()}.tmp`;
  try {
    const finishEntries = startEntries(unfinished, source);
    let insertOtherTables: (db: DatabaseSync) => void;
    try {
      insertOtherTables = prepareOtherTables(source, stamp);
    } finally {
      finishEntries();
    }
    withDatabase(unfinished, insertOtherTables);
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function isFresh(path: string, stamp: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      return db.prepare('SELECT value FROM stamp').get()?.value === stamp;
    } finally {
      db.close();
    }
  } catch {
    // No dictionary of ours, or truncated: it is rebuilt.
    return false;
  }
}

/** Computes everything but the entries; the returned function inserts it into the file with the entries. */
function prepareOtherTables(source: string, stamp: string): (db: DatabaseSync) => void {
  const { family, phrases, facts, listed, words, forms } = aggregateEntries(source);
  const bases = derivations(family);
  const trie = phraseTrie(
    selectPhrases(phrases, facts),
    selectNames(phrases, facts),
    plainnessBy(phrases, facts, listedPhrases()),
  );
  const table = wordTable(words, bases, forms);
  const lemmas = listed.map((lemma) => ({ ...lemma, base: bases.get(lemma.key) ?? lemma.base }));
  return (db) => {
    insertRows(
      db,
      'form',
      ['form', 'lemma', 'kind'],
      forms.map(({ form, lemma, kind }) => [form, lemma, kind]),
    );
    insertPhraseTrie(db, trie);
    const setBase = db.prepare('UPDATE entry SET base = ? WHERE key = ?');
    for (const [key, base] of bases) setBase.run(base, key);
    insertLemmaOrder(db, lemmas);
    // The ranks are those of the packaged table.
    if (source === sourcePath())
      insertRows(db, 'wording_rank', ['key', 'nearby', 'ranks', 'collocates', 'attested'], readRanks());
    insertWordTable(db, table);
    db.exec(laterIndexes);
    db.prepare('INSERT INTO stamp (value) VALUES (?)').run(stamp);
  };
}

const ranksPath = fileURLToPath(new URL('../../../../data/wordings.txt.br', import.meta.url));
const collocatesPath = fileURLToPath(new URL('../../../../data/words/dictionary/collocates.tsv', import.meta.url));
const attestedPath = fileURLToPath(new URL('../../../../data/attested.txt.br', import.meta.url));

/** Ranks of wordings by headword, as `scripts/train-senses.ts` wrote them, with the collocates of its meanings and how translators render it. */
function* readRanks(): Generator<readonly (string | null)[]> {
  const collocates = collocatesByHeadword();
  const attested = new Map(packedLines(attestedPath).map((line) => splitOnce(line)));
  for (const line of packedLines(ranksPath)) {
    const [key = '', nearby = '', ...senses] = line.split('\t');
    yield [key, nearby, senses.join('\t'), collocates.get(key) ?? null, attested.get(key) ?? null];
  }
}

function collocatesByHeadword(): Map<string, string> {
  const headwords = Map.groupBy(readWordList('collocates'), ({ word = '' }) => word);
  const lineOf = (rows: readonly WordListRow[]) =>
    formatCollocates(
      rows.map(({ pos = '', zh = '', collocates = '' }) => ({
        pos,
        wordings: zh.split('，'),
        lemmas: collocates.split(' '),
      })),
    );
  return new Map([...headwords].map(([word, rows]) => [word, lineOf(rows)]));
}

/** Key and the rest of a line. */
function splitOnce(line: string): [string, string] {
  const at = line.indexOf('\t');
  return [line.slice(0, at), line.slice(at + 1)];
}

function packedLines(path: string): string[] {
  return brotliDecompressSync(readFileSync(path)).toString('utf8').split('\n').filter(Boolean);
}

function withDatabase(path: string, fill: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(path);
  try {
    db.exec(BULK_LOAD_PRAGMAS);
    db.exec('BEGIN');
    fill(db);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

function insertLemmaOrder(db: DatabaseSync, lemmas: readonly ListedLemma[]): void {
  const { ids, ranks, derivations: pairs } = lemmaOrder(lemmas);
  const bytes = ({ buffer }: Int32Array | Uint16Array) => new Uint8Array(buffer);
  db.prepare('INSERT INTO lemma_order (ids, ranks, derivations) VALUES (?, ?, ?)').run(
    bytes(ids),
    bytes(ranks),
    bytes(pairs),
  );
}

interface EntryAggregates {
  family: Map<string, FamilyMember>;
  phrases: PhraseRow[];
  facts: WordFacts;
  listed: ListedLemma[];
  /** Headwords of one word. */
  words: ListedWord[];
  /** Different forms, by form, lemma and kind. */
  forms: ListedForm[];
}

/** Lines of a translation that are compared between related words. */
const GLOSS_LINES = 3;
/** Stands between the parts of a form while they are sorted; no word has it, and it comes before all that words have. */
const SEPARATOR = '\u0001';

/** Reads the whole source: some seconds. */
function aggregateEntries(source: string): EntryAggregates {
  const family = new Map<string, FamilyMember>();
  const listed = new Map<string, ListedLemma>();
  const phrases: PhraseRow[] = [];
  const words: ListedWord[] = [];
  const forms: string[] = [];
  const lemmas = new Map<string, string[]>();

  function addForms({ key, isSingleWord, row }: SourceEntry): ReturnType<typeof parseExchange>['lemma'] {
    if (row.exchange === '') return null;
    const { forms: own, lemma } = parseExchange(row.exchange, row.word);
    for (const { word, kind } of own) {
      const spelling = normalizeWord(word);
      forms.push(spelling + SEPARATOR + row.word + SEPARATOR + kind);
      if (isSingleWord && spelling !== key) addLemma(lemmas, spelling, key);
    }
    for (const kind of lemma?.kinds ?? []) forms.push(key + SEPARATOR + (lemma?.word ?? '') + SEPARATOR + kind);
    return lemma;
  }

  for (const entry of sourceEntries(source)) {
    const { key, rank, tags, row, translation, isName } = entry;
    const lemma = addForms(entry);
    if (!entry.isSingleWord) {
      phrases.push({ headword: row.word, translation, collins: row.collins });
      continue;
    }
    const parts = partsOfTranslation(translation);
    words.push({ key, headword: entry.headword, rank, tags, collins: row.collins, parts, isName });
    if (rank === null && tags.length === 0) continue;
    const gloss = translation.split('\\n', GLOSS_LINES).join('，');
    family.set(key, { key, rank, gloss, definition: row.definition });
    // Of headwords that differ only in the apostrophe, the first is the one that look-ups find.
    if (listed.has(key)) continue;
    const base = lemma && normalizeWord(lemma.word);
    listed.set(key, { id: entry.id, key, rank, tags, base, isGraded: isGraded(lemma?.kinds ?? []) });
  }
  const facts = wordFacts(family, lemmas);
  return { family, phrases, facts, listed: [...listed.values()], words, forms: sortedForms(forms) };
}

function wordFacts(
  family: ReadonlyMap<string, FamilyMember>,
  lemmas: ReadonlyMap<string, readonly string[]>,
): WordFacts {
  const wordings = new Map<string, string[]>();
  return {
    rankOf: (word) => family.get(word)?.rank ?? null,
    lemmasOf: (form) => lemmas.get(form) ?? [],
    wordingsOf(word) {
      const known = wordings.get(word) ?? wordingsIn(family.get(word)?.gloss ?? '');
      wordings.set(word, known);
      return known;
    },
  };
}

function sortedForms(forms: string[]): ListedForm[] {
  const sorted: ListedForm[] = [];
  let last = '';
  for (const packed of forms.sort()) {
    if (packed === last) continue;
    last = packed;
    const [form = '', lemma = '', kind] = packed.split(SEPARATOR);
    sorted.push({ form, lemma, kind: kind as Inflection });
  }
  return sorted;
}

function isGraded(kinds: readonly Inflection[]): boolean {
  return kinds.includes('comparative') || kinds.includes('superlative');
}

function addLemma(lemmas: Map<string, string[]>, form: string, lemma: string): void {
  const known = lemmas.get(form);
  if (known) known.push(lemma);
  else lemmas.set(form, [lemma]);
}
