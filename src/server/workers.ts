/** Workers and schedules of a process with the jobs role, as the features register them. */
import type { Context } from './context.ts';
import { features } from './features/index.ts';

/** Starts the workers of all jobs. */
export async function startWorkers({ jobs, services }: Context): Promise<void> {
  for (const feature of features) for (const start of feature.workers?.(services) ?? []) await start(jobs);
}

/** Enqueues what runs at the start, and registers the cron schedules. */
export async function startSchedules({ jobs, services }: Context): Promise<void> {
  for (const feature of features) {
    await feature.start?.(services);
    for (const { name, cron, run } of feature.schedules?.(services) ?? []) {
      await jobs.schedule(name, cron, async () => void (await run()));
    }
  }
  await jobs.schedule('clean', '17 3 * * *', async () => {
    for (const feature of features) await feature.clean?.(services);
  });
}
