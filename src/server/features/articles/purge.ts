/**
 * Retention: deletes articles 30 days after an editor deleted them, unless a reader wrote notes in them, and then the stored pictures
 * that no article or magazine issue references any more.
 */
import { inArray } from 'drizzle-orm';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Db } from '#server/db/database.ts';
import type { PictureService } from '#server/features/pictures/service.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { unusedPicturesJob } from './jobs.ts';
import { picturesReferencedBy, purgeable, unreferencedPictures } from './purge-queries.ts';
import { articles } from './tables.ts';

/** How long an editor can restore a deleted article. */
const RETENTION_MS = 30 * DAY_MS;
/** A new picture may belong to an article that is still being stored. */
const UPLOAD_GRACE_MS = DAY_MS;
const BATCH_SIZE = 50;

export interface ArticlePurge {
  /** Deletes articles whose retention has ended. @returns how many */
  clean(): Promise<number>;
  /** Deletes the picture files that no article or issue references any more. */
  dropUnused(keys: readonly string[]): Promise<void>;
}

interface ArticlePurgeOptions {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  pictures: Pick<PictureService, 'drop'>;
  now: () => Date;
}

export function createArticlePurge({ db, jobs, pictures, now }: ArticlePurgeOptions): ArticlePurge {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds);

  /** Deletes up to {@link BATCH_SIZE} articles and enqueues the job for their pictures, in one transaction. */
  function purgeBatch(): Promise<number> {
    return db.transaction(async (tx) => {
      const ids = await purgeable(tx, before(RETENTION_MS), BATCH_SIZE);
      if (ids.length === 0) return 0;
      const keys = await picturesReferencedBy(tx, ids);
      await tx.delete(articles).where(inArray(articles.id, ids));
      if (keys.length > 0) await jobs.enqueue(tx, unusedPicturesJob, { keys });
      return ids.length;
    });
  }

  return {
    async clean() {
      let purged = 0;
      for (let some = await purgeBatch(); some > 0; some = await purgeBatch()) purged += some;
      return purged;
    },
    async dropUnused(keys) {
      await pictures.drop(await unreferencedPictures(db, keys), before(UPLOAD_GRACE_MS));
    },
  };
}
