/** Which service does which job: what a process with the jobs role takes up. */
import type { Context } from './context.ts';
import { intakeJob, recountJob, refetchJob } from './features/articles/jobs.ts';
import { crawlJob, downloadJob, uploadJob } from './features/magazines/jobs.ts';
import { translationJob } from './features/translation/jobs.ts';

/** Takes up jobs from now on, and keeps the times of what happens by itself. */
export async function startWorkers({ jobs, services }: Context): Promise<void> {
  await jobs.work(intakeJob, (data, signal) => services.intake.run(data, signal));
  await jobs.work(refetchJob, (data, signal) => services.refetch.run(data, signal));
  await jobs.work(translationJob, (data, signal) => services.translation.run(data, signal));
  await jobs.work(crawlJob, (data, signal) => services.magazines.crawl(data, signal));
  await jobs.work(uploadJob, (data, signal) => services.magazines.upload(data, signal));
  await jobs.work(downloadJob, (data, signal) => services.magazines.download(data, signal));
  await jobs.work(recountJob, ({ after }) => services.articleLemmas.recount(after));
  await services.articleLemmas.startRecount();
  await jobs.schedule('clean', '17 3 * * *', async () => {
    await Promise.all([services.identity.clean(), services.history.clean(), services.uploads.clean()]);
  });
}
