/** What the features register, put together: calls, workers, schedules. A call of the contract that no feature answers yet is 501. */

import type { Context } from './context.ts';
import type { FeatureContext } from './feature.ts';
import { features } from './features/index.ts';
import type { Handlers } from './http/execute.ts';

/** @throws Error when two features answer the same call */
export function handlersOf(context: FeatureContext): Handlers {
  const handlers: Handlers = {};
  for (const { name, routes } of features) {
    const own = routes?.(context) ?? {};
    const twice = Object.keys(own).find((call) => call in handlers);
    if (twice) throw new Error(`${name} answers ${twice}, which another feature answers already`);
    Object.assign(handlers, own);
  }
  return handlers;
}

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
