/**
 * The only writer of existing articles: takes the row lock, stores each text as a version, logs each status transition, migrates
 * readers' notes. All publishing ends in `publish` here.
 */
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ArticleStatus, Block } from '#contract/shapes.ts';
import type { Lexicon } from '#engine/lexicon.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { changeArticles, notFound } from './content-events.ts';
import { coverToPublish } from './default-covers.ts';
import { withdrawApprovals } from './editing-queries.ts';
import type { ArticleLemmas } from './lemmas.ts';
import type { ArticlePictures } from './pictures.ts';
import type * as queries from './queries.ts';
import { articleStatusLog, articles, articleVersions } from './tables.ts';
import { hasSameEnglish, type PreparedText, prepareText } from './text-preparation.ts';

export type ArticleRow = queries.ArticleRow;

interface TextChange {
  title?: string | undefined;
  titleZh?: string | null | undefined;
  /** Sentences that are missing are split off. */
  blocks?: readonly Block[] | undefined;
}

/** A change that a job makes, computed from the row as it is under the lock. */
interface MachineChange extends TextChange {
  topics?: string[];
  url?: string;
  canonicalKey?: string | null;
  leadPicture?: string | null;
  /** Status transitions in order; those that the pipeline may not make are skipped. */
  moves?: readonly { to: ArticleStatus; remark: string }[];
}

/** Author and note of a version, for the editors' list. */
interface Authorship {
  operatorId: number | null;
  note: string;
  /** Made by a translation service. */
  isMachine?: boolean;
}

export interface ArticleWriter {
  /** The current article, without a lock. @throws {AppError} NOT_FOUND */
  current(articleId: number): Promise<ArticleRow>;
  /**
   * Locks the article, runs `work`, and emits the content events: see {@link changeArticles}.
   *
   * @throws {AppError} NOT_FOUND
   */
  change<T>(
    tx: Queryable,
    articleId: number,
    work: (row: ArticleRow) => Promise<T>,
    options?: { isPageChanged: boolean },
  ): Promise<T>;
  /**
   * Stores a new version where the text differs from the newest one.
   *
   * @returns the version number; unchanged when the text is the same
   */
  storeText(tx: Queryable, row: ArticleRow, change: TextChange, by: Authorship): Promise<number>;
  move(tx: Queryable, row: ArticleRow, to: ArticleStatus, operatorId: number | null, remark: string): Promise<void>;
  /**
   * Publishes now, or at the future date that an editor chose.
   *
   * @param since publication date if no editor chose one; defaults to now
   */
  publish(tx: Queryable, row: ArticleRow, operatorId: number, remark: string, since?: Date): Promise<void>;
  /**
   * Sets the publication date that an editor chose. A future date hides a published article until then. Null drops the choice.
   *
   * @throws {AppError} CONFLICT when the choice of an article that is scheduled is dropped
   */
  setDay(tx: Queryable, row: ArticleRow, publishedAt: Date | null): Promise<ArticleRow>;
  /** A job's change: `change` gets the current row; null changes nothing. @throws {AppError} NOT_FOUND */
  rewrite(articleId: number, by: Authorship, change: (row: ArticleRow) => MachineChange | null): Promise<void>;
}

interface ArticleWriterOptions {
  db: Db;
  lexicon: Lexicon;
  lemmas: Pick<ArticleLemmas, 'record'>;
  pictures: Pick<ArticlePictures, 'start'>;
  /** Migrates readers' notes to the version that was just stored. */
  migrateNotes(tx: Queryable, articleId: number): Promise<void>;
  /** Takes corrected translations to the sentences that readers keep with their words. */
  renewTranslations(
    tx: Queryable,
    articleId: number,
    text: { before: readonly Block[]; after: readonly Block[] },
  ): Promise<void>;
  now: () => Date;
}

export function createArticleWriter({
  db,
  lexicon,
  lemmas,
  pictures,
  migrateNotes,
  renewTranslations,
  now,
}: ArticleWriterOptions): ArticleWriter {
  const change: ArticleWriter['change'] = (tx, articleId, work, options) =>
    changeArticles(tx, [articleId], now, ([row]) => work(row as ArticleRow), options);

  const storeText: ArticleWriter['storeText'] = async (tx, row, change, by) => {
    const { title = row.title, titleZh = row.titleZh } = change;
    const text: PreparedText | undefined = change.blocks && prepareText(change.blocks, lexicon, row.isLock);
    if (!text && title === row.title && titleZh === row.titleZh) return row.version;
    const version = row.version + 1;
    const isSameEnglish = title === row.title && (!text || hasSameEnglish(row.blocks, text.blocks));
    const textVersion = isSameEnglish ? row.textVersion : version;
    await tx
      .update(articles)
      .set({ ...text, title, titleZh, version, textVersion, updatedAt: now() })
      .where(eq(articles.id, row.id));
    if (text) await lemmas.record(tx, row.id, text.blocks);
    const blocks = text?.blocks ?? row.blocks;
    await tx.insert(articleVersions).values({ articleId: row.id, version, title, titleZh, blocks, ...by });
    if (text) await pictures.start(tx, { ...row, blocks });
    // Nobody has seen it in an audit.
    if (row.status === 'PENDING') await withdrawApprovals(tx, row.id);
    if (text) await renewTranslations(tx, row.id, { before: row.blocks, after: blocks });
    await migrateNotes(tx, row.id);
    return version;
  };

  const move: ArticleWriter['move'] = async (tx, row, to, operatorId, remark) => {
    // The latest deletion alone decides to which status a restored article returns.
    const statusBeforeDelete = to === 'DELETED' ? row.status : null;
    // An article that is not published is not scheduled either; publishing decides that anew.
    const isScheduled = to === 'PUBLISHED' && row.isScheduled;
    await tx
      .update(articles)
      .set({ status: to, statusBeforeDelete, isScheduled, updatedAt: now() })
      .where(eq(articles.id, row.id));
    await tx.insert(articleStatusLog).values({ articleId: row.id, from: row.status, to, remark, operatorId });
    if (to === 'REJECTED') await withdrawApprovals(tx, row.id);
  };

  /** Decides from when an existing article is visible once it is published; new ones get theirs in `intake.ts`. */
  const dated = (publishedAt: Date) => ({ publishedAt, isScheduled: publishedAt > now() });

  const chosenDay = (row: ArticleRow, publishedAt: Date) => {
    const { isScheduled } = dated(publishedAt);
    return { publishedAt, isScheduled: row.status === 'PUBLISHED' && isScheduled, isDayChosen: true };
  };

  return {
    async current(articleId) {
      const [row] = await db.select().from(articles).where(eq(articles.id, articleId)).limit(1);
      if (row === undefined) throw notFound();
      return row;
    },
    change,
    storeText,
    move,
    async publish(tx, row, operatorId, remark, since = now()) {
      const day = dated(row.isDayChosen ? row.publishedAt : since);
      const cover = await coverToPublish(tx, { ...row, ...day });
      await tx
        .update(articles)
        .set({ ...day, cover })
        .where(eq(articles.id, row.id));
      await move(tx, { ...row, ...day }, 'PUBLISHED', operatorId, remark);
    },
    async setDay(tx, row, publishedAt) {
      const day = publishedAt === null ? unchosenDay(row) : chosenDay(row, publishedAt);
      await tx.update(articles).set(day).where(eq(articles.id, row.id));
      return { ...row, ...day };
    },
    async rewrite(articleId, by, changeOf) {
      await db.transaction((tx) =>
        change(tx, articleId, async (row) => {
          const wanted = changeOf(row);
          if (wanted === null) return;
          await storeText(tx, row, wanted, by);
          const { topics = row.topics, url = row.url, leadPicture = row.leadPicture } = wanted;
          const { canonicalKey = row.canonicalKey } = wanted;
          await tx
            .update(articles)
            .set({ topics, url, canonicalKey, leadPicture, updatedAt: now() })
            .where(eq(articles.id, articleId));
          let at = row;
          for (const { to, remark } of wanted.moves ?? []) {
            if (!canPipelineMove(at.status, to)) continue;
            await move(tx, at, to, by.operatorId, remark);
            at = { ...at, status: to };
          }
        }),
      );
    },
  };
}

/** Without a chosen date a published article keeps its date of publication, and an unpublished one has the date on which it was added. */
function unchosenDay({ status, isScheduled, publishedAt, createdAt }: ArticleRow) {
  if (isScheduled) throw new AppError('CONFLICT', { msg: '已经定时发布的文章不能去掉日期，可以改日期，或现在就发布' });
  return { publishedAt: status === 'PUBLISHED' ? publishedAt : createdAt, isScheduled, isDayChosen: false };
}

const MOVES: Record<ArticleStatus, readonly ArticleStatus[]> = {
  FETCHED: ['PENDING', 'DELETED'],
  TRANSLATED: ['PENDING', 'DELETED'],
  PENDING: ['PUBLISHED', 'REJECTED', 'DELETED'],
  PUBLISHED: ['PENDING', 'DELETED'],
  REJECTED: ['PENDING', 'DELETED'],
  FAILED: ['PENDING', 'DELETED'],
  DELETED: [],
};

/**
 * Transitions that only the pipeline makes: a translated article goes on to the editors, one whose step failed waits with the
 * reason.
 */
const PIPELINE_MOVES: Partial<Record<ArticleStatus, readonly ArticleStatus[]>> = {
  FETCHED: ['TRANSLATED', 'PENDING', 'FAILED'],
  FAILED: ['TRANSLATED', 'PENDING'],
  TRANSLATED: ['PENDING'],
};

/** Whether a job may make this transition. */
function canPipelineMove(from: ArticleStatus, to: ArticleStatus): boolean {
  return PIPELINE_MOVES[from]?.includes(to) ?? false;
}

/** Transitions that an editor may make. Restoring a deleted article to its former status is not among them. */
export function allowedMoves(from: ArticleStatus): readonly ArticleStatus[] {
  return MOVES[from];
}

export function canMove(from: ArticleStatus, to: ArticleStatus): boolean {
  return MOVES[from].includes(to);
}
