/**
 * `npm run recommend:eval [-- --readers 24 --days 14 --seed 1]`: simulated readers over article bases with known properties, and over the
 * samples. Each reads for some days from one order of articles: 为你推荐 by the product's own choice of candidates and ranking, the newest
 * first, or `fit`. What readers truly like is known to the simulation alone; the ranking sees what they did. Documented in
 * docs/decisions/062-recommendation.md.
 */
import { parseArgs } from 'node:util';
import { TOPICS } from '#contract/topics.ts';
import { scoreForLevel } from '#engine/difficulty-for-level.ts';
import { examLevels } from '#engine/exam-level.ts';
import { coverageOf, type Knowledge, knowledgeOf, lemmaMarks } from '#engine/known/coverage.ts';
import { nominalVocabulary, priorOf } from '#engine/known/prior.ts';
import { numbersOf } from '#engine/random.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { type Deed, interestsOf, wasLeft } from '#server/features/recommend/interests.ts';
import { type ArticlePool, articlesNear, BAND_PAGE, bandOf, NEWEST } from '#server/features/recommend/level-bands.ts';
import { type Candidate, FITTING_RATE, rank } from '#server/features/recommend/ranking.ts';
import { type Article, generatedBase, START, sampleBase } from './recommend-bases.ts';

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '24' },
    days: { type: 'string', default: '14' },
    seed: { type: 'string', default: '1' },
  },
});
const [READERS, DAYS, SEED] = [Number(values.readers), Number(values.days), Number(values.seed)];
const DICTIONARY = 'build/dictionary.sqlite';
const SHOWN = 10;
const DUE_WORDS = 40;
/** Limits as in the product's search for due words: sentences per word, and articles in all. */
const [WITH_A_WORD, WITH_DUE_WORDS] = [15, 120];
const ORDERS = ['foryou', 'newest', 'fit'] as const;
type Order = (typeof ORDERS)[number];

interface Reader {
  vocabulary: number;
  knowledge: Knowledge;
  /** Words in review by their place in the table of lemmas. */
  due: ReadonlySet<number>;
  /** True interest, 0 to 1, by topic. */
  likes: ReadonlyMap<string, number>;
}

interface Tally {
  gains: number[];
  shown: number;
  fitting: number;
  /** Shown on days on which the base had as many fitting articles as are shown. */
  shownWherePossible: number;
  fittingWherePossible: number;
  dueMet: number;
  read: number;
  varietyViolations: number;
  goneShown: number;
}

ensureDictionary(DICTIONARY);
const dictionary = createDictionary({ path: DICTIONARY });
const table = dictionary.lemmaTable();
/** Places in the table by the learner's rank. */
const byRank = [...table.ranks.keys()].sort((a, b) => (table.ranks[a] ?? 0) - (table.ranks[b] ?? 0));

const bases: [string, readonly Article[]][] = [
  ['samples', sampleBase(dictionary)],
  ['mixed', generatedBase(byRank, DAYS, { size: 1_500, sources: 12, hardness: [0, 1], seed: SEED })],
  ['hard', generatedBase(byRank, DAYS, { size: 1_500, sources: 12, hardness: [0.5, 1], seed: SEED + 1 })],
  [
    'one source of three writes most',
    generatedBase(byRank, DAYS, { size: 800, sources: 3, hardness: [0, 1], seed: SEED + 2 }),
  ],
  ['large', generatedBase(byRank, DAYS, { size: 20_000, sources: 60, hardness: [0, 1], seed: SEED + 3 })],
];
for (const [name, given] of bases) {
  const base = given.toSorted((a, b) => b.publishedAt - a.publishedAt);
  console.log(`\n${name}: ${base.length} articles, ${READERS} readers, ${DAYS} days`);
  console.log(
    'order     nDCG@10  in 93–99 %  where possible  due words a day  read a day  three of a source  gone shown',
  );
  for (const order of ORDERS) print(order, await simulate(base, order));
}

async function simulate(base: readonly Article[], order: Order): Promise<Tally> {
  const tally: Tally = {
    gains: [],
    shown: 0,
    fitting: 0,
    shownWherePossible: 0,
    fittingWherePossible: 0,
    dueMet: 0,
    read: 0,
    varietyViolations: 0,
    goneShown: 0,
  };
  for (let number = 0; number < READERS; number++) {
    const random = numbersOf(SEED * 1_000 + number);
    await readFor(makeReader(number, random), base, order, random, tally);
  }
  return tally;
}

/** @param base the newest first */
async function readFor(
  reader: Reader,
  base: readonly Article[],
  order: Order,
  random: () => number,
  tally: Tally,
): Promise<void> {
  const rates = new Map(base.map(({ id, lemmas }) => [id, coverageOf(lemmas, reader.knowledge)?.knownRate ?? null]));
  const dueIn = new Map(
    base.map(({ id, lemmas }) => [id, [...lemmas.places].filter((place) => reader.due.has(place))]),
  );
  const deeds = new Map<number, Deed>();
  const shownBefore = new Map<number, number>();
  for (let day = 0; day < DAYS; day++) {
    const now = START + day * DAY_MS;
    const isGone = ({ id }: Article) => deeds.get(id)?.isFinish === true || deeds.get(id)?.isHidden === true;
    const published = base.filter(({ publishedAt }) => publishedAt <= now);
    const available = published.filter((article) => !isGone(article));
    // 为你推荐 has to leave out by itself what is gone; the others are spared it.
    const list = await ordered(order, order === 'foryou' ? published : available, {
      reader,
      rates,
      dueIn,
      deeds,
      shownBefore,
      now,
      seed: SEED + day,
    });
    const gains = new Map(available.map((article) => [article.id, gainOf(article, reader, rates, dueIn)]));
    tally.gains.push(ndcg(list, gains));
    const fitting = list.filter(({ id }) => isFitting(rates.get(id))).length;
    const possible = available.filter(({ id }) => isFitting(rates.get(id))).length;
    tally.shown += list.length;
    tally.fitting += fitting;
    if (possible >= SHOWN) {
      tally.shownWherePossible += list.length;
      tally.fittingWherePossible += fitting;
    }
    tally.dueMet += new Set(list.flatMap(({ id }) => dueIn.get(id) ?? [])).size;
    tally.goneShown += list.filter(isGone).length;
    tally.varietyViolations += list.filter(({ source }, place) => {
      return source !== null && source === list[place - 1]?.source && source === list[place - 2]?.source;
    }).length;
    list.forEach((article, place) => {
      shownBefore.set(article.id, (shownBefore.get(article.id) ?? 0) + 1);
      const deed = react(article, place, reader, rates.get(article.id) ?? null, now, random);
      if (deed === null) return;
      if (deed.isFinish) tally.read += 1;
      deeds.set(article.id, deed);
    });
  }
}

interface Facts {
  reader: Reader;
  rates: ReadonlyMap<number, number | null>;
  dueIn: ReadonlyMap<number, readonly number[]>;
  deeds: ReadonlyMap<number, Deed>;
  shownBefore: ReadonlyMap<number, number>;
  now: number;
  seed: number;
}

/** The articles to show in an order. @param available articles, the newest first */
async function ordered(order: Order, available: readonly Article[], facts: Facts): Promise<Article[]> {
  const { reader, rates, dueIn, deeds, shownBefore, now, seed } = facts;
  if (order === 'newest') return available.slice(0, SHOWN);
  if (order === 'fit') {
    const level = examLevels.findLast((one) => nominalVocabulary(one) <= reader.vocabulary) ?? 'zk';
    const off = ({ difficultyScore }: Article) => Math.abs(difficultyScore - scoreForLevel(level));
    return available.toSorted((a, b) => off(a) - off(b) || b.publishedAt - a.publishedAt).slice(0, SHOWN);
  }
  const left = new Set([...deeds.values()].filter((deed) => wasLeft(deed, now)).map(({ articleId }) => articleId));
  const gone = new Set(
    [...deeds.values()].filter((deed) => deed.isFinish || deed.isHidden).map(({ articleId }) => articleId),
  );
  const chosen = await candidatesOf(available, gone, facts);
  const candidates = chosen.map(
    ({ id, source, topics, publishedAt }): Candidate => ({
      id,
      source,
      topics,
      publishedAt,
      authorId: null,
      collection: null,
      knownRate: rates.get(id) ?? null,
      dueWords: (dueIn.get(id) ?? []).map(String),
      isLeft: left.has(id),
    }),
  );
  const interests = {
    ...interestsOf([...deeds.values()], { topics: [], sources: [] }, now),
    followed: { topics: new Set<string>(), sources: new Set<string>(), authors: new Set<number>() },
    isLevelKnown: true,
    gone,
    shown: shownBefore,
  };
  const byId = new Map(available.map((article) => [article.id, article]));
  return rank(candidates, interests, { now, seed, length: SHOWN }).flatMap(({ id }) => byId.get(id) ?? []);
}

/** Candidates as the product takes them: the newest, those near the reader's level, and those with words that are due. */
async function candidatesOf(
  published: readonly Article[],
  gone: ReadonlySet<number>,
  { reader, rates, dueIn }: Facts,
): Promise<Article[]> {
  const byBand = Map.groupBy(published, ({ difficultyScore }) => bandOf(difficultyScore));
  const pool: ArticlePool<Article> = {
    newest: async () => published.slice(0, NEWEST),
    ofBand: async (band, page) => (byBand.get(band) ?? []).slice(page * BAND_PAGE, (page + 1) * BAND_PAGE),
  };
  const isThere = ({ id }: Article) => !gone.has(id);
  const ratesOf = async (of: readonly Article[]) => of.map(({ id }) => rates.get(id) ?? null);
  const left = new Map([...reader.due].map((place) => [place, WITH_A_WORD]));
  const withDue = published.filter(({ id }) => {
    const words = (dueIn.get(id) ?? []).filter((place) => (left.get(place) ?? 0) > 0);
    for (const place of words) left.set(place, (left.get(place) ?? 0) - 1);
    return words.length > 0;
  });
  const most = withDue
    .toSorted((a, b) => (dueIn.get(b.id)?.length ?? 0) - (dueIn.get(a.id)?.length ?? 0))
    .slice(0, WITH_DUE_WORDS);
  const near = await articlesNear(pool, { isThere, ratesOf });
  return [...new Set([...near, ...most.filter(isThere)])];
}

/** Null for passing over it. */
function react(
  article: Article,
  place: number,
  reader: Reader,
  rate: number | null,
  now: number,
  random: () => number,
): Deed | null {
  const interest = interestOf(article, reader);
  const deed: Deed = {
    articleId: article.id,
    topics: article.topics,
    source: article.source,
    authorId: null,
    at: now,
    isFinish: false,
    isSkimmed: false,
    progress: 0,
    isLiked: false,
    isHidden: false,
    hiddenWhy: null,
  };
  // Attention fades along the list.
  const opens = interest * 0.92 ** place;
  if (random() > opens) return interest < 0.15 && random() < 0.1 ? { ...deed, isHidden: true } : null;
  const finishes =
    rate === null ? 0.5 : Math.max(0.05, 1 - Math.max(0, 0.95 - rate) * 10 - Math.max(0, rate - 0.99) * 20);
  return random() < finishes ? { ...deed, isFinish: true, progress: 1 } : { ...deed, progress: 0.1 };
}

/** The topic that a reader likes most, and the one that a reader likes least, count the same. */
function interestOf({ topics }: Pick<Article, 'topics'>, { likes }: Reader): number {
  const known = topics.map((topic) => likes.get(topic) ?? 0.3);
  return known.length === 0 ? 0.3 : (Math.max(...known) + Math.min(...known)) / 2;
}

/** 0 to 3: one each for interest, level and words to meet again. */
function gainOf(
  article: Article,
  reader: Reader,
  rates: ReadonlyMap<number, number | null>,
  dueIn: ReadonlyMap<number, readonly number[]>,
): number {
  const rate = rates.get(article.id) ?? 0;
  const fits = isFitting(rate) ? 1 : Math.max(0, 1 - Math.abs(rate - 0.96) * 10);
  return interestOf(article, reader) + fits + Math.min(1, (dueIn.get(article.id)?.length ?? 0) / 6);
}

function ndcg(list: readonly Article[], gains: ReadonlyMap<number, number>): number {
  const sum = (sorted: readonly number[]) =>
    sorted.slice(0, SHOWN).reduce((total, gain, place) => total + (2 ** gain - 1) / Math.log2(place + 2), 0);
  const best = sum([...gains.values()].sort((a, b) => b - a));
  return best === 0 ? 1 : sum(list.map(({ id }) => gains.get(id) ?? 0)) / best;
}

function isFitting(rate: number | null | undefined): boolean {
  return rate !== null && rate !== undefined && rate >= FITTING_RATE.from && rate <= FITTING_RATE.to;
}

function makeReader(number: number, random: () => number): Reader {
  const vocabulary = 2_500 + (number / Math.max(1, READERS - 1)) * 9_500;
  // Words are learned around the edge of what is known.
  const due = new Set<number>();
  while (due.size < DUE_WORDS) due.add(byRank[Math.floor(vocabulary * (0.4 + random() * 0.8))] ?? 0);
  const shuffled = [...TOPICS].map((topic) => ({ topic, by: random() })).sort((a, b) => a.by - b.by);
  const likes = new Map(shuffled.map(({ topic }, place) => [topic, place < 3 ? 0.9 : place < 7 ? 0.35 : 0.05]));
  const known = knowledgeOf(lemmaMarks(new Map(), table), priorOf(vocabulary), table);
  const listed = Float32Array.from(known.listed);
  for (const place of due) listed[place] = 0;
  return { vocabulary, knowledge: { ...known, listed }, due, likes };
}

function print(order: Order, tally: Tally): void {
  const days = READERS * DAYS;
  const share = (part: number, all: number) => (all === 0 ? '–' : `${((part / all) * 100).toFixed(0)} %`);
  const mean = tally.gains.reduce((sum, gain) => sum + gain, 0) / tally.gains.length;
  console.log(
    [
      order.padEnd(9),
      mean.toFixed(3).padStart(7),
      share(tally.fitting, tally.shown).padStart(11),
      share(tally.fittingWherePossible, tally.shownWherePossible).padStart(15),
      (tally.dueMet / days).toFixed(1).padStart(16),
      (tally.read / days).toFixed(1).padStart(11),
      String(tally.varietyViolations).padStart(18),
      String(tally.goneShown).padStart(11),
    ].join(' '),
  );
}
