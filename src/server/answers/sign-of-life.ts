/**
 * Tells whether an answer is still being written, only by the clock of the database: the clocks of two machines may differ by more than the
 * time that a writer is given.
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** An answer without a sign of life for this long has no writer any more. */
const LOST_SECONDS = 20;

/** Value for the column of a writer's last sign of life. */
export const SIGN_OF_LIFE = sql`clock_timestamp()`;

/**
 * Condition for answers whose writer has died: without a sign of life for {@link LOST_SECONDS}.
 *
 * @param writtenAt column of the last sign of life
 */
export const isLost = (writtenAt: AnyColumn): SQL<boolean> =>
  sql<boolean>`${writtenAt} < now() - make_interval(secs => ${LOST_SECONDS})`;
