/**
 * 为你推荐 and related articles: which articles are looked at for a reader, what is known of both, and the ranked list, which is kept so that
 * its pages stay what they are. The order itself is made in `ranking.ts`.
 */
import { randomInt } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { ArticleCard, ExamLevel } from '#contract/shapes.ts';
import { scoreForLevel } from '#engine/difficulty-for-level.ts';
import type { TextLemmas } from '#engine/known/coverage.ts';
import { nominalVocabulary } from '#engine/known/learner-rank.ts';
import type { Database } from '#server/db/database.ts';
import type { Events } from '#server/db/events.ts';
import type { ArticleLemmas } from '#server/features/articles/lemmas.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { KnownService } from '#server/features/known/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { newToken } from '#server/secret-tokens.ts';
import { type BrowserTaste, type Deed, interestsOf, wasLeft } from './interests.ts';
import * as queries from './queries.ts';
import { BEST_RATE, type Candidate, type Interests, type Ranked, rank } from './ranking.ts';
import { mostAlike } from './related.ts';

export interface Follows {
  topics: readonly string[];
  sources: readonly string[];
  authors: readonly number[];
  creators: readonly number[];
}

export interface FeedInput {
  session: string | undefined;
  /** Of a visitor's own level test. */
  vocabulary: number | undefined;
  browser: BrowserTaste;
  /** Articles opened or hidden in the browser of a visitor. */
  without: readonly number[];
  offset: number;
  limit: number;
}

export interface Feed {
  items: ArticleCard[];
  next_offset: number | null;
  session: string;
}

export interface Recommendation {
  forYou(viewer: Viewer | null, input: FeedInput): Promise<Feed>;
  /** @throws {AppError} NOT_FOUND */
  related(
    viewer: Viewer | null,
    articleId: number,
    input: Pick<FeedInput, 'vocabulary' | 'without' | 'limit'>,
  ): Promise<ArticleCard[]>;
  /** Deletes expired sessions. */
  clean(): Promise<void>;
}

export interface RecommendationOptions {
  database: Pick<Database, 'db' | 'reads'>;
  events: Pick<Events, 'on'>;
  articles: Pick<ArticleService, 'cards'>;
  lemmas: Pick<ArticleLemmas, 'of'>;
  known: Pick<KnownService, 'coverage' | 'coverageBySize'>;
  dictionary: Pick<Dictionary, 'lemmaId' | 'lemmaTable'>;
  settingsOf(userId: number | null): Promise<{ exam_level: ExamLevel; topics: readonly string[] }>;
  followsOf(userId: number): Promise<Follows>;
  /** Of collections that the reader has begun: the first article that isn't finished. */
  nextInCollections(userId: number): Promise<readonly { articleId: number; collectionTitle: string }[]>;
  now: () => Date;
}

const DAY_MS = 86_400_000;
/** Articles of a session. */
const MOST_RANKED = 120;
/** Candidates whose known rate is computed. */
const MOST_CANDIDATES = 600;
/** Of these the newest, whatever their difficulty. */
const NEWEST_CANDIDATES = 200;
const SESSION_MS = DAY_MS;
const DUE_WITHIN_MS = 7 * DAY_MS;
const COMPARED_FOR_MS = 3 * DAY_MS;
const MOST_RELATED = 40;
/** Of these the most similar ones that the reader may see are weighed by level. */
const MOST_WEIGHED = 16;
/** Difference of similarity that a known rate within the best share is worth. */
const FIT_AS_LIKENESS = 0.15;

/** A visitor as a viewer; the shared pages have a viewer without account. */
const readerOf = (viewer: Viewer | null) => (viewer === null || viewer.userId === 0 ? null : viewer);

export function createRecommendation(options: RecommendationOptions): Recommendation {
  const { database, articles, lemmas, known, dictionary, now } = options;
  const { db, reads } = database;
  /** For everybody the same; read again after an article changed. */
  let pool: Promise<queries.PoolArticle[]> | null = null;
  options.events.on('content', () => {
    pool = null;
  });

  function newestArticles(): Promise<queries.PoolArticle[]> {
    if (pool !== null) return pool;
    const reading = queries.newestArticles(db, now());
    pool = reading;
    reading.catch(() => {
      if (pool === reading) pool = null;
    });
    return reading;
  }

  async function ratesOf(
    viewer: Viewer | null,
    vocabulary: number | undefined,
    texts: readonly (TextLemmas | null)[],
  ): Promise<(number | null)[]> {
    const settings = viewer === null ? await options.settingsOf(null) : null;
    const covered =
      settings === null && viewer !== null
        ? await known.coverage(viewer.userId, texts)
        : known.coverageBySize(vocabulary ?? nominalVocabulary(settings?.exam_level ?? 'cet4'), texts);
    return covered.map((coverage) => coverage?.knownRate ?? null);
  }

  async function withDueWords(userId: number, at: Date): Promise<{ due: string[]; found: number[] }> {
    const due = await queries.dueWords(reads, userId, new Date(at.getTime() + DUE_WITHIN_MS));
    return { due, found: await queries.articlesWithWords(reads, due) };
  }

  async function candidatesFor(viewer: Viewer | null, input: FeedInput) {
    const userId = viewer?.userId ?? null;
    const at = now();
    const [newest, settings, deeds, gone, { due, found }, shown, follows, begun] = await Promise.all([
      newestArticles(),
      options.settingsOf(userId),
      userId === null ? [] : queries.recentDeeds(reads, userId),
      userId === null ? new Set<number>() : queries.goneFor(reads, userId),
      userId === null ? { due: [], found: [] } : withDueWords(userId, at),
      userId === null
        ? new Map<number, number>()
        : queries.lastShown(reads, userId, new Date(at.getTime() - SESSION_MS)),
      userId === null ? null : options.followsOf(userId),
      userId === null ? [] : options.nextInCollections(userId),
    ]);
    const inPool = new Set(newest.map(({ id }) => id));
    const further = [...found, ...begun.map(({ articleId }) => articleId)].filter((id) => !inPool.has(id));
    const [others, byAuthors] = await Promise.all([
      queries.poolArticles(reads, further, at),
      queries.articlesByAuthors(reads, follows?.authors ?? [], at),
    ]);
    const without = new Set(input.without);
    const isThere = ({ id, publishedAt }: queries.PoolArticle) =>
      publishedAt <= at && !gone.has(id) && !without.has(id);
    const level = scoreForLevel(settings.exam_level);
    const nearest = nearLevel(newest.filter(isThere), level, new Set(found));
    const chosen = [...new Map([...nearest, ...others, ...byAuthors].map((one) => [one.id, one])).values()].filter(
      isThere,
    );
    const texts = await lemmas.of(chosen);
    const [rates, dueIn] = [await ratesOf(viewer, input.vocabulary, texts), dueFinder(due)];
    const titles = new Map(begun.map(({ articleId, collectionTitle }) => [articleId, collectionTitle]));
    const left = new Set(deeds.filter((deed) => wasLeft(deed, at.getTime())).map(({ articleId }) => articleId));
    const candidates = chosen.map(
      (article, index): Candidate => ({
        id: article.id,
        source: article.source,
        authorId: article.authorId,
        topics: article.topics,
        publishedAt: article.publishedAt.getTime(),
        knownRate: rates[index] ?? null,
        dueWords: dueIn(texts[index] ?? null),
        collection: titles.get(article.id) ?? null,
        isLeft: left.has(article.id),
      }),
    );
    return { candidates, interests: interestsFor(deeds, settings.topics, follows, shown, input.browser) };
  }

  function interestsFor(
    deeds: readonly Deed[],
    topics: readonly string[],
    follows: Follows | null,
    shown: ReadonlyMap<number, number>,
    browser: BrowserTaste,
  ): Interests {
    return {
      ...interestsOf(deeds, browser, now().getTime()),
      followed: {
        topics: new Set([...topics, ...(follows?.topics ?? [])]),
        sources: new Set(follows?.sources),
        authors: new Set(follows?.authors),
      },
      shown,
    };
  }

  /** Finds the due words in a text, in the order in which they are due. */
  function dueFinder(due: readonly string[]): (text: TextLemmas | null) => string[] {
    const { places, ranks } = dictionary.lemmaTable();
    const byPlace = new Map<number, string>();
    // Most lemmas of a text are no due words: they cost a look into an array.
    const isDue = new Uint8Array(ranks.length);
    for (const word of due) {
      const id = dictionary.lemmaId(word);
      if (id === null) continue;
      const place = places[id] ?? -1;
      byPlace.set(place >= 0 ? place : -id, word);
      if (place >= 0) isDue[place] = 1;
    }
    if (byPlace.size === 0) return () => [];
    const order = new Map(due.map((word, index) => [word, index]));
    return (text) => {
      const words: string[] = [];
      for (const place of text?.places ?? []) {
        const word = place < 0 || isDue[place] === 1 ? byPlace.get(place) : undefined;
        if (word !== undefined) words.push(word);
      }
      return words.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    };
  }

  async function begin(viewer: Viewer | null, input: FeedInput): Promise<Ranked[]> {
    const { candidates, interests } = await candidatesFor(viewer, input);
    const seed = randomInt(2 ** 31);
    return rank(candidates, interests, { now: now().getTime(), seed, length: MOST_RANKED });
  }

  async function keep(viewer: Viewer | null, name: string, ranked: Ranked[], shown: number): Promise<void> {
    const userId = viewer?.userId ?? null;
    await Promise.all([
      queries.keepSession(db, { name, userId, ranked, shown, createdAt: now() }),
      userId === null ? null : queries.dropOldest(db, userId),
    ]);
  }

  /** Those of some articles that are public, and neither finished nor hidden by the reader. */
  async function available(viewer: Viewer | null, ids: readonly number[]): Promise<number[]> {
    const gone = await queries.unavailable(reads, viewer?.userId ?? null, ids, now());
    return ids.filter((id) => !gone.has(id));
  }

  /** Cards with their known rates, for visitors too where they told their vocabulary. */
  async function cardsOf(
    viewer: Viewer | null,
    vocabulary: number | undefined,
    ids: readonly number[],
  ): Promise<ArticleCard[]> {
    const cards = await articles.cards(viewer, ids);
    if (viewer !== null || vocabulary === undefined || cards.length === 0) return cards;
    const rows = await queries.poolArticles(
      reads,
      cards.map(({ id }) => Number(id)),
      now(),
    );
    const covered = known.coverageBySize(vocabulary, await lemmas.of(rows));
    const byId = new Map(rows.map(({ id }, index) => [String(id), covered[index] ?? null]));
    return cards.map((card) => {
      const coverage = byId.get(card.id) ?? null;
      return { ...card, known_rate: coverage?.knownRate ?? null, new_words: coverage?.newWords ?? null };
    });
  }

  return {
    async forYou(asking, input) {
      const viewer = readerOf(asking);
      const since = new Date(now().getTime() - SESSION_MS);
      const { session } = input;
      const kept =
        session === undefined ? undefined : await queries.sessionByName(reads, session, viewer?.userId ?? null, since);
      const without = new Set(input.without);
      const pageOf = (ranked: readonly Ranked[], from: number) =>
        ranked.slice(from, from + input.limit).filter(({ id }) => !without.has(id));
      if (session !== undefined && kept !== undefined) {
        const { ranked, shown } = kept;
        const end = Math.min(input.offset + input.limit, ranked.length);
        const page = pageOf(ranked, input.offset);
        const ids = await available(
          viewer,
          page.map(({ id }) => id),
        );
        if (end > shown) await queries.noteShown(db, session, end);
        const items = presentPage(page, await cardsOf(viewer, input.vocabulary, ids));
        return { items, next_offset: end < ranked.length ? end : null, session };
      }
      // What had expired begins anew, from its first article. Who may see it was just looked up, but for what is withdrawn this moment.
      const ranked = await begin(viewer, input);
      const name = newToken();
      const page = pageOf(ranked, 0);
      const [cards] = await Promise.all([
        cardsOf(
          viewer,
          input.vocabulary,
          page.map(({ id }) => id),
        ),
        keep(viewer, name, ranked, input.limit),
      ]);
      const isPublic = ({ status }: ArticleCard) => status === 'PUBLISHED';
      const next = input.limit < ranked.length ? input.limit : null;
      return { items: presentPage(page, cards.filter(isPublic)), next_offset: next, session: name };
    },
    async related(asking, articleId, { vocabulary, without, limit }) {
      const viewer = readerOf(asking);
      const [article] = await queries.poolArticles(reads, [articleId], now());
      if (article === undefined) throw new AppError('NOT_FOUND', { msg: '没有这篇文章，或者它已经下架' });
      const left = new Set(without);
      const related = (await likenessOf(article)).filter(({ id }) => !left.has(id));
      const there = new Set(
        await available(
          viewer,
          related.map(({ id }) => id),
        ),
      );
      const alike = related.filter(({ id }) => there.has(id)).slice(0, MOST_WEIGHED);
      const cards = await cardsOf(
        viewer,
        vocabulary,
        alike.map(({ id }) => id),
      );
      const scores = new Map(alike.map(({ id, score }) => [String(id), score]));
      const worth = ({ id, known_rate: rate }: ArticleCard) => (scores.get(id) ?? 0) + FIT_AS_LIKENESS * nearBest(rate);
      return cards
        .sort((a, b) => worth(b) - worth(a))
        .slice(0, limit)
        .map((card) => {
          const shared = card.topics.find((topic) => article.topics.includes(topic));
          return shared === undefined ? card : { ...card, reason: `也讲${shared}`, reason_kind: 'topic' as const };
        });
    },
    clean: () => queries.dropSessions(db, new Date(now().getTime() - SESSION_MS)),
  };

  async function likenessOf(article: queries.PoolArticle) {
    const kept = await queries.relatedTo(
      reads,
      article.id,
      article.version,
      new Date(now().getTime() - COMPARED_FOR_MS),
    );
    if (kept) return kept;
    const others = await queries.comparable(db, article, now());
    const [own = null, ...texts] = await lemmas.of([article, ...others]);
    if (own === null) return [];
    const compared = others.flatMap(({ id, topics }, index) => {
      const text = texts[index] ?? null;
      return text === null ? [] : [{ id, topics, lemmas: text }];
    });
    const related = mostAlike({ id: article.id, topics: article.topics, lemmas: own }, compared, MOST_RELATED);
    await queries.keepRelated(db, { articleId: article.id, version: article.version, related, comparedAt: now() });
    return related;
  }
}

/** Each article of a page with its reason; those without a card are gone. */
function presentPage(page: readonly Ranked[], cards: readonly ArticleCard[]): ArticleCard[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return page.flatMap(({ id, reason, kind, dueWords }): ArticleCard[] => {
    const card = byId.get(String(id));
    return card ? [{ ...card, reason, reason_kind: kind, own_words: [...dueWords] }] : [];
  });
}

/** 1 within the best share of known words, less with each hundredth beyond it; null is middling. */
function nearBest(rate: number | null): number {
  if (rate === null) return 0.5;
  return Math.max(-1, 1 - Math.max(BEST_RATE.from - rate, rate - BEST_RATE.to, 0) * 20);
}

/** The newest articles, those with due words, and for the rest those whose difficulty is nearest to the reader's level. */
function nearLevel(
  newest: readonly queries.PoolArticle[],
  level: number,
  withDue: ReadonlySet<number>,
): queries.PoolArticle[] {
  if (newest.length <= MOST_CANDIDATES) return [...newest];
  const byDate = newest.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  const first = byDate.filter(({ id }, place) => place < NEWEST_CANDIDATES || withDue.has(id));
  const chosen = new Set(first.map(({ id }) => id));
  const near = byDate
    .filter(({ id }) => !chosen.has(id))
    .sort((a, b) => Math.abs(a.difficultyScore - level) - Math.abs(b.difficultyScore - level));
  return [...first, ...near.slice(0, Math.max(0, MOST_CANDIDATES - first.length))];
}
