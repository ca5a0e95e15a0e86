/** Creators: readers who have made a collection public. */

import { AppError } from '#contract/errors.ts';
import type { Creator } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import type { FollowService } from '#server/features/follows/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { presentCreator } from './present.ts';
import * as queries from './queries.ts';
import { countFollower } from './writes.ts';

export interface CreatorService {
  list(viewer: Viewer | null, page: Slice): Promise<ListPage<Creator>>;
  /** @throws {AppError} NOT_FOUND for somebody without a public collection */
  show(viewer: Viewer | null, userId: number): Promise<Creator>;
  /** @throws {AppError} NOT_FOUND */
  follow(viewer: Viewer, userId: number, status: boolean): Promise<Creator>;
}

interface CreatorOptions {
  db: Db;
  follows: Pick<FollowService, 'of' | 'set'>;
}

export function createCreators({ db, follows }: CreatorOptions): CreatorService {
  async function followedBy(viewer: Viewer | null): Promise<ReadonlySet<number>> {
    return new Set(viewer ? (await follows.of(viewer.userId)).creators : []);
  }
  async function show(viewer: Viewer | null, userId: number): Promise<Creator> {
    const [row, followed] = await Promise.all([queries.creatorById(db, userId), followedBy(viewer)]);
    // Creators without a public collection stay visible to their followers, who may want to stop following them.
    if (row === undefined || (row.collections === 0 && !followed.has(userId))) {
      throw new AppError('NOT_FOUND', { msg: '没有这位创作者' });
    }
    return presentCreator(row, followed.has(userId));
  }
  return {
    async list(viewer, slice) {
      const [rows, followed] = await Promise.all([queries.creatorCards(db, oneMore(slice)), followedBy(viewer)]);
      const page = pageOf(rows, slice);
      return { ...page, items: page.items.map((row) => presentCreator(row, followed.has(row.id))) };
    },
    show,
    async follow(viewer, userId, status) {
      if (userId === viewer.userId) throw new AppError('INVALID_INPUT', { msg: '不能关注自己' });
      await show(viewer, userId);
      await db.transaction(async (tx) => {
        const isChanged = await follows.set(viewer.userId, { kind: 'creator', target: String(userId) }, status, tx);
        if (isChanged) await countFollower(tx, userId, status ? 1 : -1);
      });
      const row = await queries.creatorById(db, userId);
      if (row === undefined) throw new AppError('NOT_FOUND', { msg: '没有这位创作者' });
      return presentCreator(row, status);
    },
  };
}
