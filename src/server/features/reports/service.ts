/** Readers' reports of bad translations: reporting a sentence, listing open reports for editors, closing them. */
import { AppError } from '#contract/errors.ts';
import type { ResultOf } from '#contract/index.ts';
import type { TranslationReport } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import * as queries from './queries.ts';

export interface ReportedPlace {
  blockId: string;
  /** Undefined when the whole block is meant. */
  sentenceId: string | undefined;
}

export type ReportedArticle = ResultOf<'GET /api/admin/overview'>['reports'][number];

export interface ReportService {
  /** @throws {AppError} NOT_FOUND, INVALID_INPUT for a place that this reader's text does not have */
  report(articleId: number, reader: Viewer, place: ReportedPlace, text: string): Promise<void>;
  /** Articles with reports that wait for an editor, the latest report first. */
  waiting(limit: number): Promise<ReportedArticle[]>;
  /** Number of all open reports. */
  count(): Promise<number>;
  /** Open reports on an article, oldest first. */
  open(articleId: number): Promise<TranslationReport[]>;
  /**
   * Marks a report as handled, or as open again; doing it twice is no mistake.
   *
   * @returns what still waits for an editor
   * @throws {AppError} NOT_FOUND
   */
  handle(articleId: number, reportId: number, isHandled: boolean, by: Operator): Promise<TranslationReport[]>;
}

export interface ReportOptions {
  db: Db;
  articles: Pick<ArticleService, 'readable'>;
  now: () => Date;
}

export function createReports({ db, articles, now }: ReportOptions): ReportService {
  async function open(articleId: number): Promise<TranslationReport[]> {
    const rows = await queries.openReports(db, articleId);
    return rows.map(({ id, blockId, sentenceId, text, username, createdAt }) => ({
      id: String(id),
      block_id: blockId,
      sentence_id: sentenceId === '' ? null : sentenceId,
      text,
      username,
      created_at: createdAt.toISOString(),
    }));
  }

  return {
    open,
    async waiting(limit) {
      const rows = await queries.reportedArticles(db, limit);
      return rows.flatMap(({ id, title, count, text, last }) =>
        last === null ? [] : { article: { id: String(id), title }, count, text, last_at: last.toISOString() },
      );
    },
    count: () => queries.countOpen(db),
    async report(articleId, reader, { blockId, sentenceId }, text) {
      const { blocks } = await articles.readable(articleId, reader);
      const block = blocks.find(({ id }) => id === blockId);
      if (!block) throw new AppError('INVALID_INPUT', { fields: { block_id: '没有这一段' } });
      if (sentenceId !== undefined && !block.sentences?.some(({ id }) => id === sentenceId)) {
        throw new AppError('INVALID_INPUT', { fields: { sentence_id: '没有这一句' } });
      }
      await queries.putReport(db, { articleId, blockId, sentenceId: sentenceId ?? '', text, userId: reader.userId });
    },
    async handle(articleId, reportId, isHandled, by) {
      await db.transaction(async (tx) => {
        const report = await queries.lockedReport(tx, articleId, reportId);
        if (report === undefined) throw new AppError('NOT_FOUND', { msg: '没有这条报告' });
        if ((report.handledAt !== null) === isHandled) return;
        if (isHandled) await queries.markHandled(tx, reportId, { operatorId: by.userId, at: now() });
        else if (!(await queries.markOpen(tx, report))) return;
        const action = isHandled ? 'report.handle' : 'report.reopen';
        await record(tx, { by, action, target: { subject: `文章 ${articleId}` }, detail: `报告 ${reportId}` });
      });
      return open(articleId);
    },
  };
}
