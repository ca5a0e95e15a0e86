/**
 * Lemma counts of articles: computed when a version is stored, recomputed (with the difficulty) when the dictionary or an algorithm
 * changed, and cached in memory for lists.
 */
import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Block } from '#contract/shapes.ts';
import { DIFFICULTY_VERSION, difficulty } from '#engine/difficulty.ts';
import { EXAMPLES_VERSION } from '#engine/examples/example-words.ts';
import { type TextLemmas, textLemmas } from '#engine/known/coverage.ts';
import { packCounts, RUNNING_LEMMAS_VERSION, unpackCounts } from '#engine/known/running-lemmas.ts';
import { joinedSentences } from '#engine/sentences.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { Examples } from '#server/features/examples/service.ts';
import { lemmaCounts } from '#server/features/known/service.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { changeArticles } from './content-events.ts';
import { recountJob } from './jobs.ts';
import { articleLemmas, articles } from './tables.ts';
import { sentenceTexts } from './text-preparation.ts';

export interface ArticleVersion {
  id: number;
  version: number;
}

export interface ArticleLemmas {
  /** Stores the lemma counts and the word examples of a text that is being saved. */
  record(tx: Queryable, articleId: number, blocks: readonly Block[]): Promise<void>;
  /** Lemmas of each article, in order; null for one that is not counted yet. */
  of(wanted: readonly ArticleVersion[]): Promise<(TextLemmas | null)[]>;
  /** Enqueues a recount of outdated articles; one query when none is outdated. */
  startRecount(): Promise<void>;
  /** Recounts and rescores a batch of articles after the given id whose counts are outdated, and enqueues the next batch. */
  recount(after: number): Promise<void>;
}

type Stored = Pick<typeof articles.$inferSelect, 'id' | 'blocks' | 'difficultyScore'>;

interface ArticleLemmasOptions {
  db: Db;
  dictionary: Pick<Dictionary, 'lexicon' | 'lemmaId' | 'lemmaTable' | 'stamp'>;
  /** Stored and rebuilt with the counts. */
  examples: Pick<Examples, 'record'>;
  jobs: Pick<Jobs, 'enqueue'>;
  now: () => Date;
}

/** Bytes of cached counts: some 3 kB an article. */
const CACHE_BYTES = 24 * 1024 * 1024;
/** Articles of one transaction: a few hundred milliseconds. */
const RECOUNT_BATCH = 20;

export function createArticleLemmas({ db, dictionary, examples, jobs, now }: ArticleLemmasOptions): ArticleLemmas {
  const analysis = [RUNNING_LEMMAS_VERSION, DIFFICULTY_VERSION, EXAMPLES_VERSION, dictionary.stamp].join(' ');
  const cache = createBoundedCache<string, TextLemmas>(CACHE_BYTES, ({ places }) => places.byteLength * 2);

  function packedCounts(blocks: readonly Block[]): Uint8Array {
    // Keep the sentence boundaries that an editor may have set.
    const { text, ranges } = joinedSentences(sentenceTexts(blocks));
    return packCounts(lemmaCounts(text, ranges, dictionary));
  }

  async function record(tx: Queryable, articleId: number, blocks: readonly Block[]): Promise<void> {
    const values = { analysis, counts: packedCounts(blocks) };
    await tx
      .insert(articleLemmas)
      .values({ articleId, ...values })
      .onConflictDoUpdate({ target: articleLemmas.articleId, set: values });
    await examples.record(tx, articleId, blocks);
  }

  async function rescore(tx: Queryable, { id, blocks, difficultyScore }: Stored): Promise<void> {
    const { score, label, features } = difficulty(sentenceTexts(blocks), dictionary.lexicon);
    // The column keeps single precision.
    if (Math.fround(score) === Math.fround(difficultyScore)) return;
    await tx.update(articles).set({ difficulty: label, difficultyScore: score, features }).where(eq(articles.id, id));
  }

  // Prepared, with the ids as one array: a search by known words reads 300 articles, whose ids as a list take PostgreSQL longer to parse than the rows to read.
  const countsOfIds = db
    .select({ articleId: articleLemmas.articleId, counts: articleLemmas.counts })
    .from(articleLemmas)
    .where(
      and(
        sql`${articleLemmas.articleId} = ANY(${sql.placeholder('ids')}::bigint[])`,
        eq(articleLemmas.analysis, analysis),
      ),
    )
    .prepare('lemma_counts');

  async function readCounts(articleIds: readonly number[]): Promise<Map<number, TextLemmas>> {
    if (articleIds.length === 0) return new Map();
    const rows = await countsOfIds.execute({ ids: articleIds });
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
        const counts = cache.get(keyOf(article));
        if (counts) found.set(article.id, counts);
        else missing.push(article);
      }
      const read = await readCounts(missing.map(({ id }) => id));
      for (const article of missing) {
        const counts = read.get(article.id);
        if (!counts) continue;
        found.set(article.id, counts);
        cache.set(keyOf(article), counts);
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
          .limit(RECOUNT_BATCH)
          // A row that is locked is counted by the change that holds it.
          .for('update', { of: articles, skipLocked: true });
        const ids = rows.map(({ id }) => id);
        await changeArticles(tx, ids, now, async () => {
          for (const row of rows) {
            await record(tx, row.id, row.blocks);
            await rescore(tx, row);
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
