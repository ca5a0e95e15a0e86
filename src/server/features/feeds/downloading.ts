/** Making an article of an item: by the same intake as an address that an editor gives. */
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import type { IntakeService } from '#server/features/articles/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { downloadJob } from './jobs.ts';
import { articlesOf } from './queries.ts';
import { feedItems } from './tables.ts';

/** A task that has not ended by then never will: its process is gone. */
const LOST_MS = 10 * 60_000;

interface DownloadingOptions {
  db: Db;
  intake: Pick<IntakeService, 'run'>;
  tasks: TaskService;
  jobs: Jobs;
  now: () => Date;
}

export interface Downloading {
  /**
   * Starts a download, or gives the one that is under way.
   * @throws {AppError} NOT_FOUND, DUPLICATE_URL with the `article_id` that is there
   */
  start(itemId: number, operatorId: number): Promise<{ taskId: number }>;
  /** The job itself; tells its outcome to the task. */
  run(data: { itemId: number; taskId: number; operatorId: number }, signal: AbortSignal): Promise<void>;
}

export function createDownloading({ db, intake, tasks, jobs, now }: DownloadingOptions): Downloading {
  async function isUnderWay(taskId: number): Promise<boolean> {
    const { state, created_at: createdAt } = await tasks.of(taskId);
    const age = now().getTime() - new Date(createdAt).getTime();
    return (state === 'QUEUED' || state === 'RUNNING') && age < LOST_MS;
  }

  return {
    start: (itemId, operatorId) =>
      db.transaction(async (tx) => {
        const [item] = await tx.select().from(feedItems).where(eq(feedItems.id, itemId)).limit(1).for('update');
        if (item === undefined) throw new AppError('NOT_FOUND', { msg: '没有这个条目' });
        const article = (await articlesOf(tx, [item])).get(itemId);
        if (article) throw new AppError('DUPLICATE_URL', { result: { article_id: String(article.id) } });
        if (item.taskId !== null && (await isUnderWay(item.taskId))) return { taskId: item.taskId };
        const taskId = await tasks.create(tx, { userId: operatorId, kind: 'feed.download', message: '排队中' });
        await tx.update(feedItems).set({ taskId }).where(eq(feedItems.id, itemId));
        await jobs.enqueue(tx, downloadJob, { itemId, taskId, operatorId });
        return { taskId };
      }),
    async run({ itemId, taskId, operatorId }, signal) {
      const [item] = await db.select().from(feedItems).where(eq(feedItems.id, itemId)).limit(1);
      if (item === undefined) return tasks.fail(taskId, '这个条目已经不在了');
      await intake.run({ taskId, operatorId, input: { url: item.url } }, signal);
      const articleId = Number((await tasks.of(taskId)).result?.article_id);
      if (articleId > 0) await db.update(feedItems).set({ articleId }).where(eq(feedItems.id, itemId));
    },
  };
}
