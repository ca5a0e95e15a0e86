/**
 * Where a reader stopped in an article, stored for each device. Reports may come late or out of order: a device's place only moves forward
 * in time, and no clock can run ahead of ours. In a text that has changed since, a place moves with its words.
 */
import { and, desc, eq, lte, notInArray } from 'drizzle-orm';
import type { Block, KeptPosition, TextPoint } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { placeInNewest } from '#server/features/notes/service.ts';
import type { RequestInfo } from '#server/http/viewer.ts';
import { newestPosition } from './queries.ts';
import { readingPositions } from './tables.ts';

/** Devices kept for each reader and article; the one that was away longest goes first. */
const MAX_DEVICES = 8;

export interface Device {
  /** The browser's visitor id; '' for a client without one. */
  id: string;
  kind: KeptPosition['device'];
}

interface Keeping {
  block_id: string;
  offset: number;
  /** Version of the text. */
  version: number;
  at?: string | undefined;
  progress: number | undefined;
  now: Date;
}

type Place = Pick<typeof readingPositions.$inferSelect, 'blockId' | 'offset'>;

export interface PositionKeeper {
  keep(tx: Queryable, of: { userId: number; articleId: number; device: Device }, place: Keeping): Promise<void>;
  /** The newest of all devices; of two at the same moment, this one's. */
  of(userId: number, articleId: number, device: Device): Promise<KeptPosition | null>;
}

/** Whether the text as its reader sees it has this place. */
export function hasPlace(blocks: readonly Block[], { block_id, offset }: TextPoint): boolean {
  if (block_id === 'title' || block_id === 'title_zh') return true;
  const block = blocks.find(({ id }) => id === block_id);
  return block !== undefined && offset <= (block.text?.length ?? Number.POSITIVE_INFINITY);
}

/** The device that a request comes from, told by the visitor's id and the user agent. */
export function deviceOf({ cuid, userAgent }: Pick<RequestInfo, 'cuid' | 'userAgent'>): Device {
  return { id: cuid ?? '', kind: kindOf(userAgent) };
}

/** An iPad that asks for desktop sites calls itself a Mac; there it is a computer. */
function kindOf(userAgent: string): Device['kind'] {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /iPhone|Mobi/.test(userAgent) ? 'phone' : 'computer';
}

export function createPositions(db: Db): PositionKeeper {
  /** Place in the newest text of a row that belongs to an older version. The result is stored, so that the versions are compared once. */
  async function carried(row: typeof readingPositions.$inferSelect): Promise<Place> {
    const { userId, articleId, device, blockId, offset, version, at } = row;
    const there = { block_id: blockId, offset };
    const now = version === null ? null : await placeInNewest(db, articleId, version, there);
    if (now === null) return row;
    const place = { blockId: now.point.block_id, offset: now.point.offset, version: now.version };
    await db
      .update(readingPositions)
      .set(place)
      .where(
        and(
          eq(readingPositions.userId, userId),
          eq(readingPositions.articleId, articleId),
          eq(readingPositions.device, device),
          eq(readingPositions.at, at),
        ),
      );
    return place;
  }

  return {
    async keep(tx, { userId, articleId, device }, { block_id, offset, version, at, progress, now }) {
      const place = {
        deviceKind: device.kind,
        blockId: block_id,
        offset,
        version,
        progress: progress ?? null,
        at: new Date(Math.min(at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at), now.getTime())),
      };
      await tx
        .insert(readingPositions)
        .values({ userId, articleId, device: device.id, ...place })
        .onConflictDoUpdate({
          target: [readingPositions.userId, readingPositions.articleId, readingPositions.device],
          set: place,
          setWhere: lte(readingPositions.at, place.at),
        });
      const own = and(eq(readingPositions.userId, userId), eq(readingPositions.articleId, articleId));
      const newest = tx
        .select({ device: readingPositions.device })
        .from(readingPositions)
        .where(own)
        .orderBy(desc(readingPositions.at))
        .limit(MAX_DEVICES);
      await tx.delete(readingPositions).where(and(own, notInArray(readingPositions.device, newest)));
    },
    async of(userId, articleId, device) {
      const found = await newestPosition(db, userId, articleId, device.id);
      if (found === undefined) return null;
      const { row, newest } = found;
      const place = row.version !== null && row.version < newest ? await carried(row) : row;
      return {
        block_id: place.blockId,
        offset: place.offset,
        at: row.at.toISOString(),
        progress: row.progress,
        device: row.deviceKind,
        is_here: row.device === device.id,
      };
    },
  };
}
