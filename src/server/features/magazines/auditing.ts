/** Audits a whole magazine issue and publishes or withdraws it: the approved articles only, in one transaction. */
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { ArticlePublishing } from '#server/features/articles/service.ts';
import { type LineRow, linesInOtherIssues, linesOf, type MagazineRow } from './queries.ts';
import { magazineArticles, magazines } from './tables.ts';
import { lockMagazine, stateAfter, takeStep } from './workflow.ts';

export interface Auditing {
  /** Approves the pending articles, or returns the issue to the step before. @throws {AppError} NOT_FOUND, CONFLICT */
  audit(magazineId: number, operatorId: number, action: 'pass' | 'reject', remark: string): Promise<void>;
  /** Publishes the approved articles, or withdraws those published with the issue. Idempotent. */
  publish(magazineId: number, operatorId: number, isCancelled: boolean): Promise<void>;
}

export interface AuditingOptions {
  db: Db;
  publishing: ArticlePublishing;
  now: () => Date;
}

export function createAuditing({ db, publishing, now }: AuditingOptions): Auditing {
  const mark = (tx: Queryable, ids: readonly number[], values: { passed?: boolean; isPublishedHere?: boolean }) =>
    tx
      .update(magazineArticles)
      .set(values)
      .where(inArray(magazineArticles.id, [...ids]));

  async function pass(tx: Queryable, row: MagazineRow): Promise<string> {
    const lines = (await linesOf(tx, row.id)).filter(({ skipped }) => !skipped);
    const ready = lines.filter(({ status }) => status === 'PENDING' || status === 'PUBLISHED');
    if (ready.length === 0)
      throw new AppError('CONFLICT', { msg: '没有可以通过的文章：都还没有下载、翻译好，或已退回' });
    await tx.update(magazineArticles).set({ passed: false }).where(eq(magazineArticles.magazineId, row.id));
    await mark(tx, idsOf(ready), { passed: true });
    const others = lines.length - ready.length;
    return `通过 ${ready.length} 篇${others > 0 ? `，${others} 篇没有通过` : ''}`;
  }

  async function publishIssue(tx: Queryable, row: MagazineRow, operatorId: number): Promise<string> {
    const passed = (await linesOf(tx, row.id)).filter(
      (line) => line.passed && !line.skipped && line.articleId !== null,
    );
    const published = await publishing.publish(
      tx,
      articleIdsOf(passed),
      operatorId,
      `随《${row.name}》${row.edition} 发布`,
    );
    const here = passed.filter(({ articleId }) => articleId !== null && published.includes(articleId));
    const there = passed.filter(({ status }) => status === 'PUBLISHED');
    if (here.length + there.length === 0)
      throw new AppError('CONFLICT', { msg: '通过的文章都退回、删除或改过了，再审核一次' });
    await mark(tx, idsOf(here), { isPublishedHere: true });
    await tx.update(magazines).set({ publishedAt: now() }).where(eq(magazines.id, row.id));
    return `发布 ${here.length + there.length} 篇`;
  }

  async function withdrawIssue(tx: Queryable, row: MagazineRow, operatorId: number): Promise<string> {
    const here = (await linesOf(tx, row.id)).filter(({ isPublishedHere }) => isPublishedHere);
    const elsewhere = await linesInOtherIssues(tx, row.id, articleIdsOf(here));
    const shared = new Set(elsewhere.map(({ articleId }) => articleId));
    const alone = here.filter(({ articleId }) => !shared.has(articleId));
    await publishing.withdraw(tx, articleIdsOf(alone), operatorId, `随《${row.name}》${row.edition} 撤回`);
    // They are withdrawn with the other issue from now on.
    await mark(tx, idsOf(elsewhere), { isPublishedHere: true });
    await mark(tx, idsOf(here), { isPublishedHere: false });
    await tx.update(magazines).set({ publishedAt: null }).where(eq(magazines.id, row.id));
    const left = here.length - alone.length;
    return `撤回 ${alone.length} 篇${left > 0 ? `，${left} 篇还在别的已发布的一期里，没有撤回` : ''}`;
  }

  return {
    async audit(magazineId, operatorId, action, remark) {
      await db.transaction(async (tx) => {
        const row = await lockMagazine(tx, magazineId);
        stateAfter(row.state, action);
        if (action === 'pass') {
          const summary = await pass(tx, row);
          await takeStep(tx, row, 'pass', { operatorId, remark: remark ? `${summary}。${remark}` : summary });
          return;
        }
        const passedHere = and(eq(magazineArticles.magazineId, magazineId), eq(magazineArticles.passed, true));
        await tx.update(magazineArticles).set({ passed: false }).where(passedHere);
        await takeStep(tx, row, 'reject', { operatorId, remark });
      });
    },
    async publish(magazineId, operatorId, isCancelled) {
      await db.transaction(async (tx) => {
        const row = await lockMagazine(tx, magazineId);
        if (row.state === (isCancelled ? 'AUDITED' : 'PUBLISHED')) return;
        const step = isCancelled ? 'cancel' : 'publish';
        stateAfter(row.state, step);
        const work = isCancelled ? withdrawIssue : publishIssue;
        await takeStep(tx, row, step, { operatorId, remark: await work(tx, row, operatorId) });
      });
    },
  };
}

const idsOf = (lines: readonly Pick<LineRow, 'id'>[]) => lines.map(({ id }) => id);
const articleIdsOf = (lines: readonly LineRow[]) => lines.flatMap(({ articleId }) => articleId ?? []);
