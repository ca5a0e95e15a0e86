/**
 * Jobs that fetch an article's pictures: after it is stored or changed, after a refetch, and for articles older than this feature. The
 * text keeps the publishers' addresses; the copies stand beside it and create no new version.
 */
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Block } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type Picture, type PictureService, pictureAddress } from '#server/features/pictures/service.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { changeArticles } from './content-events.ts';
import { oldPicturesJob, picturesJob } from './jobs.ts';
import { type OwnPictures, pictureSources } from './picture-sources.ts';
import { articles } from './tables.ts';

/** Narrower ones would be stretched as a cover. */
const NARROWEST_COVER = 300;

/** A lead picture as the article's cover; null where it is missing or too small. */
export function coverOf(lead: Picture | null | undefined): string | null {
  return lead && lead.width >= NARROWEST_COVER ? pictureAddress(lead) : null;
}

interface Illustrated {
  id: number;
  blocks: readonly Block[];
  leadPicture: string | null;
  pictures: OwnPictures | null;
}

export interface ArticlePictures {
  /** Enqueues fetching the pictures of a text that were not tried yet, within `tx`. */
  start(tx: Queryable, article: Illustrated): Promise<void>;
  /** Fetches what is missing. @param isAgain also those that failed before. @returns number of new pictures */
  fetch(articleId: number, options: { isAgain: boolean }, signal: AbortSignal): Promise<number>;
  /** Enqueues the backfill of published articles whose pictures were never tried. */
  startBackfill(): Promise<void>;
  /** One step of the backfill: fetches the next article's pictures and enqueues the step after it. */
  backfillNext(after: number, signal: AbortSignal): Promise<void>;
}

interface ArticlePicturesOptions {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  pictures: Pick<PictureService, 'fetchAndStore'>;
  now: () => Date;
}

export function createArticlePictures({ db, jobs, pictures, now }: ArticlePicturesOptions): ArticlePictures {
  async function store(articleId: number, found: ReadonlyMap<string, Picture | null>): Promise<void> {
    await db.transaction(async (tx) => {
      const isThere =
        (await tx.select({ id: articles.id }).from(articles).where(eq(articles.id, articleId)).limit(1)).length > 0;
      if (!isThere) return;
      await changeArticles(tx, [articleId], now, async ([row]) => {
        if (row === undefined) return;
        const own = { ...row.pictures, ...Object.fromEntries(found) };
        const lead = row.leadPicture === null ? null : found.get(row.leadPicture);
        // A cover that an editor chose stays.
        const cover = (!row.isCoverChosen && coverOf(lead)) || row.cover;
        await tx.update(articles).set({ pictures: own, cover }).where(eq(articles.id, articleId));
      });
    });
  }

  async function fetch(articleId: number, isAgain: boolean, signal: AbortSignal): Promise<number> {
    const { id, blocks, leadPicture, pictures: own } = articles;
    const [row] = await db
      .select({ id, blocks, leadPicture, own })
      .from(articles)
      .where(eq(articles.id, articleId))
      .limit(1);
    if (row === undefined) return 0;
    const found = new Map<string, Picture | null>();
    for (const source of pictureSources(row.blocks, row.leadPicture)) {
      const known = row.own?.[source];
      if (known === undefined || (known === null && isAgain))
        found.set(source, await pictures.fetchAndStore(source, signal));
    }
    await store(articleId, found);
    return [...found.values()].filter((picture) => picture !== null).length;
  }

  return {
    async start(tx, { id, blocks, leadPicture, pictures: own }) {
      const isNew = pictureSources(blocks, leadPicture).some((source) => own?.[source] === undefined);
      if (isNew) await jobs.enqueue(tx, picturesJob, { articleId: id });
      else if (own === null) await tx.update(articles).set({ pictures: {} }).where(eq(articles.id, id));
    },
    fetch: (articleId, { isAgain }, signal) => fetch(articleId, isAgain, signal),
    startBackfill: () => jobs.enqueue(db, oldPicturesJob, { after: 0 }),
    async backfillNext(after, signal) {
      const [next] = await db
        .select({ id: articles.id })
        .from(articles)
        .where(and(eq(articles.status, 'PUBLISHED'), isNull(articles.pictures), gt(articles.id, after)))
        .orderBy(asc(articles.id))
        .limit(1);
      if (next === undefined) return;
      await fetch(next.id, false, signal);
      await jobs.enqueue(db, oldPicturesJob, { after: next.id });
    },
  };
}
