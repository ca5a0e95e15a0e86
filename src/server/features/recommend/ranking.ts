/**
 * The order of 为你推荐: what each article is worth to a reader, and a list of them that varies. Pure: the articles, the reader, the clock
 * and the seed are arguments. Where they come from is the business of `service.ts`; `npm run recommend:eval` measures this code.
 */
import type { ReasonKind } from '#contract/shapes.ts';
import { TOPICS } from '#contract/topics.ts';
import { numbersOf } from '#engine/random.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';

export interface Candidate {
  id: number;
  /** Name of the publication; null when nobody knows. */
  source: string | null;
  authorId: number | null;
  topics: readonly string[];
  /** Milliseconds since 1970. */
  publishedAt: number;
  /** Share of running words that the reader knows; null where it is not counted. */
  knownRate: number | null;
  /** Words of the reader that are due and stand in the text. */
  dueWords: readonly string[];
  /** Title of the collection, half read, whose next article this is. */
  collection: string | null;
  /** Opened and left near its beginning. */
  isLeft: boolean;
}

export interface Interests {
  /** Interest from −1 (always skipped) to 1 (always read), by name or id. */
  topics: ReadonlyMap<string, number>;
  sources: ReadonlyMap<string, number>;
  authors: ReadonlyMap<number, number>;
  /** Finished articles by topic: how often the reader reads about it. */
  finishedTopics: ReadonlyMap<string, number>;
  followed: { topics: ReadonlySet<string>; sources: ReadonlySet<string>; authors: ReadonlySet<number> };
  /** Added to the known rates that are best: above 0 for a reader who finds these too hard. */
  rateShift: number;
  /** Whether the level is the reader's own, not one assumed for a visitor who told nothing. */
  isLevelKnown: boolean;
  /** Finished or hidden: never shown. */
  gone: ReadonlySet<number>;
  /** Shown lately and not opened, with how often. */
  shown: ReadonlyMap<number, number>;
}

export interface Ranked {
  id: number;
  /** Null where nothing is known that could be a reason. */
  reason: string | null;
  kind: ReasonKind | null;
  dueWords: readonly string[];
  /** Sessions of an earlier version don't tell. */
  source?: string | null;
  /**
   * Position at which it was last shown, if that is not its own position in the list: another article was gone, or it would have been the
   * third of its source in a row. Null when it was gone itself, or left out for that reason.
   */
  shownAt?: number | null;
}

export interface RankingOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** Seed of the order among articles of nearly the same worth. */
  seed: number;
  length: number;
}

/** Share of known words that teaches without stopping the reader (Hu and Nation 2000). */
export const BEST_RATE = { from: 0.95, to: 0.98 };
/** Known rates that need a little effort or ease; other articles are taken when these are used up. */
export const FITTING_RATE = { from: 0.93, to: 0.99 };
/** Cost of leaving {@link FITTING_RATE}, more than all else can make up for. */
const UNFIT = 4;
/** Cost of each hundredth beyond it. */
const UNFIT_STEP = 0.15;
const HALF_LIFE_DAYS = 10;
/** Words met again at once that are as good as it gets. */
const MANY_DUE = 5;
/** Fewest due words that are given as a reason. */
const FEWEST_DUE = 2;
/** Articles finished about a topic until it is one that the reader reads often. */
const OFTEN = 2;
/** One article in this many is of a topic that the reader has hardly read. */
const EXPLORED_EVERY = 8;
/** Topics that are another taste also when all have been read: those finished least. */
const LEAST_READ = 3;
/** Interest below which a topic is not tried: about two of its articles were left near the beginning. */
const DISLIKED = -0.3;
/** Days for which articles of followed topics, sources and authors count as news. */
const NEWS_DAYS = 7;
const MAX_OF_SOURCE = 2;
/** Articles looked back at for topics. */
const TOPIC_WINDOW = 4;
/** Number of articles looked back at for due words: a word that one of them has needs no second one. */
const DUE_WINDOW = 10;

const WORTH = { fit: 1, due: 2, topic: 0.9, source: 0.45, author: 0.5, fresh: 0.5, follow: 0.8, collection: 1.8 };
const COST = { shown: 0.45, left: 1, sameTopic: 0.22, sameSource: 0.3 };
/** Largest difference that the seed makes. */
const NOISE = 0.12;

/**
 * The best list for a reader: greedy, each next article by its worth and by what stands before it. Never three of one source in a row, unless
 * all candidates are of one source; what can't be placed without that is left out. Some 2 ms for 800 candidates.
 */
export function rank(candidates: readonly Candidate[], reader: Interests, options: RankingOptions): Ranked[] {
  const random = numbersOf(options.seed);
  const rest = candidates
    .filter(({ id }) => !reader.gone.has(id))
    .map((article) => ({ article, worth: worthOf(article, reader, options.now) + random() * NOISE }))
    .sort((a, b) => b.worth - a.worth || b.article.id - a.article.id);
  const isVaried = new Set(candidates.map(({ source }) => source)).size > 1;
  const often = readOften(reader, random);
  const isExplored = (article: Candidate) => isOtherTaste(article, reader, often) && isFitting(article.knownRate);
  const canExplore = reader.finishedTopics.size > 0;
  const list: Ranked[] = [];
  const placed: Candidate[] = [];
  let exploredAt = 1 + Math.floor(random() * (EXPLORED_EVERY - 1));
  while (list.length < options.length && rest.length > 0) {
    const explores = canExplore && list.length === exploredAt;
    if (list.length % EXPLORED_EVERY === EXPLORED_EVERY - 1) {
      exploredAt = list.length + 1 + Math.floor(random() * EXPLORED_EVERY);
    }
    const allowed = (article: Candidate) => !isVaried || !isThirdOfSource(article, placed);
    const place =
      (explores ? bestPlace(rest, placed, (article) => allowed(article) && isExplored(article)) : null) ??
      bestPlace(rest, placed, allowed);
    if (place === null) break;
    const [{ article }] = rest.splice(place, 1) as [(typeof rest)[number]];
    placed.push(article);
    const { id, source, dueWords } = article;
    list.push({ id, ...reasonOf(article, reader, options.now, often), dueWords, source });
  }
  return list;
}

/**
 * Articles of a piece of the list that may be shown now, in order: no third of one source in a row after those shown before. One that would
 * be the third waits for an article that may stand between, and is left out when there is none. Lists of one source are exempt.
 */
export function varied(piece: readonly Ranked[], before: readonly Ranked[], isVaried: boolean): Ranked[] {
  const rest = [...piece];
  const placed = before
    .flatMap((one, place) => (one.shownAt === null ? [] : { ...one, at: one.shownAt ?? place }))
    .sort((a, b) => a.at - b.at)
    .slice(-MAX_OF_SOURCE) as Ranked[];
  const shown: Ranked[] = [];
  while (rest.length > 0) {
    const place = rest.findIndex((one) => !isVaried || !isThirdOfSource(one, placed));
    if (place < 0) break;
    const [next] = rest.splice(place, 1) as [Ranked];
    placed.push(next);
    shown.push(next);
  }
  return shown;
}

/** The place of the best next article; the rest is sorted by worth, which likeness only takes from. */
function bestPlace(
  rest: readonly { article: Candidate; worth: number }[],
  placed: readonly Candidate[],
  isAllowed: (article: Candidate) => boolean,
): number | null {
  const met = new Set(placed.slice(-DUE_WINDOW).flatMap(({ dueWords }) => dueWords));
  let best: number | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const [place, { article, worth }] of rest.entries()) {
    if (worth <= most) break;
    if (!isAllowed(article)) continue;
    const value = worth - likeness(article, placed, met);
    if (value > most) [best, most] = [place, value];
  }
  return best;
}

const dueWorth = (words: number) => WORTH.due * Math.min(1, words / MANY_DUE);

/** Cost of standing after articles of the same topics, source and due words. */
function likeness(
  { topics, source, dueWords }: Candidate,
  placed: readonly Candidate[],
  met: ReadonlySet<string>,
): number {
  let cost = 0;
  for (let place = Math.max(0, placed.length - TOPIC_WINDOW); place < placed.length; place++) {
    const before = placed[place] as Candidate;
    if (before.topics.some((topic) => topics.includes(topic))) cost += COST.sameTopic;
    if (source !== null && before.source === source) cost += COST.sameSource / MAX_OF_SOURCE;
  }
  if (dueWords.length === 0) return cost;
  return cost + dueWorth(dueWords.length) - dueWorth(dueWords.filter((word) => !met.has(word)).length);
}

type OfSource = Pick<Ranked, 'source'>;

function isThirdOfSource({ source }: OfSource, placed: readonly OfSource[]): boolean {
  if (source === null || source === undefined || placed.length < MAX_OF_SOURCE) return false;
  return placed.slice(-MAX_OF_SOURCE).every((before) => before.source === source);
}

/** Worth of an article to this reader, without regard to its position. */
function worthOf(article: Candidate, reader: Interests, now: number): number {
  const { topics, source, authorId, dueWords, collection } = article;
  const known = topics.map((topic) => reader.topics.get(topic) ?? 0);
  const ofTopics = known.length === 0 ? 0 : (Math.max(...known) + Math.min(...known)) / 2;
  const fit = fitOf(article.knownRate, reader.rateShift);
  const ageDays = Math.max(0, now - article.publishedAt) / DAY_MS;
  return (
    // The next article of a collection half read comes whatever its level.
    WORTH.fit * (collection === null ? fit : Math.max(0, fit)) +
    dueWorth(dueWords.length) +
    WORTH.topic * ofTopics +
    WORTH.source * (source === null ? 0 : (reader.sources.get(source) ?? 0)) +
    WORTH.author * (authorId === null ? 0 : (reader.authors.get(authorId) ?? 0)) +
    WORTH.fresh * 0.5 ** (ageDays / HALF_LIFE_DAYS) +
    (followedThing(article, reader) === null ? 0 : WORTH.follow) +
    (collection === null ? 0 : WORTH.collection) -
    COST.shown * Math.min(2, reader.shown.get(article.id) ?? 0) -
    (article.isLeft ? COST.left : 0)
  );
}

/** 1 for the best share of known words, 0.5 at the edges of what fits, and far below 0 beyond; what isn't counted fits middling. */
function fitOf(rate: number | null, shift: number): number {
  if (rate === null) return 0;
  const off = Math.max(BEST_RATE.from + shift - rate, rate - BEST_RATE.to - shift, 0);
  if (isFitting(rate)) return 1 - off / 2 / (BEST_RATE.from - FITTING_RATE.from);
  const beyond = Math.max(FITTING_RATE.from - rate, rate - FITTING_RATE.to);
  return -UNFIT - beyond * 100 * UNFIT_STEP;
}

function isFitting(rate: number | null): boolean {
  return rate === null || (rate >= FITTING_RATE.from && rate <= FITTING_RATE.to);
}

/** Topics that are no change: all that were finished but the few that were finished least, of equal ones any. */
function readOften({ finishedTopics }: Interests, random: () => number): ReadonlySet<string> {
  const least = TOPICS.map((topic) => ({ topic, times: finishedTopics.get(topic) ?? 0, by: random() }))
    .sort((a, b) => a.times - b.times || a.by - b.by)
    .slice(0, LEAST_READ);
  const often = new Set([...finishedTopics.keys()]);
  for (const { topic } of least) often.delete(topic);
  return often;
}

function isOtherTaste(
  { topics }: Candidate,
  { followed, topics: taste }: Interests,
  often: ReadonlySet<string>,
): boolean {
  return topics.every(
    (topic) => !often.has(topic) && !followed.topics.has(topic) && (taste.get(topic) ?? 0) > DISLIKED,
  );
}

function followedThing(
  { source, authorId, topics }: Candidate,
  { followed }: Interests,
): { kind: 'author' | 'source' } | { kind: 'topic'; topic: string } | null {
  if (authorId !== null && followed.authors.has(authorId)) return { kind: 'author' };
  if (source !== null && followed.sources.has(source)) return { kind: 'source' };
  const topic = topics.find((name) => followed.topics.has(name));
  return topic === undefined ? null : { kind: 'topic', topic };
}

/** Width of a collection's title that leaves the reason under 12 characters; letters and signs that are not Chinese are half as wide as one. */
const MAX_OF_TITLE = 5;

/** A title of a collection, cut to {@link MAX_OF_TITLE}: an English one after a word where one fits. */
function shortTitle(title: string): string {
  if (widthOf(title) <= MAX_OF_TITLE) return title;
  let cut = '';
  for (const sign of title) {
    if (widthOf(cut + sign) > MAX_OF_TITLE - 1) break;
    cut += sign;
  }
  const isBroken = /^[\w’']/.test(title.slice(cut.length));
  return `${(isBroken ? cut.replace(/\s\S*$/, '') : cut).replace(/[\s\p{P}]+$/u, '')}…`;
}

const widthOf = (text: string): number => text.length - (text.match(/[^\u2e80-\uffff]/g)?.length ?? 0) / 2;

/** Why an article is in the list, under 12 characters; each has a fact behind it, the most telling one first. */
function reasonOf(
  article: Candidate,
  reader: Interests,
  now: number,
  often: ReadonlySet<string>,
): Pick<Ranked, 'reason' | 'kind'> {
  const { collection, dueWords, knownRate, topics, publishedAt } = article;
  if (collection !== null) {
    return { reason: `《${shortTitle(collection)}》的下一篇`, kind: 'collection' };
  }
  if (dueWords.length >= FEWEST_DUE) return { reason: `有你在学的 ${dueWords.length} 个词`, kind: 'words' };
  const followed = followedThing(article, reader);
  const news = now - publishedAt <= NEWS_DAYS * DAY_MS ? '新发' : '';
  if (followed?.kind === 'author') return { reason: `你关注的作者${news}`, kind: 'follow' };
  if (followed?.kind === 'source') return { reason: `你关注的来源${news}`, kind: 'follow' };
  if (followed?.kind === 'topic') return { reason: `你关注${followed.topic}`, kind: 'follow' };
  const isOther = reader.finishedTopics.size > 0 && topics.length > 0 && isOtherTaste(article, reader, often);
  if (isOther) return { reason: '换个口味', kind: 'explore' };
  const known = topics.find((topic) => (reader.finishedTopics.get(topic) ?? 0) >= OFTEN);
  if (known !== undefined) return { reason: `你常读${known}`, kind: 'topic' };
  if (reader.isLevelKnown) return { reason: levelReason(knownRate), kind: 'level' };
  const [topic] = topics;
  return topic === undefined ? { reason: '随便看看', kind: 'explore' } : { reason: `讲${topic}`, kind: 'topic' };
}

function levelReason(rate: number | null): string {
  if (rate === null) return '还没算出难易';
  if (rate > FITTING_RATE.to) return '比你的水平容易';
  if (rate > BEST_RATE.to) return '读起来轻松';
  if (rate >= BEST_RATE.from) return '正合你的水平';
  return rate >= FITTING_RATE.from ? '略高于你的水平' : '高于你的水平';
}
