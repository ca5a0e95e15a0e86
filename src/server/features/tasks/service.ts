/**
 * Tasks: what whoever started a job can watch, stop, and start again. A task remembers its job and data, so that a failed
 * one can be tried again from the list of failures as it was first asked for.
 */
import { and, eq, inArray, lt } from 'drizzle-orm';
import type * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import type { Task } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Job, Jobs } from '#server/jobs/queue.ts';
import { articleTasks, taskById, tasksIn, type WatchedTask } from './queries.ts';
import { tasks } from './tables.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type TaskState = TaskRow['state'];

/** How the work goes on, from inside it. */
export interface Progress {
  /** @param share - 0 to 1. @throws {TaskStopped} once somebody has stopped the task */
  advance(share: number, message: string): Promise<void>;
}

export interface Outcome {
  /** An `article_id` in it is what the task has made. */
  result: Record<string, unknown>;
  message: string;
}

export interface TaskService {
  /** The task and its job, in the caller's transaction: they exist together or not at all. */
  start<S extends z.ZodType>(
    tx: Queryable,
    job: Job<S>,
    data: Omit<z.input<S>, 'taskId'>,
    by: { userId: number | null; kind: string; articleId?: number; subject?: string },
  ): Promise<number>;
  /**
   * Does the work of a task once: what is done already, stopped or failed is left alone. An {@link AppError} is the
   * task's own failure; anything else fails it too, and is thrown on for the log. Where the process is about to end, the
   * task stays as it is and its job is taken up by the next one.
   *
   * @param signal - Of the job
   */
  run(taskId: number, signal: AbortSignal, work: (progress: Progress) => Promise<Outcome>): Promise<void>;
  /** @throws {AppError} NOT_FOUND also for somebody else's */
  show(taskId: number, viewer: Viewer): Promise<Task>;
  /** Newest first. */
  list(state: TaskState | undefined, page: { offset: number; limit: number }): Promise<TaskPage>;
  /** What has not begun never does, what runs ends at its next step. Stopping what has ended changes nothing. */
  cancel(taskId: number, viewer: Viewer): Promise<Task>;
  /** Once more with the same data. @throws {AppError} CONFLICT unless it has failed or was stopped */
  retry(taskId: number, viewer: Viewer): Promise<Task>;
  /** Whether it waits or runs; one that nobody has touched for an hour does neither any more. */
  isUnderWay(taskId: number): Promise<boolean>;
  /** Gives up what was lost on the way, and forgets what is long past. */
  clean(): Promise<void>;
  /** The latest that work on this article or have made it, newest first. */
  ofArticle(articleId: number): Promise<Task[]>;
}

interface TaskPage {
  items: Task[];
  next_offset: number | null;
}

/** Ends the work of a task that somebody has stopped. */
export class TaskStopped extends Error {}

const WAITING = '排队中';
const STOPPED = '已取消';
const UNFORESEEN = '出错了，没有做完';
/** Characters; an address may be longer than anybody reads. */
const LONGEST_SUBJECT = 500;
const LOST_MS = 3_600_000;
const DAY_MS = 24 * LOST_MS;

export function createTasks({
  db,
  jobs,
  now,
}: {
  db: Db;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAgain'>;
  now: () => Date;
}) {
  /** @returns whether the task was in one of these states */
  async function change(tx: Queryable, taskId: number, from: TaskState[], values: Partial<TaskRow>): Promise<boolean> {
    const changed = await tx
      .update(tasks)
      .set({ ...values, updatedAt: now() })
      .where(and(eq(tasks.id, taskId), inArray(tasks.state, from)))
      .returning({ userId: tasks.userId });
    for (const { userId } of changed) await announce(tx, 'tasks', { userId });
    return changed.length > 0;
  }

  async function visible(taskId: number, viewer: Viewer): Promise<WatchedTask> {
    const found = await taskById(db, taskId, viewer.isSuper ? null : viewer.userId);
    if (found === undefined) throw new AppError('NOT_FOUND', { msg: '没有这项任务' });
    return found;
  }

  const show = async (taskId: number, viewer: Viewer) => presentTask(await visible(taskId, viewer));

  const service: TaskService = {
    async start(tx, job, data, { userId, kind, articleId, subject }) {
      const times = { createdAt: now(), updatedAt: now() };
      const about = { userId, kind, articleId: articleId ?? null, subject: subject?.slice(0, LONGEST_SUBJECT) ?? null };
      const [row] = await tx
        .insert(tasks)
        .values({ ...about, message: WAITING, job: job.name, data, ...times })
        .returning({ id: tasks.id });
      if (row === undefined) throw new Error('a task was not stored');
      await announce(tx, 'tasks', { userId });
      await jobs.enqueue(tx, job, { ...data, taskId: row.id } as z.input<typeof job.data>);
      return row.id;
    },
    async run(taskId, signal, work) {
      const progress: Progress = {
        async advance(share, message) {
          const values = { state: 'RUNNING', progress: share, message } as const;
          if (!(await change(db, taskId, ['QUEUED', 'RUNNING'], values))) throw new TaskStopped();
        },
      };
      try {
        await progress.advance(0, '正在开始');
        const { result, message } = await work(progress);
        const made = typeof result.article_id === 'string' ? { articleId: Number(result.article_id) } : {};
        await change(db, taskId, ['RUNNING'], { state: 'DONE', progress: 1, result, message, ...made });
      } catch (error) {
        if (error instanceof TaskStopped) return;
        if (signal.aborted) throw error;
        const isForeseen = error instanceof AppError;
        const message = isForeseen ? (Object.values(error.fields ?? {})[0] ?? error.message) : UNFORESEEN;
        await change(db, taskId, ['QUEUED', 'RUNNING'], { state: 'FAILED', message });
        if (!isForeseen) throw error;
      }
    },
    show,
    async list(state, { offset, limit }) {
      const rows = await tasksIn(db, state, { offset, limit: limit + 1 });
      return {
        items: rows.slice(0, limit).map(presentTask),
        next_offset: rows.length > limit ? offset + limit : null,
      };
    },
    async cancel(taskId, viewer) {
      await visible(taskId, viewer);
      await change(db, taskId, ['QUEUED', 'RUNNING'], { state: 'CANCELLED', message: STOPPED });
      return show(taskId, viewer);
    },
    async retry(taskId, viewer) {
      const {
        task: { job, data },
      } = await visible(taskId, viewer);
      await db.transaction(async (tx) => {
        const again = { state: 'QUEUED', progress: 0, message: WAITING } as const;
        if (job === null || !(await change(tx, taskId, ['FAILED', 'CANCELLED'], again))) {
          throw new AppError('CONFLICT', { msg: '只有失败或取消的任务可以重试' });
        }
        await jobs.enqueueAgain(tx, job, { ...(data as object), taskId });
      });
      return show(taskId, viewer);
    },
    async isUnderWay(taskId) {
      const [row] = await db.select().from(tasks).where(eq(tasks.id, taskId)).limit(1);
      const isOpen = row?.state === 'QUEUED' || row?.state === 'RUNNING';
      return isOpen && now().getTime() - row.updatedAt.getTime() < LOST_MS;
    },
    async clean() {
      const before = (age: number) => new Date(now().getTime() - age);
      await db
        .update(tasks)
        .set({ state: 'FAILED', message: UNFORESEEN, updatedAt: now() })
        .where(and(inArray(tasks.state, ['QUEUED', 'RUNNING']), lt(tasks.updatedAt, before(DAY_MS))));
      await db.delete(tasks).where(lt(tasks.createdAt, before(90 * DAY_MS)));
    },
    async ofArticle(articleId) {
      return (await articleTasks(db, articleId)).map(presentTask);
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
