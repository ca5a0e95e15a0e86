/**
 * Whether an answer is still being written, by the clock of the database alone: those of two machines may differ by more than a writer is
 * given.
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** An answer without a sign of life for so long is written by nobody any more. */
const LOST_SECONDS = 20;

/** What a writer puts into the column of its last sign of life. */
export const SIGN_OF_LIFE = sql`clock_timestamp()`;

export const isLost = (writtenAt: AnyColumn): SQL<boolean> =>
  sql<boolean>`${writtenAt} < now() - make_interval(secs => ${LOST_SECONDS})`;
