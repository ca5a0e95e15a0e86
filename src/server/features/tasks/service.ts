/**
 * Tasks: the progress of a job, as the person who started it can watch, cancel and retry. A task stores its job and data, so that a
 * failed one can be retried as it was requested.
 */
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import type { Task } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import { type AuditEntry, type Operator, record } from '#server/features/audit/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Job, Jobs } from '#server/jobs/queue.ts';
import {
  articleTasks,
  changeFailures,
  dismissFailures,
  failureCount,
  jobOf,
  openFailures,
  taskById,
  tasksIn,
  untouched,
  type WatchedTask,
  waitingOf,
} from './queries.ts';
import { tasks } from './tables.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type TaskState = TaskRow['state'];

/** Reports progress from inside the work. */
export interface Progress {
  /** @param share - 0 to 1. @throws {TaskCancelled} once the task was cancelled */
  advance(share: number, message: string): Promise<void>;
}

export interface Outcome {
  /** `article_id` names the article that the task created. */
  result: Record<string, unknown>;
  message: string;
}

export interface TaskService {
  /** Stores the task and enqueues its job in the caller's transaction. */
  start<S extends z.ZodType>(
    tx: Queryable,
    job: Job<S>,
    data: Omit<z.input<S>, 'taskId'>,
    by: { userId: number | null; kind: string; articleId?: number; subject?: string },
  ): Promise<number>;
  /**
   * Runs the work of a task, unless it is done, cancelled or failed already. An {@link AppError} is the
   * task's own failure; any other error fails it too and is rethrown for the log. When the process is shutting down, the
   * task keeps its state and another process takes up its job.
   *
   * @param signal - Of the job
   */
  run(taskId: number, signal: AbortSignal, work: (progress: Progress) => Promise<Outcome>): Promise<void>;
  /** @throws {AppError} NOT_FOUND, also for another user's task, unless it makes something for all */
  show(taskId: number, viewer: Viewer): Promise<Task>;
  /** Newest first: all for a super user, those of content for an editor. */
  list(viewer: Viewer, state: TaskState | undefined, page: Slice): Promise<ListPage<Task>>;
  /** Cancels a queued task at once, a running one at its next step. No effect on a finished task. */
  cancel(taskId: number, viewer: Viewer, by: Operator): Promise<Task>;
  /**
   * Runs a task again with the same data.
   *
   * @param anyway tells the job to take what it refused, if it can
   * @throws {AppError} CONFLICT unless it has failed or was stopped
   */
  retry(taskId: number, viewer: Viewer, by: Operator, anyway?: boolean): Promise<Task>;
  /** Failures that nobody has put aside, newest first; which, as in the list. */
  failures(viewer: Viewer, limit: number): Promise<Task[]>;
  /** Puts failures aside, or takes them up again: they stay in the list of tasks. @throws {AppError} NOT_FOUND when none of them has failed */
  dismiss(viewer: Viewer, taskIds: readonly number[], isDismissed: boolean, by: Operator): Promise<void>;
  /**
   * Retries or puts aside all failures that the viewer's overview counted, or takes up again what was put aside so; a bounded number
   * at once. Repeating it is safe: a task that was retried has not failed by then.
   */
  decideFailures(
    viewer: Viewer,
    action: FailureAction,
    until: Date,
    by: Operator,
  ): Promise<{ count: number; left: number }>;
  /** Whether the task is queued or running. */
  isUnderWay(taskId: number, db?: Queryable): Promise<boolean>;
  /** When the task ended; null while it is queued or running, and for one that is not there any more. */
  endedAt(taskId: number): Promise<Date | null>;
  /** Fails tasks whose job no longer exists, because its processes were killed at each of its tries. */
  sweep(): Promise<void>;
  /** Deletes old tasks. */
  clean(): Promise<void>;
  /** Latest tasks that created this article, or fetched or translated it again, newest first. */
  ofArticle(articleId: number, db?: Queryable): Promise<Task[]>;
}

export type FailureAction = 'retry' | 'dismiss' | 'restore';

/** Thrown inside the work of a cancelled task. */
export class TaskCancelled extends Error {}

const WAITING = '排队中';
const QUEUED_AGAIN = {
  state: 'QUEUED',
  progress: 0,
  message: WAITING,
  dismissedAt: null,
  // Work that was cancelled and has not noticed yet changes nothing any more.
  attempt: sql`${tasks.attempt} + 1`,
} as const;
const STOPPED = '已取消';
const UNEXPECTED = '出错了，没有做完';
/**
 * Kinds of files that are made once of an article for all who ask: everybody who waits may watch the task while the article is published,
 * even if somebody else started it.
 */
const SHARED_KINDS = ['audio', 'pdf', 'rewrite'];
/** Kinds that editors watch and try again, whoever started them; without readers' own files, and rewrites, which a reader pays for. */
const CONTENT_KINDS = [
  'audio',
  'pdf',
  'article.add',
  'article.redownload',
  'article.retranslate',
  'feed.crawl',
  'feed.download',
  'magazine.crawl',
  'magazine.upload',
  'magazine.download',
];
/** What makes an article and its text. */
const PIPELINE_KINDS = ['article.add', 'article.redownload', 'article.retranslate', 'feed.download'];
/** So many failures are decided about in one transaction. */
const MAX_FAILURES = 500;
/** Characters; an address may be longer than anybody reads. */
const LONGEST_SUBJECT = 500;
/** A task that was touched later may belong to a job that has just been taken up or has just ended. */
const TOUCHED_MS = 60_000;
/** Tasks that one sweep looks at. */
const MAX_SWEPT = 5_000;

/** Kinds of other people's tasks that the viewer sees; null for all. */
export const kindsFor = (viewer: Viewer): readonly string[] | null => (viewer.isSuper ? null : CONTENT_KINDS);

type TaskChange = Partial<Omit<TaskRow, 'attempt'>> & { attempt?: SQL };

export function createTasks({
  db,
  jobs,
  now,
}: {
  db: Db;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAgain' | 'openData'>;
  now: () => Date;
}) {
  /**
   * @param attempt the only one that may change it; any when missing
   * @returns the attempt, if the task was in one of these states
   */
  async function change(
    tx: Queryable,
    taskId: number,
    from: TaskState[],
    values: TaskChange,
    attempt?: number,
  ): Promise<number | null> {
    const isIt = attempt === undefined ? undefined : eq(tasks.attempt, attempt);
    const [changed] = await tx
      .update(tasks)
      .set({ ...values, updatedAt: now() })
      .where(and(eq(tasks.id, taskId), inArray(tasks.state, from), isIt))
      .returning({ userId: tasks.userId, attempt: tasks.attempt });
    if (changed === undefined) return null;
    await announce(tx, 'tasks', { userId: changed.userId });
    return changed.attempt;
  }

  const before = (age: number) => new Date(now().getTime() - age);

  async function visible(taskId: number, viewer: Viewer, sharedKinds: readonly string[] = []): Promise<WatchedTask> {
    const seen = { kinds: viewer.isEditor ? CONTENT_KINDS : [], sharedKinds, now: now() };
    const found = await taskById(db, taskId, viewer.isSuper ? null : viewer.userId, seen);
    if (found === undefined) throw new AppError('NOT_FOUND', { msg: '没有这项任务' });
    return found;
  }

  /** Records what an operator does to somebody else's task; actions on one's own are not recorded. */
  async function recordForeign(
    tx: Queryable,
    { id, kind, subject, userId }: WatchedTask['task'],
    entry: Pick<AuditEntry, 'by' | 'action'>,
  ): Promise<void> {
    if (userId === entry.by.userId) return;
    await record(tx, { ...entry, target: { subject: `任务 ${id}` }, detail: subject ?? kind });
  }

  const show = async (taskId: number, viewer: Viewer) => presentTask(await visible(taskId, viewer, SHARED_KINDS));

  const service: TaskService = {
    async start(tx, job, data, { userId, kind, articleId, subject }) {
      const times = { createdAt: now(), updatedAt: now() };
      const before = job.isFair && userId !== null ? await waitingOf(tx, userId, job.name) : 0;
      const about = { userId, kind, articleId: articleId ?? null, subject: subject?.slice(0, LONGEST_SUBJECT) ?? null };
      const [row] = await tx
        .insert(tasks)
        .values({ ...about, message: WAITING, job: job.name, data, ...times })
        .returning({ id: tasks.id });
      if (row === undefined) throw new Error('a task was not stored');
      await announce(tx, 'tasks', { userId });
      await jobs.enqueue(tx, job, { ...data, taskId: row.id } as z.input<typeof job.data>, before);
      return row.id;
    },
    async run(taskId, signal, work) {
      const beginning = {
        state: 'RUNNING',
        progress: 0,
        message: '正在开始',
        attempt: sql`${tasks.attempt} + 1`,
      } as const;
      const attempt = await change(db, taskId, ['QUEUED', 'RUNNING'], beginning);
      if (attempt === null) return;
      const progress: Progress = {
        async advance(share, message) {
          const values = { state: 'RUNNING', progress: share, message } as const;
          if ((await change(db, taskId, ['RUNNING'], values, attempt)) === null) throw new TaskCancelled();
        },
      };
      try {
        const { result, message } = await work(progress);
        const made = typeof result.article_id === 'string' ? { articleId: Number(result.article_id) } : {};
        await change(db, taskId, ['RUNNING'], { state: 'DONE', progress: 1, result, message, ...made }, attempt);
      } catch (error) {
        if (error instanceof TaskCancelled) return;
        if (signal.aborted) throw error;
        const isExpected = error instanceof AppError;
        const message = isExpected ? (Object.values(error.fields ?? {})[0] ?? error.message) : UNEXPECTED;
        // An error may say more than its message, such as which article has the address already.
        const result = isExpected ? (error.result ?? null) : null;
        await change(db, taskId, ['RUNNING'], { state: 'FAILED', message, result }, attempt);
        if (!isExpected) throw error;
      }
    },
    show,
    async list(viewer, state, slice) {
      const page = pageOf(await tasksIn(db, { state, kinds: kindsFor(viewer) }, oneMore(slice)), slice);
      return { ...page, items: page.items.map(presentTask) };
    },
    failures: async (viewer, limit) => (await openFailures(db, kindsFor(viewer), limit)).map(presentTask),
    async dismiss(viewer, ids, isDismissed, by) {
      const which = { ids, kinds: kindsFor(viewer) };
      await db.transaction(async (tx) => {
        const { there, changed } = await dismissFailures(tx, which, isDismissed ? now() : null);
        if (there === 0) throw new AppError('NOT_FOUND', { msg: '没有这些失败的任务' });
        const action = isDismissed ? 'task.dismiss' : 'task.restore';
        if (changed > 0) await record(tx, { by, action, target: { subject: `${changed} 件任务` } });
        await announce(tx, 'tasks', { userId: null });
      });
    },
    async decideFailures(viewer, action, until, by) {
      const time = now();
      const which = {
        kinds: kindsFor(viewer),
        until: new Date(Math.min(until.getTime(), time.getTime())),
        isDismissed: action === 'restore',
        hasJob: action === 'retry',
      };
      const values =
        action === 'retry'
          ? { ...QUEUED_AGAIN, updatedAt: time }
          : { dismissedAt: action === 'dismiss' ? which.until : null };
      const changed = await db.transaction(async (tx) => {
        const done = await changeFailures(tx, which, values, MAX_FAILURES);
        if (done.length === 0) return 0;
        if (action === 'retry') {
          // One by one: each may be a page of 5 MB.
          for (const { id } of done) {
            const job = await jobOf(tx, id);
            if (job !== null) await jobs.enqueueAgain(tx, job.name, { ...(job.data as object), taskId: id });
          }
        }
        await record(tx, { by, action: `task.${action}`, target: { subject: `${done.length} 件任务` } });
        for (const userId of new Set([null, ...done.map((task) => task.userId)])) {
          await announce(tx, 'tasks', { userId });
        }
        return done.length;
      });
      return { count: changed, left: await failureCount(db, which) };
    },
    async cancel(taskId, viewer, by) {
      const { task } = await visible(taskId, viewer);
      await db.transaction(async (tx) => {
        const cancelled = await change(tx, taskId, ['QUEUED', 'RUNNING'], { state: 'CANCELLED', message: STOPPED });
        if (cancelled !== null) await recordForeign(tx, task, { by, action: 'task.cancel' });
      });
      return show(taskId, viewer);
    },
    async retry(taskId, viewer, by, anyway = false) {
      const { task } = await visible(taskId, viewer);
      const job = await jobOf(db, taskId);
      await db.transaction(async (tx) => {
        if (job === null || (await change(tx, taskId, ['FAILED', 'CANCELLED'], QUEUED_AGAIN)) === null) {
          throw new AppError('CONFLICT', { msg: '只有失败或取消的任务可以重试' });
        }
        await jobs.enqueueAgain(tx, job.name, { ...(job.data as object), ...(anyway && { anyway }), taskId });
        await recordForeign(tx, task, { by, action: 'task.retry' });
      });
      return show(taskId, viewer);
    },
    async isUnderWay(taskId, on = db) {
      const [row] = await on.select({ state: tasks.state }).from(tasks).where(eq(tasks.id, taskId)).limit(1);
      return row?.state === 'QUEUED' || row?.state === 'RUNNING';
    },
    async endedAt(taskId) {
      const columns = { state: tasks.state, updatedAt: tasks.updatedAt };
      const [row] = await db.select(columns).from(tasks).where(eq(tasks.id, taskId)).limit(1);
      return row === undefined || row.state === 'QUEUED' || row.state === 'RUNNING' ? null : row.updatedAt;
    },
    async sweep() {
      const late = await untouched(db, before(TOUCHED_MS), MAX_SWEPT);
      if (late.length === 0) return;
      // Read after the tasks: one that is retried meanwhile is another attempt.
      const open = await jobs.openData(db, [...new Set(late.flatMap(({ job }) => job ?? []))]);
      const waited = new Set(open.map((data) => (data as { taskId?: number }).taskId));
      for (const { id, attempt } of late) {
        if (waited.has(id)) continue;
        await change(db, id, ['QUEUED', 'RUNNING'], { state: 'FAILED', message: UNEXPECTED }, attempt);
      }
    },
    async clean() {
      await db.delete(tasks).where(lt(tasks.createdAt, before(90 * DAY_MS)));
    },
    async ofArticle(articleId, on = db) {
      return (await articleTasks(on, articleId, PIPELINE_KINDS)).map(presentTask);
    },
  };
  return service;
}

function presentTask({ task, articleTitle }: WatchedTask): Task {
  const { id, kind, state, progress, message, result, subject, articleId, createdAt, updatedAt } = task;
  return {
    id: String(id),
    kind,
    state,
    progress,
    message,
    result: result as Task['result'],
    subject,
    article: articleId === null || articleTitle === null ? null : { id: String(articleId), title: articleTitle },
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
