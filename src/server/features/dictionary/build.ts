/**
 * Builds the dictionary file from ECDICT: read-only SQLite, made beside its place and put there in one step, so that a
 * reader never sees half a file.
 */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ListedLemma, lemmaOrder } from '#engine/known/lemma-table.ts';
import type { Inflection } from '#engine/part-of-speech.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { parseTags, partsOfTranslation } from './definitions.ts';
import { derivations, type FamilyMember } from './derivations.ts';
import { parseExchange } from './inflections.ts';
import { type PhraseRow, phrasesWorthLearning, type WordFacts } from './phrase-list.ts';
import { asNouns } from './phrase-words.ts';
import { BUILD_VERSION, keyIndex, laterIndexes, tables } from './schema.ts';
import { type SourceRow, sourcePath, sourceRows } from './source.ts';
import { printedHeadword, withoutMarkup } from './source-repairs.ts';
import { insertWordTable } from './word-table-file.ts';
import { type ListedForm, type ListedWord, wordTable } from './word-table-rows.ts';

/** Glosses that say a lower-case headword is a name all the same. */
const NAME_GLOSS = /人名|男名|女名|男子名|女子名|姓氏|地名|国名|首都/;

/**
 * Makes sure that the file at `path` exists and was built from this source by this version; builds it if not (seconds).
 * @param source the ECDICT table as CSV; its size stands for its version.
 * @returns whether it had to be built.
 */
export function ensureDictionary(path: string, source = sourcePath()): boolean {
  const stamp = `${BUILD_VERSION}:${statSync(source).size}`;
  if (isFresh(path, stamp)) return false;
  buildDictionary(path, source, stamp);
  return true;
}

/** Builds the file anew and replaces the old one. Two processes may do so at once; the later rename wins. */
function buildDictionary(path: string, source: string, stamp: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.${Date.now()}.tmp`;
  try {
    fill(unfinished, source, stamp);
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
    // Not a dictionary of ours, or cut short: built again.
    return false;
  }
}

function fill(path: string, source: string, stamp: string): void {
  const db = new DatabaseSync(path);
  try {
    // Nothing is lost when the build is cut short: the file is thrown away.
    db.exec(
      'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000; PRAGMA page_size = 4096;',
    );
    db.exec(tables);
    db.exec('BEGIN');
    const { family, phrases, facts, listed, words } = insertEntries(db, source);
    db.prepare('INSERT INTO phrase_list (headwords) VALUES (?)').run(phrasesWorthLearning(phrases, facts).join('\n'));
    db.exec(keyIndex);
    const setBase = db.prepare('UPDATE entry SET base = ? WHERE key = ?');
    const bases = derivations(family);
    for (const [key, base] of bases) setBase.run(base, key);
    insertLemmaOrder(
      db,
      listed.map((lemma) => ({ ...lemma, base: bases.get(lemma.key) ?? lemma.base })),
    );
    const forms = db.prepare('SELECT form, lemma, kind FROM form ORDER BY form, lemma, kind').iterate();
    insertWordTable(db, wordTable(words, bases, forms as unknown as Iterable<ListedForm>));
    db.prepare('INSERT INTO stamp (value) VALUES (?)').run(stamp);
    db.exec('COMMIT');
    db.exec(laterIndexes);
  } finally {
    db.close();
  }
}

interface SourceFacts {
  family: Map<string, FamilyMember>;
  phrases: PhraseRow[];
  facts: WordFacts;
  listed: ListedLemma[];
  /** Headwords of one word. */
  words: ListedWord[];
}

/** Entries and forms go straight in; what needs the whole table is handed back. */
function insertEntries(db: DatabaseSync, source: string): SourceFacts {
  const insertEntry = db.prepare(
    `INSERT INTO entry (key, word, rank, collins, tags, is_name, phonetic, exchange, translation, definition)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertForm = db.prepare('INSERT OR IGNORE INTO form (form, lemma, kind) VALUES (?, ?, ?)');
  const family = new Map<string, FamilyMember>();
  const listed = new Map<string, ListedLemma>();
  const phrases: PhraseRow[] = [];
  const words: ListedWord[] = [];
  const lemmas = new Map<string, string[]>();
  for (const raw of sourceRows(source)) {
    const row = { ...raw, translation: withoutMarkup(raw.translation) };
    const key = normalizeWord(row.word.trim());
    if (key === '') continue;
    const rank = bestRank(row);
    const tags = parseTags(row.tag);
    const isSingleWord = !key.includes(' ');
    if (!isSingleWord) phrases.push({ headword: row.word, translation: row.translation, collins: row.collins });
    if (isSingleWord && (rank !== null || tags.length > 0)) {
      family.set(key, { key, rank, gloss: row.translation.split('\\n').slice(0, 3).join('，') });
    }
    const { forms, lemma } = parseExchange(row.exchange, row.word);
    for (const form of forms) {
      const spelling = normalizeWord(form.word);
      insertForm.run(spelling, row.word, form.kind);
      if (isSingleWord && spelling !== key) addLemma(lemmas, spelling, key);
    }
    for (const kind of lemma?.kinds ?? []) insertForm.run(key, lemma?.word ?? '', kind);
    const headword = printedHeadword(row.word.trim());
    const isNamed = isName(row, tags.length > 0);
    if (isSingleWord) {
      const parts = partsOfTranslation(row.translation);
      words.push({ key, headword, rank, tags, collins: row.collins, parts, isName: isNamed });
    }
    const { lastInsertRowid } = insertEntry.run(
      key,
      headword,
      rank,
      row.collins,
      tags.join(' '),
      isNamed ? 1 : 0,
      row.phonetic,
      row.exchange,
      row.translation,
      row.definition,
    );
    // Of headwords that differ only in their apostrophe the first one is found.
    if (isSingleWord && (rank !== null || tags.length > 0) && !listed.has(key)) {
      const base = lemma && normalizeWord(lemma.word);
      listed.set(key, { id: Number(lastInsertRowid), key, rank, tags, base, isGraded: isGraded(lemma?.kinds ?? []) });
    }
  }
  const wordings = new Map<string, string[]>();
  const facts: WordFacts = {
    rankOf: (word) => family.get(word)?.rank ?? null,
    lemmasOf: (form) => lemmas.get(form) ?? [],
    wordingsOf(word) {
      const known = wordings.get(word) ?? asNouns(family.get(word)?.gloss ?? '');
      wordings.set(word, known);
      return known;
    },
  };
  return { family, phrases, facts, listed: [...listed.values()], words };
}

function isGraded(kinds: readonly Inflection[]): boolean {
  return kinds.includes('comparative') || kinds.includes('superlative');
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

function addLemma(lemmas: Map<string, string[]>, form: string, lemma: string): void {
  const known = lemmas.get(form);
  if (known) known.push(lemma);
  else lemmas.set(form, [lemma]);
}

/** The better of the two places, because each list leaves out words that the other counts. */
function bestRank(row: SourceRow): number | null {
  const places = [row.bnc, row.frq].filter((place) => place > 0);
  return places.length > 0 ? Math.min(...places) : null;
}

function isName(row: SourceRow, isInSyllabus: boolean): boolean {
  if (/^\p{Lu}\p{Ll}/u.test(row.word)) return true;
  return !isInSyllabus && NAME_GLOSS.test(row.translation.split('\\n')[0] ?? '');
}
