/**
 * `npm run bench -- recommend`: 为你推荐 for a reader with 3,000 words, 60 of them due, and 1,000 articles read, in a base of 100,000 articles,
 * beside the newest articles (`GET /reader/article/waikan?order=new`) in the same run. Wanted at the server's median: under 30 ms.
 */
import { sql } from 'drizzle-orm';
import { TOPICS } from '#contract/topics.ts';
import { createApp } from '#server/app.ts';
import { lehmer, rankedWords, startEmptyBase } from './empty-base.ts';

/** Articles that are written one by one; all others are copies of them. */
const WRITTEN = 400;
const ARTICLES = 100_000;
/** Articles copied with their example sentences, by which articles with due words are found. */
const WITH_EXAMPLES = 4_000;
const WORDS_AN_ARTICLE = 700;
const [WORDS, DUE, READ] = [3_000, 60, 1_000];
const REPEATS = 60;
const WANTED_MS = 30;
const PASSWORD = 'bench-only-1';
const PHONE = '13800000000';

const base = await startEmptyBase({ roles: 'web' });
const context = await base.open();
const { services, database } = context;
const { db } = database;
const app = createApp(context, {
  web: async () => ({
    render: async () => new Response('no pages here', { status: 404 }),
    build: 'development',
    sharedAddress: () => null,
  }),
  assetsRoot: undefined,
  isDevelopment: false,
  checksResults: false,
});
try {
  const vocabulary = rankedWords();
  await services.identity.ensureSuperUser({ phone: PHONE, password: undefined, fallbackPassword: PASSWORD });
  await fillBase(vocabulary);
  await fillReader(vocabulary);
  const { token } = (await call('POST', '/auth/login', { username: PHONE, password: PASSWORD })) as { token: string };
  await timed('为你推荐, the first of the process', () => call('GET', '/api/recommend/foryou?limit=12', null, token));
  const newest = await median('the newest articles', () =>
    call('GET', '/reader/article/waikan?order=new&limit=12', null, token),
  );
  const forYou = await median(
    '为你推荐, a new session',
    () => call('GET', '/api/recommend/foryou?limit=12', null, token),
    WANTED_MS,
  );
  console.log(`${'the same, as a multiple of the newest'.padEnd(44)}${(forYou / newest).toFixed(1).padStart(8)}`);
  const { session } = (await call('GET', '/api/recommend/foryou?limit=12', null, token)) as { session: string };
  const next = `/api/recommend/foryou?limit=12&offset=12&session=${session}`;
  await median('为你推荐, its next page', () => call('GET', next, null, token));
  await median('为你推荐, a visitor', () => call('GET', '/api/recommend/foryou?limit=12&vocabulary=5000'), WANTED_MS);
  await median('related articles, not compared before', (turn) =>
    call('GET', `/reader/article/${ARTICLES - turn * 7}/related`, null, token),
  );
  await median('related articles, kept', () => call('GET', `/reader/article/${ARTICLES}/related`, null, token));
} finally {
  await context.close();
  await base.close();
}

async function call(method: string, path: string, body: unknown = null, token = ''): Promise<unknown> {
  const response = await app.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body === null ? null : JSON.stringify(body),
    }),
  );
  const answer = (await response.json()) as { status: { msg: string }; result: unknown };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.status.msg}`);
  return answer.result;
}

async function fillBase(words: readonly string[]): Promise<void> {
  const random = lehmer(11 * 7919);
  for (let count = 0; count < WRITTEN; count++) {
    // Articles go from easy to hard: the share of words beyond the common ones rises.
    const hardness = count / WRITTEN;
    const word = () => {
      const reach = random() < 0.06 + hardness * 0.2 ? words.length : 1_500;
      return words[Math.floor(reach ** random()) - 1] ?? 'the';
    };
    const sentence = () => `The ${Array.from({ length: 14 }, word).join(' ')}.`;
    const text = Array.from({ length: WORDS_AN_ARTICLE / 15 }, sentence).join(' ');
    await services.intake.store({
      title: `Article ${count}`,
      blocks: [{ id: 'b1', type: 'paragraph', text }],
      source: { name: `Source ${count % 40}`, url: null },
      topics: [TOPICS[count % TOPICS.length] ?? '社会'],
      publishedAt: new Date(Date.now() - 40 * 86_400_000),
      operatorId: null,
      history: [{ status: 'PUBLISHED', remark: '' }],
    });
  }
  const original = sql`((n.place - 1) % ${WRITTEN}) + 1`;
  await db.execute(sql`
    INSERT INTO articles (title, excerpt, cover, source_name, published_at, status, difficulty, difficulty_score,
      word_count, read_minutes, topics, blocks)
    SELECT a.title, a.excerpt, a.cover, a.source_name, now() - make_interval(mins => (${ARTICLES} - n.place)::int),
      a.status, a.difficulty, a.difficulty_score, a.word_count, a.read_minutes, a.topics, a.blocks
    FROM generate_series(${WRITTEN + 1}::int, ${ARTICLES}::int) AS n(place) JOIN articles a ON a.id = ${original} ORDER BY n.place`);
  await db.execute(sql`
    INSERT INTO article_lemmas (article_id, analysis, counts)
    SELECT n.place, l.analysis, l.counts FROM generate_series(${WRITTEN + 1}::int, ${ARTICLES}::int) AS n(place)
    JOIN article_lemmas l ON l.article_id = ${original}`);
  // Copied sentence by sentence: the number of a copy is that of the original plus a multiple of `step`.
  const step = sql`(SELECT max(id) FROM example_sentences)`;
  const copies = sql`generate_series(1::int, ${WITH_EXAMPLES / WRITTEN}::int) AS c(copy)`;
  await db.execute(sql`CREATE TEMP TABLE step AS SELECT ${step} AS size`);
  await db.execute(sql`
    INSERT INTO example_sentences (id, article_id, text) OVERRIDING SYSTEM VALUE
    SELECT s.id + c.copy * step.size, s.article_id + ${ARTICLES - WITH_EXAMPLES - WRITTEN} + c.copy * ${WRITTEN}, s.text
    FROM example_sentences s, step, ${copies}`);
  await db.execute(sql`
    INSERT INTO example_words SELECT w.headword, w.hardness, w.sentence_id + c.copy * step.size, w.part, w.start, w."end"
    FROM example_words w, step, ${copies}`);
  await db.execute(sql`ANALYZE`);
}

async function fillReader(words: readonly string[]): Promise<void> {
  const own = words.slice(2_000, 2_000 + WORDS);
  await db.execute(sql`
    INSERT INTO my_words (user_id, word, resolve, tags, state, phase, due_at)
    SELECT 1, word, '', '{}', CASE WHEN place <= ${DUE} THEN 'review' ELSE 'known' END, 'review',
      CASE WHEN place <= ${DUE} THEN now() END
    FROM unnest(${sql.param([...own])}::text[]) WITH ORDINALITY AS own(word, place)`);
  await db.execute(sql`
    INSERT INTO readings (user_id, article_id, seconds, progress, is_finish, finished_at, last_read_at)
    SELECT 1, ${ARTICLES} - place * 3, 300, 1, true, now(), now() - make_interval(hours => place::int)
    FROM generate_series(1, ${READ}) AS r(place)`);
  await db.execute(sql`ANALYZE`);
}

async function timed(name: string, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  const took = performance.now() - start;
  print(name, took);
  return took;
}

async function median(name: string, work: (turn: number) => Promise<unknown>, wanted?: number): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < REPEATS; turn++) {
    const start = performance.now();
    await work(turn);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const middle = times[REPEATS / 2] ?? 0;
  print(name, middle, wanted);
  return middle;
}

function print(name: string, milliseconds: number, wanted?: number): void {
  console.log(`${name.padEnd(44)}${milliseconds.toFixed(1).padStart(8)} ms${wanted ? `  (wanted ${wanted})` : ''}`);
}
