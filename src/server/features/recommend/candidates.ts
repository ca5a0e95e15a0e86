/** Articles that are candidates for a reader, with the facts about each of them and about the reader. */
import type { ChosenTaste, ExamLevel } from '#contract/shapes.ts';
import type { TextLemmas } from '#engine/known/coverage.ts';
import { nominalVocabulary } from '#engine/known/prior.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Database } from '#server/db/database.ts';
import type { Events } from '#server/db/events.ts';
import type { ArticleLemmas } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { KnownService } from '#server/features/known/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { lastShown } from './feed-session-queries.ts';
import { type BrowserTaste, type Deed, interestsOf, wasLeft } from './interests.ts';
import { type ArticlePool, articlesNear } from './level-bands.ts';
import * as queries from './queries.ts';
import type { Candidate, Interests } from './ranking.ts';

export interface Follows {
  topics: readonly string[];
  sources: readonly string[];
  authors: readonly number[];
  creators: readonly number[];
  /** Set by hand. */
  tastes: readonly { kind: 'topic' | 'source'; name: string; taste: ChosenTaste }[];
}

export interface CandidateOptions {
  database: Pick<Database, 'db' | 'reads'>;
  events: Pick<Events, 'on'>;
  lemmas: Pick<ArticleLemmas, 'of'>;
  known: Pick<KnownService, 'coverage' | 'coverageBySize'>;
  dictionary: Pick<Dictionary, 'lemmaId' | 'lemmaTable'>;
  settingsOf(userId: number | null): Promise<{ exam_level: ExamLevel; topics: readonly string[] }>;
  followsOf(userId: number): Promise<Follows>;
  /** The first unfinished article of each collection that the reader has begun. */
  nextInCollections(userId: number): Promise<readonly { articleId: number; collectionTitle: string }[]>;
  now: () => Date;
}

export interface ReaderFacts {
  /** Vocabulary size by a visitor's own level test. */
  vocabulary: number | undefined;
  browser: BrowserTaste;
  /** Articles opened or hidden in the browser of a visitor. */
  without: readonly number[];
}

const DUE_WITHIN_MS = 7 * DAY_MS;

/** @returns what a reader, or a visitor, chooses from */
export function candidateSearch(options: CandidateOptions) {
  const { lemmas, known, dictionary, now } = options;
  const { reads } = options.database;
  const deedsOf = queries.recentDeeds(reads);
  const goneOf = queries.goneFor(reads);
  const dueOf = queries.dueWords(reads);
  const pool = keptPool(options);

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
    const due = await dueOf(userId, new Date(at.getTime() + DUE_WITHIN_MS));
    return { due, found: await queries.articlesWithWords(reads, due) };
  }

  async function candidatesFor(viewer: Viewer | null, input: ReaderFacts) {
    const userId = viewer?.userId ?? null;
    const at = now();
    const [newest, settings, deeds, gone, { due, found }, shown, follows, begun] = await Promise.all([
      pool.newest(),
      options.settingsOf(userId),
      userId === null ? [] : deedsOf(userId),
      userId === null ? new Set<number>() : goneOf(userId),
      userId === null ? { due: [], found: [] } : withDueWords(userId, at),
      userId === null ? new Map<number, number>() : lastShown(reads, userId, new Date(at.getTime() - DAY_MS)),
      userId === null ? null : options.followsOf(userId),
      userId === null ? [] : options.nextInCollections(userId),
    ]);
    const wanted = new Set([...found, ...begun.map(({ articleId }) => articleId)]);
    const inPool = newest.filter(({ id }) => wanted.has(id));
    for (const { id } of inPool) wanted.delete(id);
    const without = new Set(input.without);
    const unwanted = namesWith('never', follows);
    const isThere = ({ id, publishedAt, topics, source }: queries.PoolArticle) =>
      publishedAt <= at &&
      !gone.has(id) &&
      !without.has(id) &&
      !topics.some((topic) => unwanted.topics.has(topic)) &&
      (source === null || !unwanted.sources.has(source));
    const ratesOfArticles = async (of: readonly queries.PoolArticle[]) =>
      ratesOf(viewer, input.vocabulary, await lemmas.of(of));
    const [near, others, byAuthors] = await Promise.all([
      articlesNear(pool, { isThere, ratesOf: ratesOfArticles }),
      queries.poolArticles(reads, [...wanted], at),
      queries.articlesByAuthors(reads, follows?.authors ?? [], at),
    ]);
    const all = [...near, ...inPool, ...others, ...byAuthors];
    const chosen = [...new Map(all.map((one) => [one.id, one])).values()].filter(isThere);
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
    const isLevelKnown = viewer !== null || input.vocabulary !== undefined;
    const interests = interestsFor(deeds, settings.topics, follows, input.browser);
    return { candidates, interests: { ...interests, isLevelKnown, gone, shown } };
  }

  function interestsFor(
    deeds: readonly Deed[],
    topics: readonly string[],
    follows: Follows | null,
    browser: BrowserTaste,
  ): Omit<Interests, 'isLevelKnown' | 'gone' | 'shown'> {
    const read = interestsOf(deeds, browser, now().getTime());
    const [more, less] = [namesWith('more', follows), namesWith('less', follows)];
    return {
      ...read,
      topics: shifted(read.topics, more.topics, less.topics),
      sources: shifted(read.sources, more.sources, less.sources),
      followed: {
        topics: new Set([...topics, ...(follows?.topics ?? [])]),
        sources: new Set(follows?.sources),
        authors: new Set(follows?.authors),
      },
    };
  }

  /** Finds the due words in a text, in the order in which they are due. */
  function dueFinder(due: readonly string[]): (text: TextLemmas | null) => string[] {
    const { places, ranks } = dictionary.lemmaTable();
    const byPlace = new Map<number, string>();
    // Most lemmas of a text are no due words: this array rejects them quickly.
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

  return candidatesFor;
}

/** Topics and sources for which a reader has set this taste. */
export function namesWith(taste: ChosenTaste, follows: Pick<Follows, 'tastes'> | null) {
  const chosen = (follows?.tastes ?? []).filter((one) => one.taste === taste);
  const named = (kind: 'topic' | 'source') => new Set(chosen.flatMap((one) => (one.kind === kind ? one.name : [])));
  return { topics: named('topic'), sources: named('source') };
}

/** Taste that a reader chose, as strong as six finished or left articles. */
const CHOSEN_TASTE = 0.96;

/** Tastes by reading, overridden by those that the reader chose. */
function shifted(
  read: ReadonlyMap<string, number>,
  more: ReadonlySet<string>,
  less: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const at =
    (value: number) =>
    (name: string): [string, number] => [name, value];
  return new Map([...read, ...[...more].map(at(CHOSEN_TASTE)), ...[...less].map(at(-CHOSEN_TASTE))]);
}

/** Articles in memory, the same for everybody; read again after an article changed. */
function keptPool({ database: { db }, events, now }: CandidateOptions): ArticlePool<queries.PoolArticle> {
  const kept = new Map<string, Promise<queries.PoolArticle[]>>();
  events.on('content', () => kept.clear());
  function read(key: string, work: () => Promise<queries.PoolArticle[]>): Promise<queries.PoolArticle[]> {
    const before = kept.get(key);
    if (before !== undefined) return before;
    // A query that is awaited again is asked again: what is kept is the answer.
    const reading = work().then((articles) => articles);
    kept.set(key, reading);
    reading.catch(() => {
      if (kept.get(key) === reading) kept.delete(key);
    });
    return reading;
  }
  return {
    newest: () => read('newest', () => queries.newestArticles(db, now())),
    ofBand: (band, page) => read(`${band} ${page}`, () => queries.articlesOfBand(db, band, page, now())),
  };
}
