/**
 * `npm run bench -- rank [READERS]`: the weekly rank of a million readers (or as many as are named) in the built-in PostgreSQL. Wanted at
 * the median: the first page of 50 with one's own place under 20 ms, for readers from the first to the last; closing the week under 60 s.
 * Each is also told as a multiple of the shortest statement there is, and of counting everybody before a reader by the index.
 */
import { sql } from 'drizzle-orm';
import { MOMENT_BITS, SHIFTS, weekEnd, weekOf } from '#server/features/rank/standing-key.ts';
import { startEmptyBase } from './empty-base.ts';

const READERS = Number(process.argv[3] ?? 1_000_000);
const REPEATS = 40;
const WANTED = { pageMs: 20, closeSeconds: 60 };
/** Moves of rank that wait when a page is requested: those of one minute, made by 10,000 readers. */
const WAITING_MOVES = 20_000;

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const base = await startEmptyBase({ now });
const context = await base.open();
const { services, database } = context;
const { db, reads } = database;
const { rank } = services;
const week = weekOf(now());

try {
  await timed(`${READERS} readers in three categories, written`, fill);
  await timed('moves added up', async () => {
    for (let moves = 1; moves > 0; moves = await countMoves()) await rank.upkeep.run();
  });
  await db.execute(sql`VACUUM ANALYZE rank_standings`);
  await db.execute(sql`VACUUM ANALYZE rank_counts`);
  const base = await median(async () => void (await reads.execute(sql`SELECT 1`)));
  console.info(`the shortest statement: ${base.toFixed(2)} ms`);
  await pages('moves added up', base);
  await db.execute(sql`
    UPDATE rank_standings SET key = key + (120::bigint << ${MOMENT_BITS}) WHERE week = ${week} AND cat = 'time' AND user_id <= ${WAITING_MOVES / 2}`);
  await pages(`${await countMoves()} moves waiting`, base);
  const middle = await keyOf(Math.floor(READERS / 2));
  const scan = await median(async () => {
    await reads.execute(
      sql`SELECT count(*) FROM rank_standings WHERE week = ${week} AND cat = 'time' AND NOT is_held AND key > ${middle}`,
    );
  }, 10);
  console.info(`for comparison, counting those before the middle by the index: ${scan.toFixed(1)} ms`);
  const tally = await median(async () => {
    const userId = 1 + Math.floor(Math.random() * READERS);
    const days = [{ before: { day: week, seconds: 585, skimmedSeconds: 0 }, seconds: 15 }];
    const time = { userId, days, readAt: now(), at: now(), hasActed: true };
    await rank.tally.counted(db, { ...time, trace: { device: 'a', network: 'b' }, point: String(Math.random()) });
  });
  console.info(
    `what a report costs for the rank: ${tally.toFixed(2)} ms, ${(tally / base).toFixed(1)} × the shortest statement`,
  );
  ahead = weekEnd(week).getTime() + 11 * 60_000 - Date.now();
  const seconds = await timed('the week closed', () => rank.upkeep.close(week));
  if (seconds > WANTED.closeSeconds) process.exitCode = 1;
  await page('closed week, first page and own place', 0.5, 'time', base, week);
} finally {
  await context.close();
  await base.close();
}

/**
 * Minutes as a log-normal with a median of 40; articles one for each quarter of an hour; words 600 an article for half of the readers,
 * so that many stand at exactly the same, and any number for the others. Moments spread over the week.
 */
async function fill(): Promise<void> {
  await db.execute(sql`
    INSERT INTO users (phone, username, password_hash)
    SELECT NULL, 'bench ' || n, '' FROM generate_series(1, ${READERS}::int) AS n`);
  const moment = sql`(random() * 604800000)::bigint + 468941823`;
  await db.transaction(async (tx) => {
    // Otherwise each row would be written as a move of its own; here they are written as sums.
    await tx.execute(sql`SELECT set_config('waikan.rank_moves', 'off', true)`);
    await tx.execute(sql`
    WITH minutes AS (
      SELECT id AS user_id, least(10000, exp(ln(40) + 1.2 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))) AS minutes FROM users
    ), amounts AS (
      SELECT user_id, (minutes * 60)::bigint AS seconds, 1 + (minutes / 15)::bigint AS articles FROM minutes
    )
    INSERT INTO rank_standings (week, cat, user_id, key)
    SELECT ${week}::date, cat, user_id, (value << ${MOMENT_BITS}) + ${moment}
    FROM amounts CROSS JOIN LATERAL (VALUES
      ('time', greatest(1, seconds)), ('article', articles),
      ('word', articles * CASE WHEN user_id % 2 = 0 THEN 600 ELSE 300 + (random() * 900)::bigint END)
    ) AS of_category (cat, value)`);
    const shifts = Object.entries(SHIFTS).map(([cat, steps]) => sql`(${cat}::text, ${steps.at(-1)}::int)`);
    await tx.execute(sql`
      INSERT INTO rank_moves (week, cat, prefix, change)
      SELECT week, cat, key >> shift, count(*) FROM rank_standings JOIN (VALUES ${sql.join(shifts, sql`, `)}) AS shifts (cat, shift) USING (cat)
      GROUP BY 1, 2, 3`);
  });
}

async function countMoves(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM rank_moves`);
  return rows[0]?.count ?? 0;
}

async function keyOf(place: number): Promise<number> {
  const { rows } = await db.execute<{ key: string }>(
    sql`SELECT key FROM rank_standings WHERE week = ${week} AND cat = 'time' ORDER BY key DESC NULLS LAST OFFSET ${place} LIMIT 1`,
  );
  return Number(rows[0]?.key ?? 0);
}

async function pages(state: string, base: number): Promise<void> {
  for (const cat of ['time', 'article', 'word'] as const) {
    for (const share of [0, 0.5, 0.999]) await page(`${state}, ${cat}, reader at ${share * 100} %`, share, cat, base);
  }
}

/** The page as the call answers it: 50 rows, own place, and two readers on each side. */
async function page(
  name: string,
  share: number,
  cat: 'time' | 'article' | 'word',
  base: number,
  of = week,
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT user_id AS id FROM rank_standings WHERE week = ${week} AND cat = ${cat} ORDER BY key DESC NULLS LAST
    OFFSET ${Math.floor(READERS * share)} LIMIT 1`);
  const userId = Number(rows[0]?.id ?? 1);
  let place = 0;
  const wanted = { cat, week: of, onlyFriends: false, offset: 0, limit: 50 };
  const ms = await median(async () => {
    place = (await rank.page(userId, wanted)).me?.place ?? 0;
  });
  if (ms > WANTED.pageMs) process.exitCode = 1;
  console.info(`${name} (place ${place}): ${ms.toFixed(1)} ms, ${(ms / base).toFixed(1)} × the shortest statement`);
}

async function median(work: () => Promise<void>, repeats = REPEATS): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** @returns seconds */
async function timed(name: string, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  console.info(`${name}: ${seconds.toFixed(1)} s`);
  return seconds;
}
