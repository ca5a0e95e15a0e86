/** Making an article of an item: by the same intake as an address that an editor gives. */
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import type { IntakeService } from '#server/features/articles/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import { downloadJob } from './jobs.ts';
import { articlesOf, feedById } from './queries.ts';
import { feedItems } from './tables.ts';

interface DownloadingOptions {
  db: Db;
  intake: Pick<IntakeService, 'ingest' | 'outcomeOf'>;
  tasks: TaskService;
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

export function createDownloading({ db, intake, tasks }: DownloadingOptions): Downloading {
  return {
    start: (itemId, operatorId) =>
      db.transaction(async (tx) => {
        const [item] = await tx.select().from(feedItems).where(eq(feedItems.id, itemId)).limit(1).for('update');
        if (item === undefined) throw new AppError('NOT_FOUND', { msg: '没有这个条目' });
        const article = (await articlesOf(tx, [item])).get(itemId);
        if (article) throw new AppError('DUPLICATE_URL', { result: { article_id: String(article.id) } });
        if (item.taskId !== null && (await tasks.isUnderWay(item.taskId))) return { taskId: item.taskId };
        const by = { userId: operatorId, kind: 'feed.download', subject: item.title };
        const taskId = await tasks.start(tx, downloadJob, { itemId, operatorId }, by);
        await tx.update(feedItems).set({ taskId }).where(eq(feedItems.id, itemId));
        return { taskId };
      }),
    run({ itemId, taskId, operatorId }, signal) {
      return tasks.run(taskId, signal, async (progress) => {
        const [item] = await db.select().from(feedItems).where(eq(feedItems.id, itemId)).limit(1);
        if (item === undefined) throw new AppError('NOT_FOUND', { msg: '这个条目已经不在了' });
        const feed = await feedById(db, item.feedId);
        const { url, author: authorName, publishedAt } = item;
        const known = { authorName, publishedAt, ...(feed && { siteName: feed.title }) };
        const asked = { taskId, operatorId, input: { url }, ...known };
        const articleId = await intake.ingest(asked, progress, signal);
        await db.update(feedItems).set({ articleId }).where(eq(feedItems.id, itemId));
        return intake.outcomeOf(articleId);
      });
    },
  };
}
