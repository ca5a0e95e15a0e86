/**
 * Imports many words from a file: dictionary entries of all of them, and one write for each batch. Existing data of a reader is never
 * overwritten: a word in the book keeps its meaning and only gets more sentences, a marked word stays marked.
 */
import { and, eq, inArray, isNull, lt, lte, not, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import { sentenceHash, wholeWord, wordIn } from './context.ts';
import { entryFromDictionary, entryOfUnknown, type WordEntry } from './entry.ts';
import { MAX_CONTEXTS, type WordRow } from './queries.ts';
import { headwordInfo, infoAlone, spellingNow } from './resolving.ts';
import { myWords, wordContexts } from './tables.ts';
import { lockWords, type NewContext, putWord, takeOut } from './writes.ts';

export interface ImportedWord {
  word: string;
  phonetic: string | null;
  /** '' takes the dictionary's. */
  meaning: string;
  /** Newest first. */
  contexts: readonly { sentence: string; translation: string | null; source: string | null }[];
}

/** `marked` is known or ignored; `no_meaning` is neither in the dictionary nor explained by the file. */
export type ImportOutcome = 'added' | 'merged' | 'unchanged' | 'marked' | 'no_meaning';

export interface BulkImportResult {
  /** Outcome of each word. */
  outcomes: ImportOutcome[];
  addedIds: number[];
  contextIds: number[];
  /** For each word the number of sentences for which there was no room. */
  leftOut: number[];
  /** For each word whether the file has another meaning than the book, which stays. */
  keptMeanings: boolean[];
}

interface Prepared {
  entry: WordEntry;
  /** The meaning is the file's. */
  isExplained: boolean;
  contexts: NewContext[];
}

/** @param isAsGiven the words were exported here: they are not looked up under another form */
export function prepareWord(
  { word, phonetic, meaning, contexts }: ImportedWord,
  isAsGiven: boolean,
  dictionary: Pick<Dictionary, 'lookup'>,
): Prepared | null {
  const info = (isAsGiven ? headwordInfo(word, dictionary) : null) ?? infoAlone(word, meaning, dictionary);
  if (info === null && meaning === '') return null;
  const unknown = { ...entryOfUnknown(word, meaning), phonetic };
  const found = info && entryFromDictionary(info, meaning || null);
  const isOther = isAsGiven && found !== null && found.word !== spellingNow(word, meaning, dictionary);
  const entry = found === null ? unknown : isOther ? { ...found, word, phonetic: phonetic ?? found.phonetic } : found;
  const forms = [word, ...(info?.forms.map((form) => form.word) ?? [])];
  return {
    entry,
    isExplained: meaning !== '',
    contexts: contexts.map((context) => preparedContext(context, forms, dictionary)),
  };
}

/** @param forms of the word, itself first */
function preparedContext(
  { sentence, translation, source }: ImportedWord['contexts'][number],
  forms: readonly string[],
  dictionary: Pick<Dictionary, 'lookup'>,
): NewContext {
  // Reading the sentence costs a third of a millisecond: only where no form stands there as it is.
  const found = forms.map((form) => wholeWord(form, sentence)).find((place) => place !== null);
  const place = found ?? wordIn(sentence, forms[0] ?? '', undefined, dictionary);
  return { sentence, sentenceHash: sentenceHash(sentence), sentenceZh: translation, ...place, title: source };
}

/** Writes a batch of different words. @param prepared null for those that can't be written */
export async function importWords(
  tx: Queryable,
  userId: number,
  prepared: readonly (Prepared | null)[],
  at: Date,
): Promise<BulkImportResult> {
  const names = [...new Set(prepared.flatMap((one) => one?.entry.word ?? []))];
  await lockWords(tx, userId, names);
  const made = await insertNew(tx, userId, prepared, at);
  const outcomes: ImportOutcome[] = [];
  const leftOut: number[] = [];
  const keptMeanings: boolean[] = [];
  const addedIds: number[] = [];
  const rows: { id: number; contexts: NewContext[] }[] = [];
  const mergedIds: number[] = [];
  const there = await rowsOf(tx, userId, names);
  const seen = new Set<string>();
  const hashes = await hashesOf(
    tx,
    [...there.values()].map(({ id }) => id),
  );
  for (const one of prepared) {
    const row = one && there.get(one.entry.word);
    leftOut.push(0);
    keptMeanings.push(Boolean(row && one.isExplained && !isSameMeaning(row.resolve, one.entry.resolve)));
    if (!row) {
      outcomes.push('no_meaning');
      continue;
    }
    const isNew = made.has(row.id) && !seen.has(row.word);
    seen.add(row.word);
    if (!isNew && row.deletedAt === null && (row.state === 'known' || row.state === 'ignored')) {
      outcomes.push('marked');
      continue;
    }
    // A word that was removed is added as by hand: within a day it comes back as it was.
    const isBack = row.deletedAt !== null;
    if (isBack) {
      await putWord(tx, userId, one.entry, 'import', { changesResolve: false }, at);
      row.deletedAt = null;
      hashes.set(row.id, (await hashesOf(tx, [row.id])).get(row.id) ?? new Set());
    }
    if (isNew || isBack) addedIds.push(row.id);
    const known = hashes.get(row.id) ?? new Set<string>();
    hashes.set(row.id, known);
    const fresh = one.contexts.filter(({ sentenceHash: hash }) => !known.has(hash) && known.add(hash));
    const room = Math.max(0, MAX_CONTEXTS - (known.size - fresh.length));
    leftOut[leftOut.length - 1] = Math.max(0, fresh.length - room);
    // The newest are to have the highest numbers.
    const kept = fresh.slice(0, room).reverse();
    if (kept.length > 0) rows.push({ id: row.id, contexts: kept });
    const outcome = isNew || isBack ? 'added' : kept.length > 0 ? 'merged' : 'unchanged';
    outcomes.push(outcome);
    if (outcome === 'merged') mergedIds.push(row.id);
  }
  if (mergedIds.length > 0) await tx.update(myWords).set({ updatedAt: at }).where(inArray(myWords.id, mergedIds));
  return { outcomes, addedIds, contextIds: await insertContexts(tx, userId, rows, at), leftOut, keptMeanings };
}

async function insertNew(tx: Queryable, userId: number, prepared: readonly (Prepared | null)[], at: Date) {
  const entries = new Map(prepared.flatMap((one) => (one ? [[one.entry.word, one.entry] as const] : [])));
  if (entries.size === 0) return new Set<number>();
  const values = [...entries.values()].map((entry) => ({
    userId,
    ...entry,
    source: 'import' as const,
    createdAt: at,
    updatedAt: at,
  }));
  const rows = await tx.insert(myWords).values(values).onConflictDoNothing().returning({ id: myWords.id });
  return new Set(rows.map(({ id }) => id));
}

/** The words that a list and the book have for it, whatever stands between them. */
function isSameMeaning(one: string, other: string): boolean {
  const [bare, otherBare] = [one, other].map((meaning) => meaning.replace(/[\s，,；;。.]+/g, ''));
  return bare === otherBare;
}

type Standing = Pick<WordRow, 'id' | 'word' | 'resolve' | 'state' | 'deletedAt'>;

/** Locked until the batch is written (index my_words_word). */
async function rowsOf(tx: Queryable, userId: number, words: readonly string[]): Promise<Map<string, Standing>> {
  if (words.length === 0) return new Map();
  const rows = await tx
    .select({
      id: myWords.id,
      word: myWords.word,
      resolve: myWords.resolve,
      state: myWords.state,
      deletedAt: myWords.deletedAt,
    })
    .from(myWords)
    .where(and(eq(myWords.userId, userId), inArray(myWords.word, [...words])))
    .orderBy(myWords.word)
    .limit(words.length)
    .for('update');
  return new Map(rows.map((row) => [row.word, row]));
}

/** Hashes of the sentences of each word (index word_contexts_sentence). */
async function hashesOf(tx: Queryable, wordIds: readonly number[]): Promise<Map<number, Set<string>>> {
  if (wordIds.length === 0) return new Map();
  const rows = await tx
    .select({ wordId: wordContexts.wordId, hash: wordContexts.sentenceHash })
    .from(wordContexts)
    .where(inArray(wordContexts.wordId, [...wordIds]))
    .limit(wordIds.length * MAX_CONTEXTS);
  const byWord = new Map<number, Set<string>>();
  for (const { wordId, hash } of rows) byWord.set(wordId, (byWord.get(wordId) ?? new Set()).add(hash));
  return byWord;
}

/** Parameters of a statement are limited to 65,535; a sentence takes eleven. */
const CONTEXT_BATCH = 1_000;

async function insertContexts(
  tx: Queryable,
  userId: number,
  rows: readonly { id: number; contexts: NewContext[] }[],
  at: Date,
): Promise<number[]> {
  const values = rows.flatMap(({ id, contexts }) =>
    contexts.map((context) => ({ ...context, wordId: id, userId, createdAt: at })),
  );
  const ids: number[] = [];
  for (let first = 0; first < values.length; first += CONTEXT_BATCH) {
    const batch = values.slice(first, first + CONTEXT_BATCH);
    const made = await tx.insert(wordContexts).values(batch).onConflictDoNothing().returning({ id: wordContexts.id });
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

/**
 * Takes back what a file brought: its sentences, and its words but those that were reviewed, were marked, or got a sentence or a meaning
 * of the reader's own since.
 *
 * @param during the import: `since` its beginning, `until` its end
 * @returns how many went
 */
export async function undoImport(
  tx: Queryable,
  userId: number,
  { wordIds, contextIds }: { wordIds: readonly number[]; contextIds: readonly number[] },
  { since, until }: { since: Date; until: Date },
  at: Date,
): Promise<{ words: number; contexts: number }> {
  const contexts =
    contextIds.length === 0
      ? []
      : await tx
          .delete(wordContexts)
          .where(and(inArray(wordContexts.id, [...contextIds]), eq(wordContexts.userId, userId)))
          .returning({ id: wordContexts.id });
  if (wordIds.length === 0) return { words: 0, contexts: contexts.length };
  const untouched = await tx
    .select({ word: myWords.word })
    .from(myWords)
    .where(
      and(
        inArray(myWords.id, [...wordIds]),
        eq(myWords.userId, userId),
        isNull(myWords.deletedAt),
        // A word that had been removed and came back with the file has reviews and sentences of its own.
        or(isNull(myWords.lastReviewAt), lt(myWords.lastReviewAt, since)),
        or(
          // A file leaves out marked words: whoever marked it did so since.
          and(notInArray(myWords.state, ['known', 'ignored']), not(myWords.isChosen)),
          // A word that came back as it was has its mark and meaning from before.
          and(lt(myWords.createdAt, since), lte(myWords.updatedAt, until)),
        ),
        sql`NOT EXISTS (SELECT 1 FROM ${wordContexts}
          WHERE ${wordContexts.wordId} = ${myWords.id} AND ${wordContexts.createdAt} >= ${since.toISOString()})`,
      ),
    )
    .limit(wordIds.length);
  const words = untouched.map(({ word }) => word);
  return { words: words.length > 0 ? await takeOut(tx, userId, words, at) : 0, contexts: contexts.length };
}
