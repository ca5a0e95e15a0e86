/** Tasks: what whoever started a job can watch. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Task } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { tasks } from './tables.ts';

export type TaskRow = typeof tasks.$inferSelect;

export interface TaskService {
  /** In the caller's transaction, so that a task and its job exist together or not at all. */
  create(tx: Queryable, input: { userId: number; kind: string; message: string }): Promise<number>;
  /** @param progress 0 to 1 */
  advance(taskId: number, progress: number, message: string): Promise<void>;
  finish(taskId: number, result: Record<string, unknown>, message: string): Promise<void>;
  fail(taskId: number, message: string): Promise<void>;
  /** @throws {AppError} NOT_FOUND also for somebody else's */
  show(taskId: number, viewer: Viewer): Promise<Task>;
  /** For the work itself. @throws {AppError} NOT_FOUND */
  of(taskId: number): Promise<Task>;
  /** The latest with this article in their result, newest first. */
  ofArticle(articleId: number): Promise<Task[]>;
}

export function createTasks({ db, now }: { db: Db; now: () => Date }): TaskService {
  const change = (taskId: number, values: Partial<TaskRow>) =>
    db
      .update(tasks)
      .set({ ...values, updatedAt: now() })
      .where(eq(tasks.id, taskId));
  async function one(taskId: number, own: SQL | undefined): Promise<Task> {
    const [row] = await db
      .select()
      .from(tasks)
      .where(and(eq(tasks.id, taskId), own))
      .limit(1);
    if (row === undefined) throw new AppError('NOT_FOUND', { msg: '没有这项任务' });
    return presentTask(row);
  }
  return {
    async create(tx, { userId, kind, message }) {
      const [row] = await tx
        .insert(tasks)
        .values({ userId, kind, message, createdAt: now(), updatedAt: now() })
        .returning({ id: tasks.id });
      if (row === undefined) throw new Error('a task was not stored');
      return row.id;
    },
    async advance(taskId, progress, message) {
      await change(taskId, { state: 'RUNNING', progress, message });
    },
    async finish(taskId, result, message) {
      await change(taskId, { state: 'DONE', progress: 1, result, message });
    },
    async fail(taskId, message) {
      await change(taskId, { state: 'FAILED', message });
    },
    show: (taskId, viewer) => one(taskId, viewer.isSuper ? undefined : eq(tasks.userId, viewer.userId)),
    of: (taskId) => one(taskId, undefined),
    async ofArticle(articleId) {
      const rows = await db
        .select()
        .from(tasks)
        .where(eq(sql`${tasks.result}->>'article_id'`, String(articleId)))
        .orderBy(desc(tasks.id))
        .limit(10);
      return rows.map(presentTask);
    },
  };
}

function presentTask(row: TaskRow): Task {
  const { id, kind, state, progress, message, result, createdAt } = row;
  return {
    id: String(id),
    kind,
    state,
    progress,
    message,
    result: result as Task['result'],
    created_at: createdAt.toISOString(),
  };
}
