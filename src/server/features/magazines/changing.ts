/** How an issue changes, whoever changes it: one at a time, every step logged. */
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { MagazineStep } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Job } from '#server/jobs/queue.ts';
import type { crawlJob, downloadJob, uploadJob } from './jobs.ts';
import { stateAfter } from './lifecycle.ts';
import { type MagazineRow, MOST_LINES } from './queries.ts';
import { magazineArticles, magazineLog, magazines } from './tables.ts';

/** A line of the contents as it was found. */
export interface FoundLine {
  originKey: string;
  title: string;
  section: string | null;
  url: string | null;
  /** An editor has written the title. */
  isTitleChosen?: boolean;
  /** The text, where it came with the contents. */
  blocks?: MagazineBlocks;
}
type MagazineBlocks = typeof magazineArticles.$inferInsert.blocks;

/** Locks the row. @throws {AppError} NOT_FOUND */
export async function magazineForChange(tx: Queryable, magazineId: number): Promise<MagazineRow> {
  const [row] = await tx.select().from(magazines).where(eq(magazines.id, magazineId)).for('update').limit(1);
  if (row === undefined) throw new AppError('NOT_FOUND', { msg: '没有这一期杂志' });
  return row;
}

/** Takes a step with a row that is locked. @throws {AppError} CONFLICT */
export async function takeStep(
  tx: Queryable,
  row: MagazineRow,
  step: MagazineStep,
  { operatorId, remark }: { operatorId: number; remark: string },
): Promise<void> {
  const to = stateAfter(row.state, step);
  await tx.update(magazines).set({ state: to }).where(eq(magazines.id, row.id));
  await tx.insert(magazineLog).values({ magazineId: row.id, step, from: row.state, to, remark, operatorId });
}

/**
 * Adds what is not there yet behind what is; known lines stay as the editors have left them.
 *
 * @returns how many are new
 */
export async function addLines(tx: Queryable, magazineId: number, lines: readonly FoundLine[]): Promise<number> {
  const [last] = await tx
    .select({ count: sql<number>`count(*)::int`, end: sql<number>`coalesce(max(position) + 1, 0)` })
    .from(magazineArticles)
    .where(eq(magazineArticles.magazineId, magazineId));
  const { count = 0, end = 0 } = last ?? {};
  if (lines.length === 0) return 0;
  const values = lines.map((line, index) => ({ magazineId, position: end + index, ...line }));
  const added = await tx
    .insert(magazineArticles)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: magazineArticles.id });
  if (count + added.length > MOST_LINES) {
    throw new AppError('INVALID_INPUT', { msg: `一期最多 ${MOST_LINES} 篇文章，这个目录太长了` });
  }
  return added.length;
}

type IssueJob = typeof crawlJob | typeof uploadJob | typeof downloadJob;

const KINDS = { crawl: 'magazine.crawl', upload: 'magazine.upload', download: 'magazine.download' } as const;

/**
 * Starts the job of a step. Asked for while it is under way, the same job is given once more.
 *
 * @throws {AppError} NOT_FOUND, CONFLICT when the step cannot be taken or another job is under way
 */
export async function startStep(
  { db, tasks }: { db: Db; tasks: TaskService },
  step: keyof typeof KINDS,
  { magazineId, operator, data = {} }: { magazineId: number; operator: Viewer; data?: { key?: string } },
  job: IssueJob,
  check: (row: MagazineRow) => void = () => undefined,
): Promise<number> {
  return db.transaction(async (tx) => {
    const row = await magazineForChange(tx, magazineId);
    stateAfter(row.state, step);
    check(row);
    const kind = KINDS[step];
    const latest = row.taskId === null ? null : await tasks.show(row.taskId, operator);
    if (latest && (latest.state === 'QUEUED' || latest.state === 'RUNNING')) {
      if (latest.kind === kind && step !== 'upload') return Number(latest.id);
      throw new AppError('CONFLICT', { msg: '这一期有任务正在进行，等它做完，或者先停止它' });
    }
    const input = { magazineId, operatorId: operator.userId, ...data };
    const by = { userId: operator.userId, kind, subject: `${row.name} ${row.edition}` };
    const taskId = await tasks.start(tx, job as Job, input, by);
    await tx.update(magazines).set({ taskId }).where(eq(magazines.id, magazineId));
    return taskId;
  });
}
