/** Erasing what a closed account has left behind: row by row in batches, again from the start when it was stopped. */

import * as z from 'zod';
import type { Db } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import type { ArticleExportService } from '#server/features/article-export/service.ts';
import type { AccountClosure } from '#server/features/identity/service.ts';
import type { UploadService } from '#server/features/uploads/service.ts';
import { defineJob, type Jobs } from '#server/jobs/queue.ts';
import type { PersonRule } from '#server/person-rule.ts';
import type { ExportFolder } from './export-folder.ts';
import { applyOnce } from './queries.ts';

/** Stopped on its way, it goes on with what is left. */
export const erasureJob = defineJob({
  name: 'account-erasure',
  data: z.object({ userId: z.int() }),
  retryLimit: 5,
  expireInSeconds: 3_600,
  atOnce: 1,
});

/** A job of the reader's that still ran may have written once more: swept again until nothing was found. */
const MAX_SWEEPS = 5;

export interface Erasing {
  /** Closes the accounts whose time has come, and starts the erasing of each. @returns how many */
  closeDue(): Promise<number>;
  /** The job. What is gone already is not there to erase, so it goes on where it was stopped. */
  run(userId: number, signal: AbortSignal): Promise<void>;
}

interface ErasingOptions {
  db: Db;
  closing: AccountClosure;
  uploads: Pick<UploadService, 'ofUser' | 'remove'>;
  folder: ExportFolder;
  articleExport: Pick<ArticleExportService, 'removeOf'>;
  jobs: Pick<Jobs, 'enqueue'>;
  personRules: readonly PersonRule[];
}

export function createErasing(options: ErasingOptions): Erasing {
  const { db, closing, uploads, folder, articleExport, jobs, personRules } = options;
  async function sweep(userId: number, signal: AbortSignal): Promise<number> {
    let found = 0;
    for (const rule of personRules) {
      for (let isDone = false; !isDone; ) {
        signal.throwIfAborted();
        const batch = await applyOnce(db, rule, userId);
        found += batch.rows;
        isDone = batch.isDone;
      }
    }
    return found;
  }

  return {
    closeDue: () => closing.closeDue((tx, userId) => jobs.enqueue(tx, erasureJob, { userId })),
    async run(userId, signal) {
      for (const { key } of await uploads.ofUser(userId)) await uploads.remove(key);
      await folder.removeOf(userId);
      await articleExport.removeOf(userId);
      for (let sweeps = 0; sweeps < MAX_SWEEPS && (await sweep(userId, signal)) > 0; sweeps += 1);
      await announce(db, 'known', { userId });
      await closing.done(userId);
    },
  };
}
