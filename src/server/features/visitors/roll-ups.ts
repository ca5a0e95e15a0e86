/**
 * Sums that a job brings up to date every hour: registrations, reading and sales by day, the funnel by month, who came back by week.
 * Each looks at the days, months or weeks that may still change, through an index on their time, and writes the whole row again: it may
 * run at any time and as often as anybody likes.
 */
import { sql } from 'drizzle-orm';
import { addDays, dayStart, monthStart, nextMonthStart, periodStart, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Queryable } from '#server/db/database.ts';
import type { DayRow } from './queries.ts';

/** Most days by which reading reports of a device without network come later. */
const OPEN_DAYS = 8;
/** Seventh days and payments of those who came in the months before. */
const OPEN_MONTHS = 3;
/** The 28th day of the last to register is over after five weeks. */
const OPEN_WEEKS = 6;
/** Seconds of reading on a day that count as coming back to read. */
const READ_SECONDS = 60;
/** Days after registration, as columns of `visit_cohorts`. */
const COHORT_DAYS = [1, 3, 7, 14, 28] as const;

type DaySums = Pick<DayRow, 'day' | 'registrations' | 'readers' | 'readSeconds' | 'orders' | 'amount'>;

/**
 * Sums of each day from a day on (indexes users_created, reading_days_day, orders_paid). @param from a day of Shanghai, at most {@link
 * OPEN_DAYS} ago
 */
export async function daySums(db: Queryable, from: string): Promise<DaySums[]> {
  const since = dayStart(from).toISOString();
  const { rows } = await db.execute<Record<keyof DaySums, string>>(sql`
    SELECT day::text AS day, sum(registrations)::int AS registrations, sum(readers)::int AS readers,
      sum(seconds)::int AS "readSeconds", sum(orders)::int AS orders, sum(amount)::int AS amount
    FROM (
      SELECT (created_at AT TIME ZONE 'Asia/Shanghai')::date AS day, 1 AS registrations, 0 AS readers, 0 AS seconds, 0 AS orders, 0 AS amount
      FROM users WHERE created_at >= ${since}
      UNION ALL
      SELECT day, 0, (seconds >= ${READ_SECONDS})::int, seconds, 0, 0 FROM reading_days WHERE day >= ${from}
      UNION ALL
      SELECT (paid_at AT TIME ZONE 'Asia/Shanghai')::date, 0, 0, 0, 1, amount FROM orders WHERE paid_at >= ${since}
    ) AS everything GROUP BY day`);
  return rows.map((row) => ({
    day: row.day,
    registrations: Number(row.registrations),
    readers: Number(row.readers),
    readSeconds: Number(row.readSeconds),
    orders: Number(row.orders),
    amount: Number(row.amount),
  }));
}

/** Writes the sums of all days, months and weeks that may still change. */
export async function rollUp(db: Queryable, now: Date): Promise<void> {
  const today = shanghaiDay(now);
  await rollUpDays(db, addDays(today, 1 - OPEN_DAYS));
  let month = monthStart(now);
  for (let count = 0; count < OPEN_MONTHS; count += 1) {
    await rollUpFunnel(db, month);
    month = monthStart(new Date(month.getTime() - 1));
  }
  const thisWeek = periodStart(today, 'week');
  for (let count = 0; count < OPEN_WEEKS; count += 1) await rollUpCohort(db, addDays(thisWeek, -7 * count), today);
}

async function rollUpDays(db: Queryable, from: string): Promise<void> {
  const sums = await daySums(db, from);
  if (sums.length === 0) return;
  await db.execute(sql`
    INSERT INTO visit_days (day, registrations, readers, read_seconds, orders, amount)
    SELECT day, registrations, readers, "readSeconds", orders, amount
    FROM jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) AS sums(
      day date, registrations int, readers int, "readSeconds" int, orders int, amount int)
    ORDER BY day
    ON CONFLICT (day) DO UPDATE SET registrations = excluded.registrations, readers = excluded.readers,
      read_seconds = excluded.read_seconds, orders = excluded.orders, amount = excluded.amount`);
}

/**
 * Browsers of one account are one person. Left out are those whose account is older than the month, or who came before with another
 * browser (indexes visitors_first, visitors_user, and the keys of users and reading_days). Each step counts by itself: a browser that
 * registered without a test is in the one and not in the other.
 */
async function rollUpFunnel(db: Queryable, month: Date): Promise<void> {
  const [from, to] = [month.toISOString(), nextMonthStart(month).toISOString()];
  await db.execute(sql`
    WITH people AS (
      SELECT user_id, bool_or(tapped_at IS NOT NULL) AS tapped, bool_or(tested_at IS NOT NULL) AS tested
      FROM visitors WHERE first_at >= ${from} AND first_at < ${to}
      GROUP BY coalesce(user_id::text, cuid::text), user_id)
    INSERT INTO visit_funnels (month, visited, tapped, tested, registered, stayed, paid)
    SELECT ${shanghaiDay(month)}::date, count(*), count(*) FILTER (WHERE tapped), count(*) FILTER (WHERE tested), count(users.id),
      count(*) FILTER (WHERE EXISTS (
        SELECT 1 FROM reading_days WHERE reading_days.user_id = users.id AND seconds >= ${READ_SECONDS}
          AND day = (users.created_at AT TIME ZONE 'Asia/Shanghai')::date + 7)),
      count(*) FILTER (WHERE EXISTS (SELECT 1 FROM orders WHERE orders.user_id = users.id AND paid_at IS NOT NULL))
    FROM people LEFT JOIN users ON users.id = people.user_id
    WHERE (people.user_id IS NULL OR users.created_at >= ${from}) AND NOT EXISTS (
      SELECT 1 FROM visitors AS earlier WHERE earlier.user_id = people.user_id AND earlier.first_at < ${from})
    HAVING count(*) > 0
    ON CONFLICT (month) DO UPDATE SET visited = excluded.visited, tapped = excluded.tapped, tested = excluded.tested,
      registered = excluded.registered, stayed = excluded.stayed, paid = excluded.paid`);
}

/** Counts who registered in the week, and who of them read on the day `day` days later (index users_created, key of reading_days). */
async function rollUpCohort(db: Queryable, week: string, today: string): Promise<void> {
  const [from, to] = [dayStart(week).toISOString(), dayStart(addDays(week, 7)).toISOString()];
  const counts = COHORT_DAYS.map((after) => {
    // The day must be over for those who registered last, on the Sunday.
    if (addDays(week, 6 + after) >= today) return sql`NULL::int`;
    return sql`count(*) FILTER (WHERE EXISTS (
      SELECT 1 FROM reading_days WHERE reading_days.user_id = users.id AND seconds >= ${READ_SECONDS}
        AND day = (users.created_at AT TIME ZONE 'Asia/Shanghai')::date + ${after}::int))::int`;
  });
  const columns = COHORT_DAYS.map((after) => sql.raw(`day${after}`));
  const set = columns.map((column) => sql`${column} = excluded.${column}`);
  await db.execute(sql`
    INSERT INTO visit_cohorts (week, registered, ${sql.join(columns, sql`, `)})
    SELECT ${week}::date, count(*)::int, ${sql.join(counts, sql`, `)}
    FROM users WHERE created_at >= ${from} AND created_at < ${to}
    HAVING count(*) > 0
    ON CONFLICT (week) DO UPDATE SET registered = excluded.registered, ${sql.join(set, sql`, `)}`);
}
