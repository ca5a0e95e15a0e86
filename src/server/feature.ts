/**
 * How a feature registers itself. Each folder of `features/` has a `feature.ts` with one of these, and `features/index.ts` lists them: the
 * router of calls, the workers, the schedules, the nightly cleaning and the rules for personal data are read from there. Services are
 * composed by hand in `context.ts`, where the compiler checks what each one needs (docs/decisions/058).
 */
import type * as z from 'zod';
import type { Config } from './config.ts';
import type { Database, Queryable } from './db/database.ts';
import type { Handlers } from './http/execute.ts';
import type { Job, Jobs } from './jobs/queue.ts';
import type { PersonRule } from './person-rule.ts';
import type { Services } from './services.ts';

/** Dependencies of a feature's handlers. */
export interface FeatureContext {
  services: Services;
  database: Database;
  config: Config;
  now: () => Date;
}

export interface Schedule {
  /** Name in the queue; it never changes, so that processes of two versions share the schedule. */
  name: string;
  /** Cron expression in UTC. */
  cron: string;
  /** Only for daily schedules: run at the next start, if no process was there at its time. */
  catchesUp?: true;
  run(): Promise<unknown>;
}

export interface Feature {
  /** Name of its folder. */
  name: string;
  /** Handlers of its calls, by method and path. */
  routes?(context: FeatureContext): Handlers;
  /** Workers for its jobs, in processes with the jobs role. */
  workers?(services: Services): readonly JobWorker[];
  /** Enqueues what a new version has to do once; in processes with the jobs role, at their start. */
  start?(services: Services): Promise<void>;
  schedules?(services: Services): readonly Schedule[];
  /** Deletes what is out of date, once a night; on a machine that was off then, once it is on again. */
  clean?(services: Services): Promise<unknown>;
  /** Ends the addresses that open something of a person's without login, or that it is sent to: with each change of the password, in its transaction. */
  endAddresses?(tx: Queryable, userId: number): Promise<void>;
  /**
   * Rules for personal data, one for each column of its tables that leads to a person: what happens to the rows when the account is
   * deleted.
   */
  persons?: readonly PersonRule[];
}

/** Declares a feature; gives the object its type. */
export const defineFeature = (feature: Feature): Feature => feature;

/** Starts the worker of one kind of job. */
export type JobWorker = (jobs: Pick<Jobs, 'work'>) => Promise<void>;

/**
 * A {@link JobWorker} for one kind of job.
 *
 * @param run does the job. `signal` is aborted when the job has run out of time, was taken from this process, or the process shuts down; the
 * job then counts as failed and is retried by its `retryLimit`
 */
export function worker<S extends z.ZodType>(
  job: Job<S>,
  run: (data: z.output<S>, signal: AbortSignal) => Promise<void>,
): JobWorker {
  return (jobs) => jobs.work(job, run);
}
