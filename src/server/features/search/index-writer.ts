/**
 * Keeps the index up with the articles: each batch of new texts becomes a segment, and segments of one size are merged into a larger
 * one, so that there are few. Whatever was missed, by a process that ended for instance, is found by comparing versions.
 */
import type { Block } from '#contract/shapes.ts';
import { analyseText, createSegment, joinPostings, type Postings } from '#engine/search/postings.ts';
import { isPairTerm, TERMS_VERSION, type TermAnalyzer } from '#engine/search/terms.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import { packText } from './indexed-text.ts';
import * as queries from './queries.ts';

export interface IndexWriter {
  /**
   * Indexes published articles whose present text is not in the index.
   *
   * @param articleIds null for all
   * @returns how many
   */
  index(articleIds: readonly number[] | null): Promise<number>;
  /** Merges what is to be merged. @returns whether anything was */
  merge(): Promise<boolean>;
  /** Forgets words that no article has any more. */
  dropLostWords(): Promise<void>;
}

interface IndexWriterOptions {
  db: Db;
  analyzer: TermAnalyzer;
  /** Stamp of the dictionary by which lemmas are found. */
  stamp: string;
}

/** Articles of one segment, at most. */
const BATCH = 1_000;
/** Segments of one size that become one of the next size. */
const FAN_IN = 8;
/** Words that are looked up at a time. */
const WORDS_AT_ONCE = 2_000;
/** Terms of the largest segment that are merged at a time. */
const TERMS_AT_ONCE = 10_000;

export function createIndexWriter({ db, analyzer, stamp }: IndexWriterOptions): IndexWriter {
  const analysis = `${TERMS_VERSION} ${stamp}`;

  function indexBatch(articleIds: readonly number[] | null): Promise<number> {
    return db.transaction(async (tx) => {
      await lockInTransaction(tx, 'search-index');
      const rows = await queries.unindexedArticles(tx, articleIds, analysis, BATCH);
      if (rows.length === 0) return 0;
      const texts = rows.map((row) => analyseText(textsOf(row), analyzer));
      const numbers = await queries.replaceDocuments(
        tx,
        rows.map(({ id, version, blocks }, index) => ({
          articleId: id,
          version,
          analysis,
          length: texts[index]?.length ?? 0,
          sentences: packText(blocks),
        })),
      );
      const documents = rows
        .map(({ id }, index) => ({ number: numbers.get(id) ?? 0, text: texts[index] }))
        .sort((a, b) => a.number - b.number);
      const first = documents[0]?.number ?? 0;
      const last = documents.at(-1)?.number ?? 0;
      const segment = createSegment(first - 1);
      const words = new Set<string>();
      for (const { number, text } of documents) {
        if (text === undefined) continue;
        segment.add(number, text);
        for (const word of text.words) words.add(word);
      }
      const id = await queries.insertSegment(tx, { first, last, documents: documents.length });
      await queries.insertPostings(tx, id, segment.postings());
      await queries.keepWords(tx, words);
      await announce(tx, 'search', { ids: rows.length > MAX_NAMED ? null : rows.map((row) => row.id) });
      return rows.length;
    });
  }

  return {
    async index(articleIds) {
      let total = 0;
      for (;;) {
        const count = await indexBatch(articleIds);
        total += count;
        if (count < BATCH) return total;
      }
    },
    async dropLostWords() {
      for (let words = await queries.wordsAfter(db, '', WORDS_AT_ONCE); words.length > 0; ) {
        await db.transaction(async (tx) => {
          // A word that is indexed anew at this moment stays.
          await lockInTransaction(tx, 'search-index');
          const termOf = (word: string) => analyzer.termOf(word).text;
          const found = await queries.termsWithPostings(tx, [...new Set(words.map(termOf))]);
          const lost = words.filter((word) => !found.has(termOf(word)));
          if (lost.length > 0) await queries.dropWords(tx, lost);
        });
        words = await queries.wordsAfter(db, words.at(-1) ?? '', WORDS_AT_ONCE);
      }
    },
    merge: () =>
      db.transaction(async (tx) => {
        await lockInTransaction(tx, 'search-merge');
        const run = mergeable(await queries.allSegments(tx));
        if (run.length === 0) return false;
        await mergeSegments(tx, run);
        await announce(tx, 'search', { ids: [] });
        return true;
      }),
  };
}

/** A notification holds 8,000 bytes. */
const MAX_NAMED = 300;

function textsOf({ title, titleZh, blocks }: { title: string; titleZh: string | null; blocks: readonly Block[] }) {
  const english = blocks.flatMap(({ text }) => text ?? []);
  const chinese = blocks.flatMap(({ sentences = [] }) => sentences.flatMap(({ text_zh: zh }) => zh ?? []));
  return { titles: titleZh === null ? [title] : [title, titleZh], texts: [...english, ...chinese] };
}

/** The newest neighbours of which none is larger than a size that is there eight times; empty when all are merged. */
function mergeable(segments: readonly queries.Segment[]): queries.Segment[] {
  const sizeOf = ({ documents }: queries.Segment) => Math.floor(Math.log(Math.max(1, documents)) / Math.log(FAN_IN));
  const sizes = [...new Set(segments.map(sizeOf))].sort((a, b) => a - b);
  for (const size of sizes) {
    const largest = segments.findLastIndex((segment) => sizeOf(segment) > size);
    const run = segments.slice(largest + 1);
    if (run.length >= FAN_IN) return run;
  }
  return [];
}

async function mergeSegments(tx: Queryable, run: readonly queries.Segment[]): Promise<void> {
  const first = run[0]?.first ?? 0;
  const last = run.at(-1)?.last ?? 0;
  const alive = await queries.documentNumbers(tx, first, last);
  const ids = run.map(({ id }) => id);
  const bases = new Map(run.map((segment) => [segment.id, segment.first - 1]));
  const [largest] = [...run].sort((a, b) => b.documents - a.documents);
  const bounds = await queries.termBounds(tx, largest?.id ?? 0, TERMS_AT_ONCE);
  const merged = await queries.insertSegment(tx, { first, last, documents: alive.size });
  for (const [index, from] of [undefined, ...bounds].entries()) {
    const rows = await queries.postingsBetween(tx, ids, from, bounds[index]);
    await queries.insertPostings(tx, merged, joined(rows));
  }
  await queries.deleteSegments(tx, ids);

  function* joined(rows: Awaited<ReturnType<typeof queries.postingsBetween>>): Generator<[string, Postings]> {
    for (let at = 0; at < rows.length; ) {
      const term = rows[at]?.term ?? '';
      const parts = [];
      for (; rows[at]?.term === term; at++) {
        const row = rows[at];
        if (row) parts.push({ base: bases.get(row.segment) ?? 0, bytes: row.postings });
      }
      parts.sort((a, b) => a.base - b.base);
      const postings = joinPostings(parts, first - 1, !isPairTerm(term), (document) => alive.has(document));
      if (postings.count > 0) yield [term, postings];
    }
  }
}
