/** How an article changes, whoever changes it: one at a time, every text a version, every state logged, notes carried over. */
import { eq } from 'drizzle-orm';
import type { ArticleStatus, Block } from '#contract/shapes.ts';
import type { Lexicon } from '#engine/lexicon.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { changeArticles, notFound } from './announcing.ts';
import type { ArticleLemmas } from './lemmas.ts';
import { canCarry } from './lifecycle.ts';
import type { ArticlePictures } from './pictures.ts';
import { type PreparedText, prepareText } from './prepare.ts';
import type * as queries from './queries.ts';
import { articleStatusLog, articles, articleVersions } from './tables.ts';

export type ArticleRow = queries.ArticleRow;

export interface TextChange {
  title?: string | undefined;
  titleZh?: string | null | undefined;
  /** Sentences that are missing are split off. */
  blocks?: readonly Block[] | undefined;
}

/** What a job does to an article that it finds as it stands at that moment. */
export interface MachineChange extends TextChange {
  topics?: string[];
  url?: string;
  leadPicture?: string | null;
  /** States it goes through, in order; a move that is not the pipeline's to make is left out. */
  moves?: readonly { to: ArticleStatus; remark: string }[];
}

/** Who made a version, and what it is, for the editors' list. */
export interface Authorship {
  operatorId: number | null;
  note: string;
  /** A translation service did. */
  isMachine?: boolean;
}

export interface ArticleChanging {
  /** The article as it stands, without a lock. @throws {AppError} NOT_FOUND */
  current(articleId: number): Promise<ArticleRow>;
  /**
   * Locks the article, changes it, and announces what readers will see differently: see {@link changeArticles}.
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
   * @returns its number; the row's own when nothing is new
   */
  storeText(tx: Queryable, row: ArticleRow, change: TextChange, by: Authorship): Promise<number>;
  move(tx: Queryable, row: ArticleRow, to: ArticleStatus, operatorId: number | null, remark: string): Promise<void>;
  /**
   * Publishes: at once, or at the day to come that its editor chose.
   *
   * @param since when it counts as published where no day was chosen; now unless told
   */
  publish(tx: Queryable, row: ArticleRow, operatorId: number, remark: string, since?: Date): Promise<void>;
  /** An editor's day. A day to come takes an article that is out off the lists until then. */
  setDay(tx: Queryable, row: ArticleRow, publishedAt: Date): Promise<ArticleRow>;
  /** A job's change: `change` is given the newest text, and null leaves everything as it is. @throws {AppError} NOT_FOUND */
  rewrite(articleId: number, by: Authorship, change: (row: ArticleRow) => MachineChange | null): Promise<void>;
}

export interface ChangingOptions {
  db: Db;
  lexicon: Lexicon;
  lemmas: Pick<ArticleLemmas, 'record'>;
  pictures: Pick<ArticlePictures, 'start'>;
  /** Brings readers' notes over to the version that was just stored. */
  carryNotes(tx: Queryable, articleId: number): Promise<void>;
  now: () => Date;
}

export function createChanging({ db, lexicon, lemmas, pictures, carryNotes, now }: ChangingOptions): ArticleChanging {
  const change: ArticleChanging['change'] = (tx, articleId, work, options) =>
    changeArticles(tx, [articleId], now, ([row]) => work(row as ArticleRow), options);

  const storeText: ArticleChanging['storeText'] = async (tx, row, change, by) => {
    const { title = row.title, titleZh = row.titleZh } = change;
    const text: PreparedText | undefined = change.blocks && prepareText(change.blocks, lexicon);
    if (!text && title === row.title && titleZh === row.titleZh) return row.version;
    const version = row.version + 1;
    await tx
      .update(articles)
      .set({ ...text, title, titleZh, version, updatedAt: now() })
      .where(eq(articles.id, row.id));
    if (text) await lemmas.record(tx, row.id, text.blocks);
    const blocks = text?.blocks ?? row.blocks;
    await tx.insert(articleVersions).values({ articleId: row.id, version, title, titleZh, blocks, ...by });
    if (text) await pictures.start(tx, { ...row, blocks });
    await carryNotes(tx, row.id);
    return version;
  };

  const move: ArticleChanging['move'] = async (tx, row, to, operatorId, remark) => {
    await tx.update(articles).set({ status: to, updatedAt: now() }).where(eq(articles.id, row.id));
    await tx.insert(articleStatusLog).values({ articleId: row.id, from: row.status, to, remark, operatorId });
  };

  /** When a published article is out stands here and nowhere else. */
  const dated = (publishedAt: Date) => ({ publishedAt, isScheduled: publishedAt > now() });

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
      await tx.update(articles).set(day).where(eq(articles.id, row.id));
      await move(tx, { ...row, ...day }, 'PUBLISHED', operatorId, remark);
    },
    async setDay(tx, row, publishedAt) {
      const { isScheduled } = dated(publishedAt);
      const day = { publishedAt, isScheduled: row.status === 'PUBLISHED' && isScheduled, isDayChosen: true };
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
          await tx
            .update(articles)
            .set({ topics, url, leadPicture, updatedAt: now() })
            .where(eq(articles.id, articleId));
          let at = row;
          for (const { to, remark } of wanted.moves ?? []) {
            if (!canCarry(at.status, to)) continue;
            await move(tx, at, to, by.operatorId, remark);
            at = { ...at, status: to };
          }
        }),
      );
    },
  };
}
