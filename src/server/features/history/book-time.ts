/**
 * Reading time of books. It counts for the day, the streak and the rank as that of articles does; what is kept of the book itself, place,
 * progress and how long it was read, belongs to the shelf.
 */
import { shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db } from '#server/db/database.ts';
import type { BookService } from '#server/features/books/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { countTime, noteRead, type ReadingTally } from './counting.ts';
import type { Signatures } from './open-proof.ts';
import type { Device } from './positions.ts';
import * as queries from './queries.ts';
import { reportedWindow } from './reading-time.ts';

/** Report of time read in a book; fields have the same meaning as for an article. */
export interface BookReport {
  bookUuid: string;
  spentSeconds: number;
  lateSeconds: number;
  t: string;
  reportUuid: string | undefined;
  position: { block_id: string; offset: number } | undefined;
  device: Device;
  address: string;
  /** A word was looked up since the last report. */
  hasActed: boolean;
}

interface BookTimeOptions {
  db: Db;
  books: Pick<BookService, 'readable' | 'addTime'>;
  signatures: Pick<Signatures, 'check'>;
  tally: ReadingTally;
  now: () => Date;
}

/** @returns counts a report, and tells the seconds of today */
export function createBookTime({ db, books, signatures, tally, now }: BookTimeOptions) {
  return async (viewer: Viewer, { bookUuid, position, device, address, ...report }: BookReport): Promise<number> => {
    const { userId } = viewer;
    const lateSeconds = Math.max(0, report.lateSeconds);
    const issuedAt = await signatures.check(userId, bookUuid, report.t, lateSeconds);
    // Before the transaction, which must not wait for a second connection.
    await books.readable(viewer, bookUuid);
    const trace = await tally.traceOf({ device: device.id, address });
    const receivedAt = now();
    return db.transaction(async (tx) => {
      const { reportUuid, spentSeconds } = report;
      if (reportUuid === undefined || (await queries.claimReport(tx, userId, reportUuid, receivedAt))) {
        const told = reportedWindow({ spentSeconds, lateSeconds, issuedAt, lastReportAt: undefined, now: receivedAt });
        const counted = await countTime(tx, userId, told);
        await noteRead(tx, userId, counted, () => 0);
        const seconds = counted.reduce((sum, day) => sum + day.seconds, 0);
        await books.addTime(tx, userId, bookUuid, seconds);
        await tally.counted(tx, {
          userId,
          days: counted,
          readAt: told.to,
          at: receivedAt,
          trace,
          point: `${bookUuid} ${position?.block_id ?? ''} ${position?.offset ?? ''}`,
          hasActed: report.hasActed,
        });
      }
      return (await queries.dayOf(tx, userId, shanghaiDay(receivedAt)))?.seconds ?? 0;
    });
  };
}
