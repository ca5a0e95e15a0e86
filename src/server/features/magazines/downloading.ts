/**
 * Making articles of the contents of an issue: one job, each line by itself. What is there already is left alone, so that a
 * second run, or one after a restart, does only what is missing.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import type { IntakeService } from '#server/features/articles/service.ts';
import type { Outcome, Progress, TaskService } from '#server/features/tasks/service.ts';
import type { PageFetcher } from '#server/providers/fetch/port.ts';
import type { IssueData } from './jobs.ts';
import { type LineRow, lineById, linesOf, type MagazineRow, magazineById, textOfLine } from './queries.ts';
import { magazineArticles } from './tables.ts';
import { lockMagazine, takeStep } from './workflow.ts';

/** Sites fetched concurrently; pages of one site are fetched one after another. */
const CONCURRENT_SITES = 3;
const UNFORESEEN = '出错了，没有收录';

export interface DownloadingOptions {
  db: Db;
  intake: Pick<IntakeService, 'known' | 'ingestPage' | 'ingestText'>;
  /** Keeps to a site's rules and pace. */
  fetcher: PageFetcher;
  tasks: TaskService;
  /** Called with unexpected errors; the line shows them without details. */
  onError(error: unknown): void;
}

export interface Downloading {
  run(data: IssueData, signal: AbortSignal): Promise<void>;
}

export function createDownloading({ db, intake, fetcher, tasks, onError }: DownloadingOptions): Downloading {
  async function articleOf(line: LineRow, { name }: MagazineRow, operatorId: number, signal: AbortSignal) {
    const titles = {
      ...(line.isTitleChosen && { title: line.title }),
      ...(line.titleZh !== null && { title_zh: line.titleZh }),
    };
    if (line.url !== null) {
      const known = await intake.known(line.url);
      if (known !== undefined) return known;
      return intake.ingestPage(await fetcher.fetchPage(line.url, { signal }), titles, operatorId, { siteName: name });
    }
    const blocks = await textOfLine(db, line.id);
    if (blocks === null) throw new AppError('INVALID_INPUT', { msg: '没有正文，请重新上传 EPUB' });
    const { title, titleZh, originKey } = line;
    return intake.ingestText({ title, titleZh, blocks, originKey, source: { name, url: null }, operatorId });
  }

  /** @throws only when the process is about to end */
  async function download(lineId: number, magazine: MagazineRow, operatorId: number, signal: AbortSignal) {
    const line = await lineById(db, lineId);
    // An editor has left it out, or its article was brought in, since the job began.
    if (line === undefined || line.skipped || line.articleId !== null) return;
    const keep = (values: Partial<typeof magazineArticles.$inferInsert>) =>
      db
        .update(magazineArticles)
        .set(values)
        .where(and(eq(magazineArticles.id, lineId), isNull(magazineArticles.articleId)));
    try {
      const articleId = await articleOf(line, magazine, operatorId, signal);
      await keep({ articleId, error: null, blocks: null });
    } catch (error) {
      if (signal.aborted) throw error;
      const isForeseen = error instanceof AppError;
      await keep({ error: isForeseen ? (Object.values(error.fields ?? {})[0] ?? error.message) : UNFORESEEN });
      if (!isForeseen) onError(error);
    }
  }

  async function downloadAll({ magazineId, operatorId }: IssueData, { advance }: Progress, signal: AbortSignal) {
    const magazine = await magazineById(db, magazineId);
    if (magazine === undefined) throw new AppError('NOT_FOUND', { msg: '没有这一期杂志' });
    const wanted = (await linesOf(db, magazineId)).filter((line) => !line.skipped && line.articleId === null);
    let done = 0;
    const sites = [...Map.groupBy(wanted, siteOf).values()];
    const takeSites = async () => {
      for (let site = sites.shift(); site; site = sites.shift()) {
        for (const { id, title } of site) {
          await advance(done / wanted.length, `正在下载 ${done + 1} / ${wanted.length}：${title.slice(0, 60)}`);
          await download(id, magazine, operatorId, signal);
          done += 1;
        }
      }
    };
    // Wait for all workers, so that a failing one does not leave others running after the job.
    const ends = await Promise.allSettled(Array.from({ length: CONCURRENT_SITES }, takeSites));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async function finish({ magazineId, operatorId }: IssueData): Promise<Outcome> {
    return db.transaction(async (tx) => {
      const row = await lockMagazine(tx, magazineId);
      const lines = (await linesOf(tx, magazineId)).filter(({ skipped }) => !skipped);
      const missing = lines.filter(({ articleId }) => articleId === null);
      const downloaded = lines.length - missing.length;
      if (downloaded === 0) {
        const msg = `一篇也没有下载成功：${missing[0]?.error ?? '目录是空的'}`;
        throw new AppError('UPSTREAM_FAILED', { msg });
      }
      const message = `下载了 ${downloaded} 篇${missing.length > 0 ? `，${missing.length} 篇没有成功` : ''}`;
      await takeStep(tx, row, 'download', { operatorId, remark: message });
      return { result: { magazine_id: String(magazineId), downloaded, failed: missing.length }, message };
    });
  }

  return {
    run: (data, signal) =>
      tasks.run(data.taskId, signal, async (progress) => {
        await downloadAll(data, progress, signal);
        return finish(data);
      }),
  };
}

function siteOf({ url }: LineRow): string {
  return url === null ? '' : new URL(url).host;
}
