/**
 * Editors' actions on articles: list, audit, lock, update, delete and restore, word notes. Each status change is logged, each text
 * change is a version.
 */

import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type {
  AdminArticle,
  ArticleCard,
  ArticleStatus,
  ArticleVersion,
  Block,
  ManagedCard,
  Pipeline,
  TranslationReport,
  WordEntry,
} from '#contract/shapes.ts';
import { wireFeatures } from '#engine/feature-keys.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { changedDetails, type DetailChanges, detailValues } from './details.ts';
import {
  countsByStatus,
  type ManageFilters,
  managedCards,
  statusLogOf,
  versionOf,
  versionsBefore,
  versionsOf,
} from './editing-queries.ts';
import { ownAddresses } from './picture-sources.ts';
import { NOBODY, presentArticle, presentCard } from './present.ts';
import * as queries from './queries.ts';
import { articles, articleWords } from './tables.ts';
import { excerptOf, requireSoundText } from './text-preparation.ts';
import { attributeTranslations } from './translation-migration.ts';
import { refuseUnseen } from './unseen-entry.ts';
import { type ArticleRow, type ArticleWriter, allowedMoves, canMove } from './writer.ts';

export interface ArticleChanges extends DetailChanges {
  version: number;
  /** When the details were last changed as far as the editor has seen; not compared when missing. */
  updatedAt?: Date | undefined;
  title?: string | undefined;
  titleZh?: string | null | undefined;
  blocks?: Block[] | undefined;
  /** The version that `blocks` restores: its translations keep their origins. */
  restores?: number | undefined;
  status?: ArticleStatus | undefined;
  /** Null drops the date that an editor chose. */
  publishedAt?: Date | null | undefined;
  /** Publishes a scheduled article at once. */
  isPublishedNow?: boolean | undefined;
  /** Label of the version in the editors' list; derived from the change when missing. */
  note?: string | undefined;
}

interface Verdict {
  action: 'pass' | 'reject';
  remark: string;
  /** The version that the operator has seen; not compared when missing. */
  version?: number | undefined;
}

export interface EditingService {
  manage(
    filters: ManageFilters,
    page: Slice,
  ): Promise<ListPage<ManagedCard> & { counts: Record<ArticleStatus, number> }>;
  /** Articles in each state. */
  counts(): Promise<Record<ArticleStatus, number>>;
  /** @throws {AppError} NOT_FOUND */
  show(articleId: number): Promise<AdminArticle>;
  /** Versions before this one, newest first; none of an article that is not there. */
  versionsBefore(articleId: number, before: number): Promise<AdminArticle['versions']>;
  /** @throws {AppError} NOT_FOUND */
  version(articleId: number, version: number): Promise<ArticleVersion>;
  /** PENDING → PUBLISHED or REJECTED. @throws {AppError} CONFLICT from any other state, STALE_VERSION */
  audit(articleId: number, operator: Viewer, verdict: Verdict): Promise<ArticleCard>;
  /** Restricts an article to members, or opens it. No effect and no audit entry without a change. */
  lock(articleId: number, isLock: boolean, by: Operator): Promise<ArticleCard>;
  /** @throws {AppError} STALE_VERSION, CONFLICT for a move that isn't allowed, INVALID_INPUT for a text that isn't sound */
  update(articleId: number, by: Operator, changes: ArticleChanges): Promise<AdminArticle>;
  remove(articleId: number, operator: Viewer): Promise<void>;
  restore(articleId: number, operator: Viewer): Promise<void>;
  /** Writes a note on a word, over one that is there. @throws {AppError} NOT_FOUND, STALE_VERSION when its editor has not seen that one */
  addWord(articleId: number, entry: WordEntry, place: WordPlace, by: Operator): Promise<WordEntry[]>;
  deleteWord(articleId: number, word: string, by: Operator): Promise<WordEntry[]>;
}

export interface WordPlace {
  /** The entry before which a new one stands; at the end for null or one that is not there. */
  before: string | null;
  /** See {@link refuseUnseen}. */
  seen: string | null | undefined;
}

export interface EditingOptions {
  db: Db;
  writer: ArticleWriter;
  tasks: TaskService;
  /** Readers' reports that wait for an editor. */
  reportsOf(articleId: number): Promise<TranslationReport[]>;
  pipelineOf(articleId: number): Promise<Pipeline>;
  now: () => Date;
}

const STATUSES: ArticleStatus[] = ['FETCHED', 'TRANSLATED', 'PENDING', 'PUBLISHED', 'REJECTED', 'FAILED', 'DELETED'];

export function createEditing({ db, writer, tasks, reportsOf, pipelineOf, now }: EditingOptions): EditingService {
  const cardsByIds = queries.cardsByIds(db);
  async function counts(): Promise<Record<ArticleStatus, number>> {
    const found = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<ArticleStatus, number>;
    for (const { status, count } of await countsByStatus(db)) found[status] = count;
    return found;
  }

  const isAhead = ({ publishedAt }: Pick<ArticleRow, 'publishedAt'>) => publishedAt !== null && publishedAt > now();

  async function card(articleId: number): Promise<ArticleCard> {
    const [row] = await cardsByIds(null, [articleId]);
    if (row === undefined) throw new AppError('NOT_FOUND');
    return presentCard(row);
  }

  async function show(articleId: number): Promise<AdminArticle> {
    const row = await queries.articleById(db, articleId);
    if (row === undefined) throw new AppError('NOT_FOUND', { msg: '没有这篇文章' });
    const [words, around, versions, log, taskList, pipeline, reports] = await Promise.all([
      queries.wordsOf(db, articleId),
      queries.neighbours(db, row, now()),
      versionsOf(db, articleId),
      statusLogOf(db, articleId),
      tasks.ofArticle(articleId),
      pipelineOf(articleId),
      reportsOf(articleId),
    ]);
    return {
      ...presentArticle(row, true, { words, ...around }, NOBODY),
      is_ahead: isAhead(row),
      is_day_chosen: row.isDayChosen,
      versions: versions.map(presentVersion),
      status_log: log.map(({ createdAt, remark, ...entry }) => ({
        ...entry,
        remark: remark || null,
        created_at: createdAt.toISOString(),
      })),
      pictures: ownAddresses(row.pictures),
      updated_at: row.updatedAt.toISOString(),
      allowed_status: [...allowedMoves(row.status)],
      features: wireFeatures(row.features),
      tasks: taskList,
      pipeline,
      reports,
    };
  }

  const change = (articleId: number, work: (tx: Queryable, row: ArticleRow) => Promise<void>) =>
    db.transaction((tx) => writer.change(tx, articleId, (row) => work(tx, row)));

  const changeWords = (articleId: number, work: (tx: Queryable) => Promise<void>) =>
    db.transaction((tx) => writer.change(tx, articleId, () => work(tx), { isPageChanged: true }));

  /** @throws {AppError} CONFLICT for a move that isn't allowed */
  async function changeStatus(tx: Queryable, row: ArticleRow, to: ArticleStatus | undefined, operatorId: number) {
    if (to === undefined || to === row.status) return;
    if (!canMove(row.status, to)) throw new AppError('CONFLICT', { msg: '不能改成这个状态' });
    if (to === 'PUBLISHED') await writer.publish(tx, row, operatorId, '修改状态');
    else await writer.move(tx, row, to, operatorId, '修改状态');
  }

  /** @throws {AppError} CONFLICT for an article that is not published */
  function dayOf(row: ArticleRow, { publishedAt, isPublishedNow = false }: ArticleChanges): Date | null | undefined {
    if (!isPublishedNow) return publishedAt;
    if (row.status !== 'PUBLISHED') throw new AppError('CONFLICT', { msg: '这篇文章还没有通过审核，不能发布' });
    return now();
  }

  return {
    counts,
    async manage(filters, slice) {
      const [rows, byStatus] = await Promise.all([managedCards(db, filters, oneMore(slice)), counts()]);
      const page = pageOf(rows, slice);
      return {
        ...page,
        items: page.items.map((row) => ({ ...presentCard(row), is_ahead: isAhead(row), version: row.version })),
        counts: byStatus,
      };
    },
    show,
    async versionsBefore(articleId, before) {
      return (await versionsBefore(db, articleId, before)).map(presentVersion);
    },
    async version(articleId, version) {
      const row = await versionOf(db, articleId, version);
      if (row === undefined) throw new AppError('NOT_FOUND', { msg: '没有这个版本' });
      return { ...presentVersion(row), title: row.title, title_zh: row.titleZh, blocks: row.blocks };
    },
    async audit(articleId, operator, { action, remark, version }) {
      await change(articleId, async (tx, row) => {
        if (row.status !== 'PENDING')
          throw new AppError('CONFLICT', { msg: '只有待审的文章可以审核，它的状态已经变了' });
        if (version !== undefined) requireNewest(row, { version });
        if (action === 'pass') await writer.publish(tx, row, operator.userId, remark);
        else await writer.move(tx, row, 'REJECTED', operator.userId, remark);
      });
      return card(articleId);
    },
    async lock(articleId, isLock, by) {
      await change(articleId, async (tx, row) => {
        if (row.isLock === isLock) return;
        const excerpt = excerptOf(row.blocks, isLock);
        await tx.update(articles).set({ isLock, excerpt, updatedAt: now() }).where(eq(articles.id, articleId));
        const detail = isLock ? '设为会员文章' : '改为所有人可读';
        await record(tx, { by, action: 'article.lock', target: { subject: `文章 ${articleId}` }, detail });
      });
      return card(articleId);
    },
    async update(articleId, by, changes) {
      await change(articleId, async (tx, row) => {
        requireNewest(row, changes);
        const authorship = { operatorId: by.userId, note: changes.note ?? versionNote(row, changes) };
        let { blocks } = changes;
        if (blocks) {
          const before = await textBefore(tx, row, changes);
          requireSoundText(blocks, before);
          blocks = attributeTranslations(before, blocks);
        }
        await writer.storeText(tx, row, { ...changes, blocks }, authorship);
        const details = await detailValues(tx, row, changes);
        await tx
          .update(articles)
          .set({ ...details, updatedAt: now() })
          .where(eq(articles.id, articleId));
        const day = dayOf(row, changes);
        const dated = day === undefined ? row : await writer.setDay(tx, row, day);
        const changed = changedDetails(row, { ...details, publishedAt: dated.publishedAt });
        if (changed.length > 0) {
          const target = { subject: `文章 ${articleId}` };
          await record(tx, { by, action: 'article.details', target, detail: `改了${changed.join('、')}` });
        }
        await changeStatus(tx, dated, changes.status, by.userId);
      });
      return show(articleId);
    },
    async remove(articleId, operator) {
      await change(articleId, async (tx, row) => {
        if (row.status === 'DELETED') return;
        await writer.move(tx, row, 'DELETED', operator.userId, '删除');
      });
    },
    async restore(articleId, operator) {
      await change(articleId, async (tx, row) => {
        if (row.status !== 'DELETED') return;
        const before = row.statusBeforeDelete ?? 'PENDING';
        // The date may have been moved while the article was deleted, so publishing decides anew whether it is scheduled.
        if (before === 'PUBLISHED') await writer.publish(tx, row, operator.userId, '恢复', row.publishedAt);
        else await writer.move(tx, row, before, operator.userId, '恢复');
      });
    },
    async addWord(articleId, { word, resolve, tag }, { before, seen }, by) {
      await changeWords(articleId, async (tx) => {
        // The article is locked, so that nobody adds it in between.
        const [there] = await tx
          .select({ name: articleWords.word, zh: articleWords.resolve })
          .from(articleWords)
          .where(isNoteOn(articleId, word))
          .limit(1);
        refuseUnseen({ name: word, zh: resolve }, seen, there);
        const changed = await tx
          .update(articleWords)
          .set({ resolve, tag })
          .where(isNoteOn(articleId, word))
          .returning({ word: articleWords.word });
        if (changed.length === 0) {
          const position = await placeBefore(tx, articleId, before);
          await tx.insert(articleWords).values({ articleId, word, resolve, tag, position });
        }
        await recordWord(tx, by, articleId, `${word}：${resolve}`);
      });
      return queries.wordsOf(db, articleId);
    },
    async deleteWord(articleId, word, by) {
      await changeWords(articleId, async (tx) => {
        const deleted = await tx
          .delete(articleWords)
          .where(isNoteOn(articleId, word))
          .returning({ word: articleWords.word });
        if (deleted.length === 0) return;
        await recordWord(tx, by, articleId, `删去 ${word}`);
      });
      return queries.wordsOf(db, articleId);
    },
  };
}

/** Readers' words are looked up whatever their case. */
const isNoteOn = (articleId: number, word: string) =>
  and(eq(articleWords.articleId, articleId), sql`lower(${articleWords.word}) = ${word.toLowerCase()}`);

/** A position before that note, those from it on moved by one; else the one after the last. The article is locked. */
async function placeBefore(tx: Queryable, articleId: number, before: string | null): Promise<number | SQL<number>> {
  const [next] =
    before === null
      ? []
      : await tx.select({ at: articleWords.position }).from(articleWords).where(isNoteOn(articleId, before));
  if (next === undefined)
    return sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM article_words WHERE article_id = ${articleId})`;
  await tx
    .update(articleWords)
    .set({ position: sql`${articleWords.position} + 1` })
    .where(and(eq(articleWords.articleId, articleId), gte(articleWords.position, next.at)));
  return next.at;
}

function recordWord(tx: Queryable, by: Operator, articleId: number, detail: string): Promise<void> {
  return record(tx, { by, action: 'article.word', target: { subject: `文章 ${articleId}` }, detail });
}

/** Label of a version by what changed. */
function versionNote(row: ArticleRow, { blocks }: ArticleChanges): string {
  if (!blocks) return '修改标题';
  // Compare field by field, because stored blocks have another key order.
  const isSame = (partsOf: (block: Block) => unknown) =>
    JSON.stringify(row.blocks.map(partsOf)) === JSON.stringify(blocks.map(partsOf));
  if (!isSame(({ type, text, src, caption, rows }) => [type, text, src, caption, rows])) return '修改原文';
  return isSame(({ sentences = [] }) => sentences.map(({ start, end }) => [start, end])) ? '修改译文' : '修改断句';
}

function presentVersion({
  version,
  note,
  isMachine,
  operator,
  createdAt,
}: Awaited<ReturnType<typeof versionsOf>>[number]) {
  return { version, note, operator, is_machine: isMachine, created_at: createdAt.toISOString() };
}

/** @throws {AppError} STALE_VERSION */
function requireNewest(row: ArticleRow, { version, updatedAt }: Pick<ArticleChanges, 'version' | 'updatedAt'>): void {
  const isOvertaken = updatedAt !== undefined && updatedAt.getTime() !== row.updatedAt.getTime();
  if (version !== row.version || isOvertaken) throw new AppError('STALE_VERSION');
}

/** The text that tells the origins of the translations. @throws {AppError} NOT_FOUND for a version that is not there */
async function textBefore(tx: Queryable, row: ArticleRow, { restores }: ArticleChanges): Promise<readonly Block[]> {
  if (restores === undefined) return row.blocks;
  const version = await versionOf(tx, row.id, restores);
  if (version === undefined) throw new AppError('NOT_FOUND', { msg: '没有这个版本' });
  return version.blocks;
}
