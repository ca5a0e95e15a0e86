/** Workers and schedules of a process with the jobs role: which service runs which job, and what runs by cron. */
import type { Context } from './context.ts';
import { erasureJob, exportJob } from './features/account-data/jobs.ts';
import {
  intakeJob,
  oldPicturesJob,
  picturesJob,
  recountJob,
  refetchJob,
  unusedPicturesJob,
} from './features/articles/jobs.ts';
import { crawlJob, DUE_CRON, downloadJob } from './features/feeds/jobs.ts';
import * as magazineJobs from './features/magazines/jobs.ts';
import { comprehensionJob } from './features/quiz/jobs.ts';
import { fitJob, rebuildJob } from './features/review/jobs.ts';
import { translationJob } from './features/translation/jobs.ts';
import { wordImportJob } from './features/word-files/jobs.ts';

/** Starts the workers of all jobs. */
export async function startWorkers({ jobs, services }: Context): Promise<void> {
  await jobs.work(intakeJob, (data, signal) => services.intake.run(data, signal));
  await jobs.work(refetchJob, (data, signal) => services.refetch.run(data, signal));
  await jobs.work(translationJob, (data, signal) => services.translation.run(data, signal));
  await jobs.work(magazineJobs.crawlJob, (data, signal) => services.magazines.crawl(data, signal));
  await jobs.work(magazineJobs.uploadJob, (data, signal) => services.magazines.upload(data, signal));
  await jobs.work(magazineJobs.downloadJob, (data, signal) => services.magazines.download(data, signal));
  await jobs.work(picturesJob, async ({ articleId }, signal) => {
    await services.articlePictures.fetch(articleId, { isAgain: false }, signal);
  });
  await jobs.work(oldPicturesJob, ({ after }, signal) => services.articlePictures.backfillNext(after, signal));
  await jobs.work(unusedPicturesJob, ({ keys }) => services.articlePurge.dropUnused(keys));
  await jobs.work(comprehensionJob, (data, signal) => services.quiz.runComprehension(data, signal));
  await jobs.work(recountJob, ({ after }) => services.articleLemmas.recount(after));
  await jobs.work(crawlJob, (data, signal) => services.feeds.crawling.run(data, signal));
  await jobs.work(fitJob, ({ userId }) => services.review.runFitting(userId));
  await jobs.work(rebuildJob, ({ userId }, signal) => services.review.rebuild(userId, signal));
  await jobs.work(wordImportJob, (data, signal) => services.wordFiles.run(data, signal));
  await jobs.work(exportJob, (data, signal) => services.accountData.exporting.run(data, signal));
  await jobs.work(erasureJob, ({ userId }, signal) => services.accountData.erasing.run(userId, signal));
  await jobs.work(downloadJob, (data, signal) => services.feeds.downloading.run(data, signal));
}

/** Enqueues what runs at the start, and registers the cron schedules. */
export async function startSchedules({ jobs, services }: Context): Promise<void> {
  await services.articleLemmas.startRecount();
  await services.articlePictures.startBackfill();
  await jobs.schedule('publish-due', '* * * * *', async () => {
    await services.schedule.emitDue();
  });
  await jobs.schedule('feeds-due', DUE_CRON, async () => void (await services.feeds.crawling.crawlDue()));
  await jobs.schedule('memberships-ended', '*/10 * * * *', async () => void (await services.membership.endDue()));
  await jobs.schedule('orders-due', '* * * * *', async () => void (await services.orders.tend()));
  await jobs.schedule('accounts-due', '*/10 * * * *', async () => void (await services.accountData.erasing.closeDue()));
  await jobs.schedule('clean', '17 3 * * *', async () => {
    const { articlePurge, codes, explanations, feeds, history, identity, membership } = services;
    const { orders, accountData, tasks, uploads, usage, wordFiles } = services;
    await Promise.all([identity.clean(), history.clean(), feeds.clean(), tasks.clean(), uploads.clean()]);
    await articlePurge.clean();
    await Promise.all([codes.clean(), explanations.clean(), membership.clean(), accountData.exporting.clean()]);
    await Promise.all([orders.clean(), usage.clean(), wordFiles.clean()]);
  });
}
