/** The workflow of a magazine issue: its states and steps, the row lock, the log of steps, and the job that a step starts. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { MagazineState, MagazineStep } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Job } from '#server/jobs/queue.ts';
import type { crawlJob, downloadJob, uploadJob } from './jobs.ts';
import { MAX_LINES, type MagazineRow } from './queries.ts';
import { magazineArticles, magazineLog, magazines } from './tables.ts';

/** A line of the contents to be added. */
export interface NewLine {
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
export async function lockMagazine(tx: Queryable, magazineId: number): Promise<MagazineRow> {
  const [row] = await tx.select().from(magazines).where(eq(magazines.id, magazineId)).for('update').limit(1);
  if (row === undefined) throw new AppError('NOT_FOUND', { msg: '没有这一期杂志' });
  return row;
}

/** Takes a step of a locked issue. @throws {AppError} CONFLICT */
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
 * Appends new lines; existing lines keep the editors' changes, and get their text again where it is lost.
 *
 * @returns how many are new
 */
export async function addLines(tx: Queryable, magazineId: number, lines: readonly NewLine[]): Promise<number> {
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
    .returning({ originKey: magazineArticles.originKey });
  const isNew = new Set(added.map(({ originKey }) => originKey));
  // The article of a text may be gone for good, and the text with it.
  for (const { originKey, blocks } of lines) {
    if (!blocks || isNew.has(originKey)) continue;
    const isLost = [isNull(magazineArticles.articleId), isNull(magazineArticles.blocks)];
    await tx
      .update(magazineArticles)
      .set({ blocks, error: null })
      .where(and(eq(magazineArticles.magazineId, magazineId), eq(magazineArticles.originKey, originKey), ...isLost));
  }
  if (count + added.length > MAX_LINES) {
    throw new AppError('INVALID_INPUT', { msg: `一期最多 ${MAX_LINES} 篇文章，这个目录太长了` });
  }
  return added.length;
}

type IssueJob = typeof crawlJob | typeof uploadJob | typeof downloadJob;

const KINDS = { crawl: 'magazine.crawl', upload: 'magazine.upload', download: 'magazine.download' } as const;

/**
 * Starts the job of a step; returns the running job if there is one.
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
    const row = await lockMagazine(tx, magazineId);
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

type Steps = Partial<Record<MagazineStep, MagazineState>>;

/** New contents lead back to CRAWLED, because they have to be downloaded. */
const found = { crawl: 'CRAWLED', upload: 'CRAWLED', add: 'CRAWLED' } as const satisfies Steps;

/** Transitions: state → step → next state. */
const STEPS: Record<MagazineState, Steps> = {
  NEW: found,
  CRAWLED: { ...found, download: 'DOWNLOADED' },
  DOWNLOADED: { ...found, download: 'DOWNLOADED', pass: 'AUDITED', reject: 'CRAWLED' },
  AUDITED: { pass: 'AUDITED', reject: 'DOWNLOADED', publish: 'PUBLISHED' },
  PUBLISHED: { cancel: 'AUDITED' },
};

const STATE_NAMES: Record<MagazineState, string> = {
  NEW: '新建',
  CRAWLED: '有目录',
  DOWNLOADED: '已下载',
  AUDITED: '已审核',
  PUBLISHED: '已发布',
};

const STEP_NAMES: Record<MagazineStep, string> = {
  crawl: '抓取目录',
  upload: '上传 EPUB',
  add: '添加文章',
  download: '下载文章',
  pass: '审核通过',
  reject: '退回',
  publish: '发布',
  cancel: '撤回发布',
};

/** Steps that are possible in this state. */
export function stepsFrom(state: MagazineState): MagazineStep[] {
  return Object.keys(STEPS[state]) as MagazineStep[];
}

/** State after a step. @throws {AppError} CONFLICT with a message when the step is not possible */
export function stateAfter(state: MagazineState, step: MagazineStep): MagazineState {
  const next = STEPS[state][step];
  if (next === undefined) {
    throw new AppError('CONFLICT', { msg: `这一期现在是“${STATE_NAMES[state]}”，不能${STEP_NAMES[step]}` });
  }
  return next;
}
