/**
 * `npm run bench -- reading-data`: the figures of a reader with 10,000 days of reading and as many finished articles, 40,000 words met again
 * and 5,000 words in the book. Wanted: each call of the page under 20 ms.
 */
import { addDays, shanghaiDay } from '#engine/shanghai-time.ts';
import { startEmptyBase } from './empty-base.ts';

const DAYS = 10_000;
const OTHERS = 50;
/** Number of articles, each with 400 words of the book. */
const ARTICLES = 100;
const REPEATS = 30;
const WANTED_MS = 20;

const base = await startEmptyBase();
const { services, database, close } = await base.open();
try {
  await services.identity.ensureSuperUser({
    phone: '13800000000',
    password: undefined,
    fallbackPassword: 'bench-only-1',
  });
  const userId = 1;
  await fill(userId);
  const today = shanghaiDay(new Date());
  const year = { from: addDays(today, -368), to: today, unit: 'day' as const };
  await measure('data/today', async () => void (await services.history.today(userId)));
  await measure('data, 53 weeks by day', async () => void (await services.history.figures(userId, year)));
  await measure('data, 12 months', async () => void (await services.history.figures(userId, { unit: 'month' })));
  const started = performance.now();
  await services.progress.of(userId);
  print('progress, the first time on a day', performance.now() - started);
  await measure('progress', async () => void (await services.progress.of(userId)));
  await measure('year', async () => void (await services.years.of(userId, undefined)));
} finally {
  await close();
  await base.close();
}

/** Inserts the rows of the measured reader among those of others. */
async function fill(userId: number): Promise<void> {
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  await run(`INSERT INTO users (username, password_hash) SELECT 'reader' || n, 'x' FROM generate_series(1, $1) AS n`, [
    OTHERS,
  ]);
  const days = `generate_series(0, $2 - 1) AS n WHERE n % 9 <> 4`;
  await run(
    `INSERT INTO reading_days (user_id, day, seconds, articles, words)
     SELECT $1, current_date - n, 900, 1, 600 FROM ${days}`,
    [userId, DAYS],
  );
  await run(
    `INSERT INTO reading_days (user_id, day, seconds, articles, words)
     SELECT id, current_date - n, 900, 1, 600 FROM users, generate_series(0, 400) AS n WHERE id <> $1`,
    [userId],
  );
  await run(
    `INSERT INTO readings (user_id, article_id, seconds, is_finish, finished_at, finished_words, finished_seconds, finished_difficulty, finished_known_rate)
     SELECT $1, n + 1000000, 300, true, now() - make_interval(hours => n * 6), 600, 300 + n % 90, n % 100, 0.95 FROM generate_series(0, $2 - 1) AS n`,
    [userId, DAYS],
  );
  await run(
    `INSERT INTO my_words (user_id, word, resolve, tags, rank, state, stability, review_count, last_review_at)
     SELECT $1, 'word' || n, 'x', '{}', n + 3000, 'review', 5 + n % 200, 4, now() - make_interval(days => n % 60) FROM generate_series(1, 5000) AS n`,
    [userId],
  );
  const blocks = [{ id: 'b1', type: 'paragraph' as const, text: 'A short text.' }];
  const article = {
    title: 'Article',
    blocks,
    operatorId: null,
    history: [{ status: 'PUBLISHED' as const, remark: '' }],
  };
  for (let count = 0; count < ARTICLES; count++) await services.intake.store(article);
  await run(
    `INSERT INTO reading_evidence (user_id, article_id, word, kind, was_due, at)
     SELECT $1, a.id, 'word' || (a.id * 37 + n) % 5000 + 1, CASE WHEN n % 5 = 0 THEN 'looked_up' ELSE 'met' END, false,
       now() - make_interval(hours => (a.id % 100)::int * 20)
     FROM articles AS a, generate_series(1, 400) AS n`,
    [userId],
  );
  await run('ANALYZE');
}

async function measure(name: string, work: () => Promise<void>): Promise<void> {
  await work();
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(REPEATS / 2)] ?? 0;
  print(name, median, times.at(-1));
  if (median > WANTED_MS) process.exitCode = 1;
}

function print(name: string, milliseconds: number, most?: number): void {
  console.log(
    `${name.padEnd(40)} ${milliseconds.toFixed(2)} ms${most === undefined ? '' : `, at most ${most.toFixed(2)}`}`,
  );
}
