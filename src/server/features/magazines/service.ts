/** Issues of magazines and their way from a contents page or a file to published articles. The interface of this feature. */

import { AppError } from '#contract/errors.ts';
import type { ArticleCard, Magazine, MagazineArticle, MagazineState } from '#contract/shapes.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type AuditingOptions, createAuditing } from './auditing.ts';
import { type ContentsImportOptions, createContentsImport } from './contents-import.ts';
import { createDownloading, type DownloadingOptions } from './downloading.ts';
import { createMagazineEditing, type IssueInput, type LineChanges } from './editing.ts';
import { crawlJob, downloadJob, type IssueData, type UploadData, uploadJob } from './jobs.ts';
import type { countsOf, LineRow, MagazineRow } from './queries.ts';
import * as queries from './queries.ts';
import { startStep, stepsFrom } from './workflow.ts';

export interface MagazineService {
  /** Newest first; only editors see unpublished issues. */
  list(
    viewer: Viewer | null,
    filters: { state: MagazineState | undefined; q: string | undefined },
    page: Slice,
  ): Promise<ListPage<Magazine>>;
  /** @throws {AppError} NOT_FOUND, for others than editors also for what is not published */
  show(magazineId: number, viewer: Viewer | null): Promise<Magazine>;
  /** Articles in reading order; readers see published ones only. @throws {AppError} as {@link show} */
  articles(magazineId: number, viewer: Viewer | null, page: Slice): Promise<ListPage<MagazineArticle>>;
  create(issue: IssueInput, operator: Viewer): Promise<Magazine>;
  update(magazineId: number, operator: Viewer, changes: Partial<IssueInput>, address: string): Promise<Magazine>;
  add(
    magazineId: number,
    operator: Viewer,
    line: { url: string; title: string; section: string | null },
  ): Promise<MagazineArticle>;
  updateLine(lineId: number, operator: Viewer, changes: LineChanges, address: string): Promise<MagazineArticle>;
  /** This and the next two start a job and return its task. @throws {AppError} NOT_FOUND, CONFLICT */
  startCrawl(magazineId: number, operator: Viewer): Promise<number>;
  startUpload(magazineId: number, operator: Viewer, key: string): Promise<number>;
  startDownload(magazineId: number, operator: Viewer): Promise<number>;
  audit(magazineId: number, operator: Viewer, action: 'pass' | 'reject', remark: string): Promise<Magazine>;
  publish(magazineId: number, operator: Viewer, isCancelled: boolean): Promise<Magazine>;
  /** The jobs themselves. */
  crawl(data: IssueData, signal: AbortSignal): Promise<void>;
  upload(data: UploadData, signal: AbortSignal): Promise<void>;
  download(data: IssueData, signal: AbortSignal): Promise<void>;
}

export interface MagazineOptions extends ContentsImportOptions, DownloadingOptions, AuditingOptions {
  articles: Pick<ArticleService, 'cards'>;
}

export function createMagazines(options: MagazineOptions): MagazineService {
  const { db, tasks, articles, uploads, now } = options;
  const contentsImport = createContentsImport(options);
  const downloading = createDownloading(options);
  const auditing = createAuditing(options);
  const editing = createMagazineEditing({ db });

  async function visible(magazineId: number, viewer: Viewer | null): Promise<queries.MagazineRow> {
    const row = await queries.magazineById(db, magazineId);
    if (row === undefined || (row.state !== 'PUBLISHED' && viewer?.isEditor !== true)) {
      throw new AppError('NOT_FOUND', { msg: '没有这一期杂志，或者它已经下架' });
    }
    return row;
  }

  async function show(magazineId: number, viewer: Viewer | null): Promise<Magazine> {
    const row = await visible(magazineId, viewer);
    const [counts] = await queries.countsOf(db, [magazineId], now());
    if (viewer?.isEditor !== true) return presentMagazine(row, counts);
    const [task, log] = await Promise.all([
      row.taskId === null ? null : tasks.show(row.taskId, viewer),
      queries.logOf(db, magazineId),
    ]);
    return {
      ...presentMagazine(row, counts),
      steps: stepsFrom(row.state),
      task,
      log: log.map(({ createdAt, remark, ...entry }) => ({
        ...entry,
        remark: remark || null,
        created_at: createdAt.toISOString(),
      })),
    };
  }

  async function lines(rows: readonly queries.LineRow[], viewer: Viewer | null): Promise<MagazineArticle[]> {
    const cards = await articles.cards(
      viewer,
      rows.flatMap(({ articleId }) => articleId ?? []),
    );
    const byId = new Map(cards.map((card) => [Number(card.id), card]));
    return rows.map((row) => presentLine(row, byId.get(row.articleId ?? 0) ?? null));
  }

  async function line(lineId: number, viewer: Viewer): Promise<MagazineArticle> {
    const row = await queries.lineById(db, lineId);
    const [shown] = row ? await lines([row], viewer) : [];
    if (shown === undefined) throw new AppError('NOT_FOUND', { msg: '目录里没有这一篇' });
    return shown;
  }

  return {
    async list(viewer, filters, slice) {
      const isEditor = viewer?.isEditor === true;
      if (!isEditor && filters.state !== undefined && filters.state !== 'PUBLISHED') {
        return { items: [], next_offset: null };
      }
      const state = isEditor ? filters.state : 'PUBLISHED';
      const page = pageOf(await queries.magazineRows(db, { ...filters, state }, slice), slice);
      const counts = await queries.countsOf(
        db,
        page.items.map(({ id }) => id),
        now(),
      );
      const byId = new Map(counts.map((one) => [one.magazineId, one]));
      return { ...page, items: page.items.map((row) => presentMagazine(row, byId.get(row.id))) };
    },
    show,
    async articles(magazineId, viewer, slice) {
      await visible(magazineId, viewer);
      const shown = viewer?.isEditor === true ? undefined : { readerId: viewer?.userId ?? 0, now: now() };
      const page = pageOf(await queries.linesOf(db, magazineId, oneMore(slice), shown), slice);
      return { ...page, items: await lines(page.items, viewer) };
    },
    async create(issue, operator) {
      return show(await editing.create(issue, operator.userId), operator);
    },
    async update(magazineId, operator, changes, address) {
      await editing.update(magazineId, changes, { userId: operator.userId, address });
      return show(magazineId, operator);
    },
    async add(magazineId, operator, added) {
      return line(await editing.add(magazineId, added, operator.userId), operator);
    },
    async updateLine(lineId, operator, changes, address) {
      await editing.updateLine(lineId, changes, { userId: operator.userId, address });
      return line(lineId, operator);
    },
    startCrawl: (magazineId, operator) =>
      startStep(options, 'crawl', { magazineId, operator }, crawlJob, ({ url }) => {
        if (url === null) throw new AppError('CONFLICT', { msg: '这一期没有目录页的网址，请先填写，或上传 EPUB' });
      }),
    async startUpload(magazineId, operator, key) {
      await uploads.require(key, operator.userId);
      return startStep(options, 'upload', { magazineId, operator, data: { key } }, uploadJob);
    },
    startDownload: (magazineId, operator) => startStep(options, 'download', { magazineId, operator }, downloadJob),
    async audit(magazineId, operator, action, remark) {
      await auditing.audit(magazineId, operator.userId, action, remark);
      return show(magazineId, operator);
    },
    async publish(magazineId, operator, isCancelled) {
      await auditing.publish(magazineId, operator.userId, isCancelled);
      return show(magazineId, operator);
    },
    crawl: contentsImport.crawl,
    upload: contentsImport.upload,
    download: downloading.run,
  };
}

type Counts = Omit<Awaited<ReturnType<typeof countsOf>>[number], 'magazineId'>;

const NOTHING: Counts = { found: 0, downloaded: 0, failed: 0, published: 0 };

function presentMagazine(row: MagazineRow, counts: Counts = NOTHING): Magazine {
  const { found, downloaded, failed, published } = counts;
  return {
    id: String(row.id),
    name: row.name,
    edition: row.edition,
    url: row.url,
    cover: row.cover,
    state: row.state,
    counts: { found, downloaded, failed, published },
    published_at: row.publishedAt?.toISOString() ?? null,
  };
}

/** @param article the card of what was made of it */
function presentLine(row: LineRow, article: ArticleCard | null): MagazineArticle {
  return {
    id: String(row.id),
    title: row.title,
    title_zh: row.titleZh,
    url: row.url,
    section: row.section,
    position: row.position,
    skipped: row.skipped,
    error: row.articleId === null ? row.error : null,
    passed: row.passed,
    article,
  };
}
