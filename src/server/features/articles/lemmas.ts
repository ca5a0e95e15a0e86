/**
 * The lemmas of articles: counted when a version is stored, counted again (and the article judged again) when the dictionary,
 * the counting or the judging changed, and kept in memory for the lists.
 */
import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Block } from '#contract/shapes.ts';
import { DIFFICULTY_VERSION, difficulty } from '#engine/difficulty.ts';
import { EXAMPLES_VERSION } from '#engine/examples/example-words.ts';
import { type TextLemmas, textLemmas } from '#engine/known/coverage.ts';
import { packCounts, RUNNING_LEMMAS_VERSION, unpackCounts } from '#engine/known/running-lemmas.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { Examples } from '#server/features/examples/service.ts';
import { lemmaCounts } from '#server/features/known/service.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { changeArticles } from './announcing.ts';
import { recountJob } from './jobs.ts';
import { sentenceTexts } from './prepare.ts';
import { articleLemmas, articles } from './tables.ts';

export interface ArticleVersion {
  id: number;
  version: number;
}

export interface ArticleLemmas {
  /** Keeps the counts of a text that is being stored, and its examples of words. */
  record(tx: Queryable, articleId: number, blocks: readonly Block[]): Promise<void>;
  /** Lemmas of each article, in order; null for one that is not counted yet. */
  of(wanted: readonly ArticleVersion[]): Promise<(TextLemmas | null)[]>;
  /** Asks for a recount of what is stored; when there is nothing to do it costs one query. */
  startRecount(): Promise<void>;
  /** Counts and judges some articles after the given one that have no counts of this kind, and asks for the next ones. */
  recount(after: number): Promise<void>;
}

type Stored = Pick<typeof articles.$inferSelect, 'id' | 'blocks' | 'difficultyScore'>;

interface ArticleLemmasOptions {
  db: Db;
  dictionary: Pick<Dictionary, 'lexicon' | 'lemmaId' | 'lemmaTable' | 'stamp'>;
  /** Kept and made anew with the counts. */
  examples: Pick<Examples, 'record'>;
  jobs: Pick<Jobs, 'enqueue'>;
  now: () => Date;
}

/** Counts kept in memory, in bytes: some 3 kB an article. */
const KEPT_BYTES = 24 * 1024 * 1024;
/** Articles of one transaction: a few hundred milliseconds. */
const RECOUNTED_AT_ONCE = 20;

export function createArticleLemmas({ db, dictionary, examples, jobs, now }: ArticleLemmasOptions): ArticleLemmas {
  const analysis = [RUNNING_LEMMAS_VERSION, DIFFICULTY_VERSION, EXAMPLES_VERSION, dictionary.stamp].join(' ');
  const kept = createBoundedCache<string, TextLemmas>(KEPT_BYTES, ({ places }) => places.byteLength * 2);

  function countsOf(blocks: readonly Block[]): Uint8Array {
    // Sentences stay apart, as an editor may have split them.
    const sentences = sentenceTexts(blocks);
    let start = 0;
    const ranges = sentences.map((sentence) => {
      const range = { start, end: start + sentence.length };
      start = range.end + 1;
      return range;
    });
    return packCounts(lemmaCounts(sentences.join('\n'), ranges, dictionary));
  }

  async function record(tx: Queryable, articleId: number, blocks: readonly Block[]): Promise<void> {
    const values = { analysis, counts: countsOf(blocks) };
    await tx
      .insert(articleLemmas)
      .values({ articleId, ...values })
      .onConflictDoUpdate({ target: articleLemmas.articleId, set: values });
    await examples.record(tx, articleId, blocks);
  }

  async function judge(tx: Queryable, { id, blocks, difficultyScore }: Stored): Promise<void> {
    const { score, label, features } = difficulty(sentenceTexts(blocks), dictionary.lexicon);
    // The column keeps single precision.
    if (Math.fround(score) === Math.fround(difficultyScore)) return;
    await tx.update(articles).set({ difficulty: label, difficultyScore: score, features }).where(eq(articles.id, id));
  }

  async function readCounts(articleIds: readonly number[]): Promise<Map<number, TextLemmas>> {
    if (articleIds.length === 0) return new Map();
    const rows = await db
      .select({ articleId: articleLemmas.articleId, counts: articleLemmas.counts })
      .from(articleLemmas)
      .where(and(inArray(articleLemmas.articleId, [...articleIds]), eq(articleLemmas.analysis, analysis)))
      .limit(articleIds.length);
    return new Map(
      rows.map(({ articleId, counts }) => [articleId, textLemmas(unpackCounts(counts), dictionary.lemmaTable())]),
    );
  }

  return {
    record,
    async of(wanted) {
      const found = new Map<number, TextLemmas>();
      const missing: ArticleVersion[] = [];
      for (const article of wanted) {
        const counts = kept.get(keyOf(article));
        if (counts) found.set(article.id, counts);
        else missing.push(article);
      }
      const read = await readCounts(missing.map(({ id }) => id));
      for (const article of missing) {
        const counts = read.get(article.id);
        if (!counts) continue;
        found.set(article.id, counts);
        kept.set(keyOf(article), counts);
      }
      return wanted.map(({ id }) => found.get(id) ?? null);
    },
    startRecount: () => jobs.enqueue(db, recountJob, { after: 0 }),
    async recount(after) {
      await db.transaction(async (tx) => {
        const rows = await tx
          .select({ id: articles.id, blocks: articles.blocks, difficultyScore: articles.difficultyScore })
          .from(articles)
          .leftJoin(articleLemmas, eq(articleLemmas.articleId, articles.id))
          .where(and(gt(articles.id, after), or(isNull(articleLemmas.articleId), ne(articleLemmas.analysis, analysis))))
          .orderBy(asc(articles.id))
          .limit(RECOUNTED_AT_ONCE)
          // One that is being changed is counted by that change.
          .for('update', { of: articles, skipLocked: true });
        const ids = rows.map(({ id }) => id);
        await changeArticles(tx, ids, now, async () => {
          for (const row of rows) {
            await record(tx, row.id, row.blocks);
            await judge(tx, row);
          }
        });
        const last = rows.at(-1);
        if (last) await jobs.enqueue(tx, recountJob, { after: last.id });
      });
    },
  };
}

function keyOf({ id, version }: ArticleVersion): string {
  return `${id} ${version}`;
}
