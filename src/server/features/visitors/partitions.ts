/** The monthly partitions of `log_events`: made before the first event of a month, dropped when all of it is out of date. */
import { sql } from 'drizzle-orm';
import { dayStart, monthStart, nextMonthStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db } from '#server/db/database.ts';

const LOCK = 'visit log months';
const NAME = /^log_events_(\d{4})_(\d{2})$/;

/** `log_events_2026_11`, by the clock of Shanghai. */
const partitionOf = (instant: Date): string => `log_events_${shanghaiDay(instant).slice(0, 7).replace('-', '_')}`;

export interface MonthPartitions {
  /** Makes what is missing for events of these times; asks the database once a month. */
  ensure(times: readonly Date[]): Promise<void>;
  /** Drops months that ended before that instant: the space is free at once. @returns their names */
  dropBefore(instant: Date): Promise<string[]>;
}

export function createMonthPartitions(db: Db): MonthPartitions {
  const known = new Set<string>();
  async function make(name: string, instant: Date): Promise<void> {
    const from = monthStart(instant).toISOString();
    const to = nextMonthStart(instant).toISOString();
    await db.transaction(async (tx) => {
      await lockInTransaction(tx, LOCK);
      await tx.execute(
        sql.raw(
          `CREATE TABLE IF NOT EXISTS "${name}" PARTITION OF "log_events" FOR VALUES FROM ('${from}') TO ('${to}')`,
        ),
      );
    });
  }
  return {
    async ensure(times) {
      for (const instant of times) {
        const name = partitionOf(instant);
        if (known.has(name)) continue;
        await make(name, instant);
        known.add(name);
      }
    },
    async dropBefore(instant) {
      const { rows } = await db.execute<{ name: string }>(
        sql`SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'log_events'::regclass`,
      );
      const old = rows.map(({ name }) => name).filter((name) => endOf(name) <= instant);
      for (const name of old) {
        await db.transaction(async (tx) => {
          await lockInTransaction(tx, LOCK);
          await tx.execute(sql.raw(`DROP TABLE IF EXISTS "${name}"`));
        });
        known.delete(name);
      }
      return old;
    },
  };
}

/** The instant a partition's month is over; never, for a table that is none of ours. */
function endOf(name: string): Date {
  const [, year, month] = NAME.exec(name) ?? [];
  return year === undefined ? new Date(8.64e15) : nextMonthStart(dayStart(`${year}-${month}-01`));
}
