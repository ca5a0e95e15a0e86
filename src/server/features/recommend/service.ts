/**
 * 为你推荐 and related articles. A ranked list is kept, so that its pages stay what they are; what it is chosen from is the business of
 * `candidates.ts`, its order that of `ranking.ts`.
 */
import { randomInt } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { ArticleCard } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { ListPage, Slice } from '#server/db/slice.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { readerOf, type Viewer } from '#server/http/viewer.ts';
import { newToken } from '#server/secret-tokens.ts';
import { type CandidateOptions, candidateSearch, namesWith, type ReaderFacts } from './candidates.ts';
import * as kept from './feed-session-queries.ts';
import * as queries from './queries.ts';
import { BEST_RATE, type Ranked, rank, varied } from './ranking.ts';
import { mostAlike } from './related.ts';

export interface FeedInput extends ReaderFacts, Slice {
  /** Network of whoever asks: visitors' feeds are limited by it. */
  network: string;
  session: string | undefined;
}

export interface Feed extends ListPage<ArticleCard> {
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

export interface RecommendationOptions extends CandidateOptions {
  articles: Pick<ArticleService, 'cards'>;
  /** Feeds of visitors that are kept for one network in an hour; further ones have their first page alone. */
  visitorsFeedsAnHour: number | undefined;
}

/** Articles of a session. */
const MAX_RANKED = 120;
const MAX_FOR_VISITORS = 60;
const SESSION_MS = DAY_MS;
/** Anybody can begin one without an account. */
const VISITORS_SESSION_MS = DAY_MS / 8;
const VISITORS_FEEDS_AN_HOUR = 1_200;
const COMPARED_FOR_MS = 3 * DAY_MS;
const MAX_RELATED = 40;
/** Number of the most similar articles open to the reader that are weighed by level. */
const MAX_WEIGHED = 16;
/** Difference of similarity that a known rate within the best share is worth. */
const FIT_AS_LIKENESS = 0.15;

export function createRecommendation(options: RecommendationOptions): Recommendation {
  const { database, articles, lemmas, known, visitorsFeedsAnHour = VISITORS_FEEDS_AN_HOUR, now } = options;
  const candidatesFor = candidateSearch(options);
  const visitorsFeeds = createRateLimit(visitorsFeedsAnHour, 3_600, () => now().getTime());
  const { db, reads } = database;
  async function begin(viewer: Viewer | null, input: FeedInput): Promise<Ranked[]> {
    const { candidates, interests } = await candidatesFor(viewer, input);
    const seed = randomInt(2 ** 31);
    return rank(candidates, interests, {
      now: now().getTime(),
      seed,
      length: viewer ? MAX_RANKED : MAX_FOR_VISITORS,
    });
  }

  async function keep(viewer: Viewer | null, name: string, ranked: Ranked[], shown: number): Promise<void> {
    const userId = viewer?.userId ?? null;
    await Promise.all([
      kept.keepSession(db, { name, userId, ranked, shown, createdAt: now() }),
      userId === null ? null : kept.dropOldest(db, userId),
    ]);
  }

  /** Those articles that are public, and neither finished nor hidden by the reader. */
  async function available(viewer: Viewer | null, ids: readonly number[]): Promise<number[]> {
    const gone = await queries.unavailable(reads, viewer?.userId ?? null, ids, now());
    return ids.filter((id) => !gone.has(id));
  }

  /** What is of no topic or source that the reader wants never to see. */
  async function wantedBy(viewer: Viewer | null): Promise<(card: ArticleCard) => boolean> {
    const { topics, sources } = namesWith('never', viewer && (await options.followsOf(viewer.userId)));
    return (card) =>
      !card.topics.some((topic) => topics.has(topic)) && (card.source === null || !sources.has(card.source.name));
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
      const since = new Date(now().getTime() - (viewer === null ? VISITORS_SESSION_MS : SESSION_MS));
      const { session } = input;
      const found =
        session === undefined ? undefined : await kept.sessionByName(reads, session, viewer?.userId ?? null, since);
      const without = new Set(input.without);
      if (session !== undefined && found !== undefined) {
        const { ranked, shown } = found;
        const end = Math.min(input.offset + input.limit, ranked.length);
        const piece = ranked.slice(input.offset, end).filter(({ id }) => !without.has(id));
        const ids = await available(
          viewer,
          piece.map(({ id }) => id),
        );
        const [cards, isWanted] = await Promise.all([cardsOf(viewer, input.vocabulary, ids), wantedBy(viewer)]);
        const page = pieceOf(ranked, input, cards.filter(isWanted));
        if (end > shown || page.isChanged) await kept.noteShown(db, session, end, page.isChanged ? page.ranked : null);
        return { items: page.items, next_offset: end < ranked.length ? end : null, session };
      }
      // An expired session begins anew from its first article. Which articles the reader may see was checked just now, so only one
      // withdrawn this moment could be missing.
      const ranked = await begin(viewer, input);
      const name = newToken();
      const isKept = viewer !== null || visitorsFeeds.take(input.network) === 0;
      const first = ranked.slice(0, input.limit).filter(({ id }) => !without.has(id));
      const [cards] = await Promise.all([
        cardsOf(
          viewer,
          input.vocabulary,
          first.map(({ id }) => id),
        ),
        isKept && keep(viewer, name, ranked, input.limit),
      ]);
      const isPublic = ({ status }: ArticleCard) => status === 'PUBLISHED';
      const page = pieceOf(ranked, { offset: 0, limit: input.limit }, cards.filter(isPublic));
      if (isKept && page.isChanged) await kept.noteShown(db, name, input.limit, page.ranked);
      const next = isKept && input.limit < ranked.length ? input.limit : null;
      return { items: page.items, next_offset: next, session: name };
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
      const alike = related.filter(({ id }) => there.has(id)).slice(0, MAX_WEIGHED);
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
    clean() {
      const before = (age: number) => new Date(now().getTime() - age);
      return kept.dropSessions(db, before(SESSION_MS), before(VISITORS_SESSION_MS));
    },
  };

  async function likenessOf(article: queries.PoolArticle) {
    const known = await kept.relatedTo(reads, article.id, article.version, new Date(now().getTime() - COMPARED_FOR_MS));
    if (known) return known;
    const others = await queries.comparable(db, article, now());
    const [own = null, ...texts] = await lemmas.of([article, ...others]);
    if (own === null) return [];
    const compared = others.flatMap(({ id, topics }, index) => {
      const text = texts[index] ?? null;
      return text === null ? [] : [{ id, topics, lemmas: text }];
    });
    const related = mostAlike({ id: article.id, topics: article.topics, lemmas: own }, compared, MAX_RELATED);
    await kept.keepRelated(db, { articleId: article.id, version: article.version, related, comparedAt: now() });
    return related;
  }
}

/**
 * The articles of a page that have a card, each with its reason, and the list with their present positions, from which the next page goes
 * on.
 */
function pieceOf(ranked: readonly Ranked[], { offset, limit }: Slice, cards: readonly ArticleCard[]) {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const piece = ranked.slice(offset, offset + limit);
  const isVaried = new Set(ranked.map(({ source }) => source)).size > 1;
  const there = piece.filter(({ id }) => byId.has(String(id)));
  const shown = varied(there, ranked.slice(0, offset), isVaried);
  const noted = piece.map((one, place): Ranked => {
    const at = shown.indexOf(one);
    const { shownAt: _, ...unmoved } = one;
    return at === place ? unmoved : { ...unmoved, shownAt: at < 0 ? null : offset + at };
  });
  const items = shown.flatMap(({ id, reason, kind, dueWords }): ArticleCard[] => {
    const card = byId.get(String(id));
    if (card === undefined) return [];
    return [{ ...card, reason: reason ?? undefined, reason_kind: kind ?? undefined, own_words: [...dueWords] }];
  });
  return {
    items,
    ranked: [...ranked.slice(0, offset), ...noted, ...ranked.slice(offset + limit)],
    isChanged: noted.some(({ shownAt }, place) => shownAt !== piece[place]?.shownAt),
  };
}

/** 1 within the best share of known words, less with each hundredth beyond it; null is middling. */
function nearBest(rate: number | null): number {
  if (rate === null) return 0.5;
  return Math.max(-1, 1 - Math.max(BEST_RATE.from - rate, rate - BEST_RATE.to, 0) * 20);
}
