/**
 * Deleted articles go for good once nobody has asked for them back in time, and the copies of their pictures with them. One
 * that readers wrote notes in stays deleted, and theirs. What was read of it still counts for its readers.
 */
import { inArray } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import type { PictureService } from '#server/features/pictures/service.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { unusedPicturesJob } from './jobs.ts';
import { picturesNamedBy, unnamedPictures } from './picture-queries.ts';
import { purgeable } from './purge-queries.ts';
import { articles } from './tables.ts';

const DAY_MS = 24 * 3_600_000;
/** How long a deleted article can be restored. */
const RECOVERABLE_MS = 30 * DAY_MS;
/** A picture that was taken in just now may belong to an article that is being stored. */
const TAKING_IN_MS = DAY_MS;
const AT_ONCE = 50;

export interface ArticlePurge {
  /** Takes deleted articles out whose time is over. @returns how many */
  clean(): Promise<number>;
  /** Takes the files of those pictures away that no article or issue names any more. */
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

  /** Up to {@link AT_ONCE} of them, in one transaction with the job for their pictures. */
  function purgeSome(): Promise<number> {
    return db.transaction(async (tx) => {
      const ids = await purgeable(tx, before(RECOVERABLE_MS), AT_ONCE);
      if (ids.length === 0) return 0;
      const keys = await picturesNamedBy(tx, ids);
      await tx.delete(articles).where(inArray(articles.id, ids));
      if (keys.length > 0) await jobs.enqueue(tx, unusedPicturesJob, { keys });
      return ids.length;
    });
  }

  return {
    async clean() {
      let purged = 0;
      for (let some = await purgeSome(); some > 0; some = await purgeSome()) purged += some;
      return purged;
    },
    async dropUnused(keys) {
      await pictures.drop(await unnamedPictures(db, keys), before(TAKING_IN_MS));
    },
  };
}
