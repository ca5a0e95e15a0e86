/** All calls, workers and schedules that features register. A call of the contract without a handler answers 501. */

import type { Context } from './context.ts';
import type { Feature, FeatureContext } from './feature.ts';
import { features } from './features/index.ts';
import type { Handlers } from './http/execute.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';

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

/** 3:17 in Shanghai, while nobody reads. */
const CLEAN_CRON = '17 19 * * *';

/** Enqueues what runs at the start, and registers the cron schedules. */
export async function startSchedules({ jobs, services, log }: Context): Promise<void> {
  for (const feature of features) {
    await feature.start?.(services);
    for (const { name, cron, run, catchesUp } of feature.schedules?.(services) ?? []) {
      await jobs.schedule(name, cron, async () => void (await run()), catchesUp);
    }
  }
  await jobs.schedule('clean', CLEAN_CRON, () => cleanAll(features, services, log), true);
}

/**
 * Lets each feature delete what is out of date. One that fails does not keep the others from it.
 *
 * @throws Error that names the features that failed, once all had their turn
 */
export async function cleanAll(
  all: readonly Pick<Feature, 'name' | 'clean'>[],
  services: Services,
  log: Pick<Log, 'error'>,
): Promise<void> {
  const failed: string[] = [];
  for (const { name, clean } of all) {
    try {
      await clean?.(services);
    } catch (error) {
      log.error({ err: error, feature: name }, 'cleaning failed');
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Error(`cleaning failed in ${failed.join(', ')}`);
}
