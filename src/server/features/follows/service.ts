/** Following creators, authors, topics, sources and collections: what is new there, and which topics and sources a reader takes to. */
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#contract/errors.ts';
import type { ArticleCard, ChosenTaste, Follow, Label } from '#contract/shapes.ts';
import { TOPICS } from '#contract/topics.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Events } from '#server/db/events.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import * as queries from './queries.ts';
import type { FollowKind } from './tables.ts';

/** What somebody follows, without collections. */
export interface Followed {
  topics: string[];
  sources: string[];
  authors: number[];
  creators: number[];
  /** Tastes that the reader set by hand. */
  tastes: queries.LabelTaste[];
}

export interface AuthorFacts {
  id: string;
  name: string;
  count: number;
  followed: boolean;
}

export interface FollowService {
  /** Takes out what has to do with accounts that were closed. */
  clean(): Promise<void>;
  of(userId: number): Promise<Followed>;
  /**
   * @returns whether that changed anything
   * @throws {AppError} INVALID_INPUT when too much is followed
   */
  set(userId: number, target: queries.FollowTarget, status: boolean, tx?: Queryable): Promise<boolean>;
  /** @throws {AppError} INVALID_INPUT for a topic or source that does not exist */
  setLabel(userId: number, kind: 'topic' | 'source', name: string, status: boolean): Promise<void>;
  /**
   * @param taste null: by what is read
   * @throws {AppError} INVALID_INPUT for a topic or source that does not exist
   */
  setTaste(userId: number, kind: 'topic' | 'source', name: string, taste: ChosenTaste | null): Promise<void>;
  /** Follows with news first, the latest news before others. */
  list(userId: number): Promise<Follow[]>;
  seen(userId: number, kind: Follow['kind'], id: string): Promise<void>;
  /** Topics, on the first page only, then sources by number of articles. @param q part of a name */
  labels(viewer: Viewer | null, q: string | undefined, page: Slice): Promise<ListPage<Label>>;
  /** Published articles of each topic, from the counts that are kept. */
  topicCounts(): Promise<ReadonlyMap<string, number>>;
  /** Calls the listener in this process whenever topics, sources or their numbers of articles are others than those given until then. */
  onNewCounts(listener: () => void): void;
  /** Stops counting by timer. */
  close(): void;
  /** @throws {AppError} NOT_FOUND */
  author(viewer: Viewer | null, authorId: number): Promise<AuthorFacts>;
  /** Articles put off for later, or marked 不感兴趣. */
  marked(viewer: Viewer, mark: 'later' | 'hide', page: Slice): Promise<ListPage<ArticleCard>>;
}

interface FollowOptions {
  db: Db;
  events: Pick<Events, 'on'>;
  articles: Pick<ArticleService, 'author' | 'cards'>;
  onError: (error: unknown) => void;
  now: () => Date;
}

const MAX_NEW = 99;
/** Days in which what was opened tells a taste. */
const TASTE_DAYS = 90;
const NEW_DAYS = 7;
/** An article counts as left after a look when less than this share of it was read. */
const LEFT_BELOW = 0.25;
const [COUNTS_FRESH_MS, COUNTS_GIVEN_MS] = [60_000, 3_600_000];
/** Least time between two counts after an article has changed. */
const COUNTS_CHANGED_MS = 5_000;

type Counts = Awaited<ReturnType<typeof queries.labelCounts>> & { coverOf: Map<string, string> };

export function createFollows({ db, events, articles, onError, now }: FollowOptions): FollowService {
  let counted: { at: number; counts: Counts } | undefined;
  /** An article has changed since counting began. */
  let hasChanged = false;
  events.on('content', () => {
    hasChanged = true;
  });
  let counting: Promise<Counts> | undefined;
  let waiting: NodeJS.Timeout | undefined;
  const listeners: (() => void)[] = [];

  /** Counts once at a time: requests that come meanwhile share the result. */
  function count(): Promise<Counts> {
    counting ??= (async () => {
      try {
        const at = now();
        hasChanged = false;
        const counts = await countLabels(at);
        const given = counted?.counts;
        counted = { at: at.getTime(), counts };
        if (given !== undefined && !isDeepStrictEqual(shownOf(given), shownOf(counts))) {
          for (const listener of listeners) listener();
        }
        return counts;
      } finally {
        counting = undefined;
        // A change that came meanwhile may be on pages already.
        if (hasChanged) waiting ??= setTimeout(countLater, COUNTS_CHANGED_MS).unref();
      }
    })();
    return counting;
  }

  /**
   * Numbers of articles, the same for everybody. Counting reads all articles, so nobody waits for it while there are counts not much older
   * than a minute, or than some seconds when articles have changed: those are given, and new ones are counted for the next request. Since
   * the page cache may keep a page with the old numbers and not ask again, changes are counted by a timer, too.
   */
  async function labelCounts(): Promise<Counts> {
    const age = counted === undefined ? Number.POSITIVE_INFINITY : now().getTime() - counted.at;
    if (counted === undefined || age > COUNTS_GIVEN_MS) return count();
    if (age > (hasChanged ? COUNTS_CHANGED_MS : COUNTS_FRESH_MS)) count().catch(onError);
    else if (hasChanged) waiting ??= setTimeout(countLater, COUNTS_CHANGED_MS - age).unref();
    return counted.counts;
  }
  function countLater(): void {
    waiting = undefined;
    if (hasChanged) count().catch(onError);
  }
  async function countLabels(at: Date): Promise<Counts> {
    const [counts, newest] = await Promise.all([
      queries.labelCounts(db, at, new Date(at.getTime() - NEW_DAYS * DAY_MS)),
      queries.newestArticles(db, at, null),
    ]);
    // Topics have covers of their own, as far as there are enough; the rarest chooses first.
    const coverOf = new Map<string, string>();
    const used = new Set<string>();
    for (const { name } of counts.topics.toSorted((a, b) => a.count - b.count)) {
      const covers = newest.flatMap(({ topics, cover }) => (topics.some((topic) => topic === name) ? cover : []));
      const chosen = covers.find((cover) => !used.has(cover)) ?? covers[0];
      if (chosen === undefined) continue;
      used.add(chosen);
      coverOf.set(`topic ${name}`, chosen);
    }
    for (const { sourceName, cover } of newest.toReversed()) {
      if (sourceName !== null) coverOf.set(`source ${sourceName}`, cover);
    }
    return { ...counts, coverOf };
  }

  async function of(userId: number): Promise<Followed> {
    const [rows, tastes] = await Promise.all([queries.followsOf(db, userId), queries.tastesOf(db, userId)]);
    const named = (kind: FollowKind) => rows.flatMap((row) => (row.kind === kind ? row.target : []));
    return {
      topics: named('topic'),
      sources: named('source'),
      authors: named('author').map(Number),
      creators: named('creator').map(Number),
      tastes,
    };
  }

  const service: FollowService = {
    async clean() {
      await queries.unfollowClosed(db);
      await queries.recountFollowers(db);
    },
    of,
    async set(userId, target, status, tx = db) {
      if (!status) return queries.deleteFollow(tx, userId, target);
      const rows = await queries.followsOf(tx, userId);
      if (rows.some((row) => row.kind === target.kind && row.target === target.target)) return false;
      if (rows.length >= queries.MAX_FOLLOWS) {
        throw new AppError('INVALID_INPUT', { msg: `最多关注 ${queries.MAX_FOLLOWS} 项，先取消一些` });
      }
      return queries.insertFollow(tx, userId, target, now());
    },
    async setLabel(userId, kind, name, status) {
      if (status) await requireLabel(kind, name);
      await service.set(userId, { kind, target: name }, status);
    },
    async setTaste(userId, kind, name, taste) {
      if (taste !== null) await requireLabel(kind, name);
      await queries.setTaste(db, userId, { kind, name, taste }, now());
    },
    async list(userId) {
      const [rows, inCollections] = await Promise.all([
        queries.followsOf(db, userId),
        queries.followedCollections(db, userId, queries.MAX_FOLLOWS, now()),
      ]);
      const idsOf = (kind: FollowKind) => rows.flatMap((row) => (row.kind === kind ? Number(row.target) : []));
      const [names, newest, made] = await Promise.all([
        queries.namesOf(db, idsOf('author'), idsOf('creator')),
        rows.length === 0 ? [] : queries.newestArticles(db, now(), userId),
        queries.collectionsOfCreators(db, idsOf('creator')),
      ]);
      const follows = rows.flatMap(({ kind, target, seenAt }): Follow[] => {
        if (kind === 'creator') {
          const person = names.creators.get(Number(target));
          const dates = made.flatMap((one) => (one.creatorId === Number(target) && one.publishedAt) || []);
          return person
            ? [{ kind, id: target, name: person.name, cover: person.avatar, ...newsOf(dates, seenAt) }]
            : [];
        }
        const name = kind === 'author' ? names.authors.get(Number(target)) : target;
        if (name === undefined) return [];
        const own = newest.filter(
          ({ topics, authorId, sourceName }) =>
            (kind === 'topic' && topics.includes(target)) ||
            (kind === 'author' && authorId === Number(target)) ||
            (kind === 'source' && sourceName === target),
        );
        const dates = own.map(({ publishedAt }) => publishedAt);
        return [{ kind, id: target, name, cover: own[0]?.cover ?? null, ...newsOf(dates, seenAt) }];
      });
      const collections = inCollections.map(
        ({ id, title, cover, added, latestAt }): Follow => ({
          kind: 'collection',
          id: String(id),
          name: title,
          cover,
          new_count: Math.min(MAX_NEW, added),
          latest_at: latestAt === null ? null : new Date(latestAt).toISOString(),
        }),
      );
      return [...follows, ...collections].sort(byNews);
    },
    seen: (userId, kind, id) =>
      kind === 'collection'
        ? /^\d{1,15}$/.test(id)
          ? queries.setCollectionSeen(db, userId, Number(id), now())
          : Promise.resolve()
        : queries.setSeen(db, userId, { kind, target: id }, now()),
    onNewCounts: (listener) => void listeners.push(listener),
    close: () => clearTimeout(waiting),
    async topicCounts() {
      return new Map((await labelCounts()).topics.map(({ name, count: articlesOfIt }) => [name, articlesOfIt]));
    },
    async labels(viewer, q, { offset, limit }) {
      const since = new Date(now().getTime() - TASTE_DAYS * DAY_MS);
      const [{ topics, sources, coverOf }, followed, opened] = await Promise.all([
        labelCounts(),
        viewer ? of(viewer.userId) : null,
        viewer ? queries.openedSince(db, viewer.userId, since) : [],
      ]);
      const ofTopic = new Map(topics.map((row) => [row.name, row]));
      const label = (kind: Label['kind'], name: string, row?: { count: number; newCount: number }): Label => {
        const own = opened.filter((one) => (kind === 'topic' ? one.topics.includes(name) : one.sourceName === name));
        return {
          kind,
          name,
          count: row?.count ?? 0,
          new_count: row?.newCount ?? 0,
          cover: coverOf.get(`${kind} ${name}`) ?? null,
          followed: (kind === 'topic' ? followed?.topics : followed?.sources)?.includes(name) ?? false,
          taste: followed?.tastes.find((one) => one.kind === kind && one.name === name)?.taste ?? null,
          finished: own.filter(({ isFinish }) => isFinish).length,
          left: own.filter(({ isFinish, progress }) => !isFinish && progress < LEFT_BELOW).length,
        };
      };
      const wanted = q?.toLowerCase() ?? '';
      const isWanted = (name: string) => name.toLowerCase().includes(wanted);
      const page = pageOf(sources.filter(({ name }) => isWanted(name)).slice(offset), { offset, limit });
      const topicsBefore = offset > 0 ? [] : TOPICS.filter(isWanted);
      return {
        ...page,
        items: [
          ...topicsBefore.map((name) => label('topic', name, ofTopic.get(name))),
          ...page.items.map((row) => label('source', row.name, row)),
        ],
      };
    },
    async author(viewer, authorId) {
      const [author, followed] = await Promise.all([articles.author(authorId), viewer ? of(viewer.userId) : null]);
      if (author === null) throw new AppError('NOT_FOUND', { msg: '没有这位作者' });
      return { ...author, followed: followed?.authors.includes(authorId) ?? false };
    },
    async marked(viewer, mark, slice) {
      const page = pageOf(await queries.markedIds(db, viewer.userId, mark, oneMore(slice), now()), slice);
      return { ...page, items: await articles.cards(viewer, page.items) };
    },
  };

  async function hasSource(name: string): Promise<boolean> {
    const isIn = ({ sources }: Counts) => sources.some((source) => source.name === name);
    // A new source may be missing in the counts that are given while others are made.
    return isIn(await labelCounts()) || (counting !== undefined && isIn(await counting));
  }

  async function requireLabel(kind: 'topic' | 'source', name: string): Promise<void> {
    const isThere = kind === 'topic' ? TOPICS.some((topic) => topic === name) : await hasSource(name);
    if (isThere) return;
    throw new AppError('INVALID_INPUT', { fields: { name: kind === 'topic' ? '没有这个话题' : '没有这个来源' } });
  }
  return service;
}

/** Names and numbers of articles; what counts as new changes by itself. */
const shownOf = ({ topics, sources }: Counts) =>
  [topics, sources].map((rows) => rows.map(({ name, count }) => ({ name, count })));

/** @param dates newest first */
function newsOf(dates: readonly Date[], seenAt: Date): Pick<Follow, 'new_count' | 'latest_at'> {
  const latest = dates.reduce<Date | null>((last, date) => (last === null || date > last ? date : last), null);
  return {
    new_count: Math.min(MAX_NEW, dates.filter((date) => date > seenAt).length),
    latest_at: latest?.toISOString() ?? null,
  };
}

function byNews(one: Follow, other: Follow): number {
  const newsFirst = Number(other.new_count > 0) - Number(one.new_count > 0);
  return newsFirst || (other.latest_at ?? '').localeCompare(one.latest_at ?? '') || one.name.localeCompare(other.name);
}
