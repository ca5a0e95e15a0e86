/**
 * `npm run bench -- known`: how long it takes to say of 1,000 articles how much of each one reader knows. The texts are drawn
 * from the dictionary's words by Zipf's law. Wanted: under 20 ms when articles and reader have been asked for before.
 */
import { lehmer, rankedWords, startEmptyBase } from './empty-base.ts';

const ARTICLES = 1_000;
const WORDS_AN_ARTICLE = 800;
const MARKED_WORDS = 5_000;
const MARKED_AT_ONCE = 1_000;
const REPEATS = 20;
const WANTED_MS = 20;

const base = await startEmptyBase();
const writer = await base.open();
try {
  const vocabulary = rankedWords();
  const { services } = writer;
  await services.identity.ensureSuperUser({
    phone: '13800000000',
    password: undefined,
    fallbackPassword: 'bench-only-1',
  });
  const userId = 1;
  const started = performance.now();
  const versions: { id: number; version: number }[] = [];
  for (let count = 0; count < ARTICLES; count++) versions.push({ id: await storeArticle(count), version: 1 });
  print('articles stored and counted, each', (performance.now() - started) / ARTICLES);
  for (let from = 0; from < MARKED_WORDS; from += MARKED_AT_ONCE) {
    await services.words.setMark(userId, vocabulary.slice(from + 2_000, from + 2_000 + MARKED_AT_ONCE), 'known', true);
  }

  // Opens a new process's context, which has nothing cached.
  const reading = await base.open();
  const { known, articleLemmas } = reading.services;
  const ratesOf = async () => known.coverage(userId, await articleLemmas.of(versions));
  print('first question of the process', await timed(async () => void (await known.coverage(userId, []))));
  print(`${ARTICLES} articles not asked for before`, await timed(ratesOf));
  const warm: number[] = [];
  const processor = process.cpuUsage();
  for (let repeat = 0; repeat < REPEATS; repeat++) warm.push(await timed(ratesOf));
  print('the same, processor time', process.cpuUsage(processor).user / 1_000 / REPEATS);
  warm.sort((a, b) => a - b);
  print(`${ARTICLES} articles again, median`, warm[REPEATS / 2] ?? 0, WANTED_MS);
  print('the same, worst', warm.at(-1) ?? 0, WANTED_MS);
  await known.change(userId, async () => undefined);
  print(`after a word changed (reads ${MARKED_WORDS} words)`, await timed(ratesOf));
  const rates = (await ratesOf()).flatMap((coverage) => coverage?.knownRate ?? []);
  console.log(`known ${(Math.min(...rates) * 100).toFixed(1)}–${(Math.max(...rates) * 100).toFixed(1)} %`);
  await reading.close();

  function storeArticle(seed: number): Promise<number> {
    const random = lehmer((seed + 1) * 7919);
    const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'the';
    const text = Array.from({ length: WORDS_AN_ARTICLE }, (_, index) =>
      index % 18 === 17 ? `${word()}.` : word(),
    ).join(' ');
    return services.intake.store({
      title: `Article ${seed}`,
      blocks: [{ id: 'b1', type: 'paragraph', text }],
      operatorId: null,
      history: [{ status: 'PUBLISHED', remark: '' }],
    });
  }
} finally {
  await writer.close();
  await base.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function print(name: string, milliseconds: number, wanted?: number): void {
  console.log(`${name.padEnd(44)}${milliseconds.toFixed(1).padStart(8)} ms${wanted ? `  (wanted ${wanted})` : ''}`);
}
