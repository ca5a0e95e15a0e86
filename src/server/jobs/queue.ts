/** Jobs on pg-boss: data plus an idempotent handler, enqueued in the transaction of whatever asked for them. */
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type * as z from 'zod';
import type { Connection, Queryable } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';

/** A kind of job. `data` is validated when it is taken up, so that an old queue cannot crash a new handler. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string;
  data: S;
  /** Tries after the first. A task tells its own failures, and is only tried again when its process was killed. */
  retryLimit: number;
  /** Seconds after which a try counts as lost. */
  expireInSeconds: number;
  /** Number of these jobs that a process does at a time. */
  atOnce: number;
  /** Long work that people ask for: what somebody asks for first comes before what another has asked for beside their first. */
  isFair?: true;
}

type QueueSettings = Pick<Job, 'name' | 'retryLimit' | 'expireInSeconds'>;

/** Declares a kind of job. */
export const defineJob = <S extends z.ZodType>(job: Job<S>): Job<S> => job;

export interface Jobs {
  /** Commits or vanishes with `tx`. @param before how many others come first that the same person waits for, of a fair job */
  enqueue<S extends z.ZodType>(tx: Queryable, job: Job<S>, data: z.input<S>, before?: number): Promise<void>;
  /** A job of this name once more, with data that was valid then. Commits or vanishes with `tx`. */
  enqueueAgain(tx: Queryable, name: string, data: object): Promise<void>;
  /** Data of the jobs of these names that wait, run, or are to be tried again. */
  openData(db: Queryable, names: readonly string[]): Promise<unknown[]>;
  /** Takes up jobs of this kind in this process, up to the job's own number at a time. */
  work<S extends z.ZodType>(
    job: Job<S>,
    handler: (data: z.output<S>, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /**
   * Runs a job at the times of a cron expression (UTC), in whichever process takes it. A run that fails is logged and waits for its next
   * time.
   *
   * @param catchesUp run once at the next start, if no process was there at its time
   */
  schedule(name: string, cron: string, handler: () => Promise<void>, catchesUp?: boolean): Promise<void>;
  /** Lets running jobs end for a moment, then gives them back to the queue. */
  stop(): Promise<void>;
}

interface QueueOptions {
  connection: Connection;
  /** Whether this process has the jobs role; only such processes maintain the queues. */
  runsJobs: boolean;
  log: Log;
}

/** Requests in flight have two of the three seconds that a stop takes (`serving.ts`, `main.ts`). */
const STOP_MS = 600;
/** The queue's own statements are short; one that a frozen server never answers must not hold a worker. */
const STATEMENT_MS = 30_000;
/** Time after which a job whose process was killed is noticed, rather than when its whole time is up. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 15;
/** Time after which a scheduled run counts as lost: of a job every few minutes, and of a daily one, which may delete a lot. */
const OFTEN_SECONDS = 600;
const DAILY_SECONDS = 3 * 3_600;

/**
 * Connects to the job queue. Every process may enqueue jobs; maintenance and schedules run only with `runsJobs`, as do workers, which the
 * caller starts by {@link Jobs.work} and {@link Jobs.schedule}.
 * @throws when the database cannot be reached
 */
export async function startJobs({ connection, runsJobs, log }: QueueOptions): Promise<Jobs> {
  // The job queue passes all of its options to the database driver, and its types do not know this one.
  const driver = { query_timeout: STATEMENT_MS };
  const boss = new PgBoss({
    ...connection,
    ...driver,
    application_name: 'waikan-jobs',
    max: 4,
    supervise: runsJobs,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    // Least interval between two looks at a queue; by default a minute.
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: runsJobs,
    useListenNotify: runsJobs,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, `job queue: ${message}`));
  await boss.start();
  const made = new Map<string, Promise<void>>();
  /** A queue that an earlier version of the product made gets this version's settings. */
  const makeQueue = async ({ name, retryLimit, expireInSeconds }: QueueSettings) => {
    const settings = { notify: true, retryLimit, expireInSeconds, heartbeatSeconds: HEARTBEAT_SECONDS };
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
  };
  const queue = (settings: QueueSettings) => {
    const known = made.get(settings.name);
    if (known !== undefined) return known;
    const making = makeQueue(settings);
    made.set(settings.name, making);
    // A queue that could not be made, as in an outage, is made at the next use.
    making.catch(() => made.delete(settings.name));
    return making;
  };
  return {
    async enqueue(tx, job, data, before = 0) {
      await queue(job);
      const options = { db: fromDrizzle(tx, sql), ...(before > 0 && { priority: -before }) };
      await boss.send(job.name, job.data.parse(data) as object, options);
    },
    async enqueueAgain(tx, name, data) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql) });
    },
    async openData(db, names) {
      const { rows } = await db.execute<{ data: unknown }>(
        sql`SELECT data FROM pgboss.job WHERE name = ANY(${sql.param([...names])}::text[]) AND state IN ('created', 'retry', 'active')`,
      );
      return rows.map(({ data }) => data);
    },
    async work(job, handler) {
      await queue(job);
      // Pairs, because only a worker whose fetch came back full asks again at once: one that takes single jobs would wait for
      // its next poll between any two of a long queue.
      const options = {
        batchSize: 2,
        localConcurrency: Math.ceil(job.atOnce / 2),
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      await boss.work(job.name, options, async (pair) => {
        const one = async ({ id, data, signal }: (typeof pair)[number]): Promise<JobResult> => {
          try {
            await handler(job.data.parse(data) as never, signal);
            return { id, status: 'completed' };
          } catch (error) {
            log.error({ err: error, job: job.name, id }, 'job failed');
            return { id, status: 'failed', output: { message: (error as Error).message } };
          }
        };
        if (job.atOnce > 1) return Promise.all(pair.map(one));
        const results: JobResult[] = [];
        for (const single of pair) results.push(await one(single));
        return results;
      });
    },
    async schedule(name, cron, handler, catchesUp = false) {
      await queue({ name, retryLimit: 0, expireInSeconds: catchesUp ? DAILY_SECONDS : OFTEN_SECONDS });
      await boss.work(name, async () => {
        try {
          await handler();
        } catch (error) {
          // pg-boss keeps the failure with the job and tells nobody.
          log.error({ err: error, job: name }, 'scheduled job failed');
          throw error;
        }
      });
      await boss.schedule(name, cron, null, { missed: catchesUp ? 'once' : 'skip' });
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS, close: true }),
  };
}
