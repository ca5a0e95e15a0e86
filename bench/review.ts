/**
 * `npm run bench -- review`: a reader with 100,000 words, 5,000 of them due, a year of days and 200,000 reviews. Wanted at the
 * median: `review/next` under 10 ms, `overview` under 30 ms, adding a word under 5 ms. Each is also told as a multiple of the
 * shortest statement there is, which differs from machine to machine as much as they do.
 */
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'drizzle-orm';
import { DICTIONARY, startEmptyBase } from './empty-base.ts';

const WORDS = 100_000;
const BEGUN = 60_000;
const DUE = 5_000;
const REVIEWS_A_WORD = 3;
const REPEATS = 60;
const WANTED_MS = { next: 10, overview: 30, add: 5 };

const emptyBase = await startEmptyBase();
const context = await emptyBase.open();
const { services, database } = context;
const { db, reads } = database;
let base: number | undefined;
try {
  await services.identity.ensureSuperUser({
    phone: '13800000000',
    password: undefined,
    fallbackPassword: 'bench-only-1',
  });
  const viewer = { userId: 1, sessionId: 0, isSuper: false, isEditor: false, memberLevel: 0 } as const;
  const { userId } = viewer;
  const words = vocabulary();
  // The words that are added come from all ranks up to the 18,000th, as those that readers meet.
  const isAdded = (place: number) => place % 300 === 299 && place < REPEATS * 300;
  const others = words.filter((_, place) => isAdded(place));
  await fillBook(words.filter((_, place) => !isAdded(place)));

  base = await median('the shortest statement', async () => void (await reads.execute(sql`SELECT 1`)));
  const { review } = services;
  const [first] = (await review.next(viewer, { force: false, moreNew: 0, size: 15 })).items;
  if (first === undefined) throw new Error('nothing is due');
  await median('next', () => review.next(viewer, { force: false, moreNew: 0, size: 15 }), WANTED_MS.next);
  await median('next, with words not due', () => review.next(viewer, { force: true, moreNew: 0, size: 100 }));
  await timed('overview, the first of the process', () => review.overview(userId));
  await median('overview', () => review.overview(userId), WANTED_MS.overview);
  await median('adding a word', (turn) => services.words.add(viewer, newWord(others[turn] ?? '')), WANTED_MS.add);
  await timed('overview, right after a word was added', () => review.overview(userId));
  const queue = await review.next(viewer, { force: false, moreNew: 0, size: 100 });
  await median('reviewing a word', (turn) => reviewOnce(queue.items[turn]?.row.id ?? 0));
  await median('overview, after each a review', async (turn) => {
    await reviewOnce(queue.items[(turn + 40) % 100]?.row.id ?? 0);
    const start = performance.now();
    await review.overview(userId);
    return performance.now() - start;
  });
  await median('the word book, by what is due', () =>
    services.words.list(userId, { order: 'due', offset: 0, limit: 20 }),
  );
  await timed(`all ${BEGUN} words anew from their log`, () => review.rebuild(userId));

  function reviewOnce(wordId: number) {
    return review.review(viewer, wordId, {
      rating: 3,
      spentSeconds: 4,
      reviewUuid: undefined,
      at: undefined,
      mode: undefined,
      source: 'flashcard',
    });
  }

  /** @param work may tell itself how many milliseconds count */
  async function median(name: string, work: (turn: number) => Promise<unknown>, wanted?: number): Promise<number> {
    const times: number[] = [];
    for (let turn = 0; turn < REPEATS; turn++) {
      const start = performance.now();
      const told = await work(turn);
      times.push(typeof told === 'number' ? told : performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const middle = times[REPEATS / 2] ?? 0;
    const ratio = base === undefined ? '' : `${(middle / base).toFixed(0)} × the shortest`;
    const quarter = (times[REPEATS / 4] ?? 0).toFixed(2);
    const target = wanted === undefined ? '' : `  (wanted ${wanted} ms)`;
    console.log(`${name.padEnd(42)}${middle.toFixed(2).padStart(9)} ms, a quarter under ${quarter}  ${ratio}${target}`);
    return middle;
  }
} finally {
  await context.close();
  await emptyBase.close();
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${name.padEnd(42)}${(performance.now() - start).toFixed(2).padStart(9)} ms`);
}

function newWord(word: string) {
  return {
    word,
    sentence: `They said ${word} again.`,
    sentenceZh: null,
    articleId: undefined,
    bookUuid: undefined,
    blockId: undefined,
    start: undefined,
    resolve: null,
    source: 'manual' as const,
    isHeadword: true as const,
    keepsMark: false,
  };
}

/** Single words of the dictionary, the commonest first. */
function vocabulary(): string[] {
  const file = new DatabaseSync(DICTIONARY, { readOnly: true });
  const rows = file.prepare('SELECT key FROM entry ORDER BY rank IS NULL, rank, key').all() as { key: string }[];
  file.close();
  return rows.flatMap(({ key }) => (/^[a-z]{3,}$/.test(key) ? key : [])).slice(0, WORDS + REPEATS);
}

/** The book, its sentences and its log, and what follows from the log. */
async function fillBook(words: readonly string[]): Promise<void> {
  const start = performance.now();
  await db.execute(sql`
    INSERT INTO my_words (user_id, word, resolve, tags, rank, created_at)
    SELECT 1, word, 'n. ' || word, CASE WHEN place % 3 = 0 THEN '{cet4,ky}' ELSE '{}' END::text[], place,
      now() - interval '400 days' + place * interval '1 minute'
    FROM unnest(${sql.param(words)}::text[]) WITH ORDINALITY AS given(word, place)`);
  await db.execute(sql`
    INSERT INTO word_contexts (user_id, word_id, sentence, sentence_hash, start, "end")
    SELECT 1, id, 'They said ' || word || '.', 'x', 10, 10 + length(word) FROM my_words`);
  await db.execute(sql`
    INSERT INTO review_log (user_id, review_uuid, kind, word, rating, spent, at, source)
    SELECT 1, gen_random_uuid(), 'review', word, 3 + (rank + turn) % 2, 4,
      now() - interval '12 minutes' - ((${REVIEWS_A_WORD}::int - turn) * 9 + CASE WHEN rank <= ${DUE}::int THEN 330 ELSE rank % 5 END) * interval '1 day',
      'flashcard'
    FROM my_words, generate_series(1, ${REVIEWS_A_WORD}::int) AS turn WHERE rank <= ${BEGUN}::int`);
  await services.review.check(1, true);
  await db.execute(sql`VACUUM ANALYZE`);
  const counted = await db.execute(sql`SELECT count(*) FILTER (WHERE due_at <= now()) AS due, count(*) FROM my_words`);
  console.log(`filled in ${((performance.now() - start) / 1_000).toFixed(0)} s:`, counted.rows[0]);
}
