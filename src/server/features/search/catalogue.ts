/**
 * The documents of the search index in memory, in columns by document number: what ranking and filters ask of every candidate. Some 30
 * bytes a document; kept up by events.
 */
import { TOPICS } from '#contract/topics.ts';
import { difficulties } from '#engine/difficulty-label.ts';
import type { Db } from '#server/db/database.ts';
import type { Events } from '#server/db/events.ts';
import * as queries from './queries.ts';

export interface Catalogue {
  /** The catalogue with all changes that this process has heard of. The same object is changed later. */
  current(): Promise<Columns>;
  /** Segments were merged meanwhile. */
  reload(): Promise<Columns>;
}

export interface Columns {
  segments: queries.Segment[];
  /** Documents that there are. */
  count: number;
  totalLength: number;
  lengths: Uint16Array;
  /** 0 where there is no document. */
  articleIds: Float64Array;
  /** When the article becomes public, in milliseconds since 1970; infinite when it isn't published. */
  publicFrom: Float64Array;
  /** 1 where the article is for members. */
  locked: Uint8Array;
  difficulty: Uint8Array;
  /** Bit set of the article's topics. */
  topics: Uint16Array;
  /** Index of the name, -1 without. */
  source: Int32Array;
  author: Int32Array;
  sourceNames: string[];
  authorNames: string[];
  /** Document number by article. */
  numbers: Map<number, number>;
}

const BATCH = 20_000;
const LONGEST = 65_535;

export function createCatalogue(db: Db, events: Pick<Events, 'on'>, now: () => Date): Catalogue {
  let columns = emptyColumns(1024);
  let isLoaded = false;
  let isStale = true;
  const changed = new Set<number>();
  let working: Promise<void> = Promise.resolve();
  const changesOf = ({ ids }: { ids: readonly number[] | null }) => {
    if (ids === null) isStale = true;
    // Also during the first load: rows that were read already may be outdated.
    else for (const id of ids) changed.add(id);
  };
  events.on('content', changesOf);
  // Editors may have chosen another time for what is to come.
  events.on('drafts', () => {
    const at = now().getTime();
    for (const [id, number] of columns.numbers) if ((columns.publicFrom[number] ?? 0) > at) changed.add(id);
  });
  events.on('search', (change) => {
    changesOf(change);
    // Segments are others, too, of which a change without articles tells alone.
    areSegmentsStale = true;
  });
  let areSegmentsStale = true;

  async function load(): Promise<void> {
    isStale = false;
    changed.clear();
    const fresh = emptyColumns(1024);
    fresh.segments = await queries.allSegments(db);
    for (let after = -1; ; ) {
      const rows = await queries.documentRows(db, after, BATCH, null);
      for (const row of rows) put(fresh, row);
      after = rows.at(-1)?.number ?? after;
      if (rows.length < BATCH) break;
    }
    columns = fresh;
    isLoaded = true;
  }

  async function readChanges(): Promise<void> {
    if (isStale || !isLoaded) return load();
    if (areSegmentsStale) {
      areSegmentsStale = false;
      columns.segments = await queries.allSegments(db);
    }
    if (changed.size === 0) return;
    const ids = [...changed];
    changed.clear();
    const rows = await queries.documentRows(db, -1, ids.length, ids);
    for (const id of ids) drop(columns, id);
    for (const row of rows) put(columns, row);
  }

  function current(): Promise<Columns> {
    if (!isStale && isLoaded && !areSegmentsStale && changed.size === 0) return working.then(() => columns);
    const next = working.then(readChanges);
    working = next.catch(() => {
      // The next request tries again.
      isStale = true;
    });
    return next.then(() => columns);
  }
  return {
    current,
    reload() {
      areSegmentsStale = true;
      return current();
    },
  };
}

type Row = Awaited<ReturnType<typeof queries.documentRows>>[number];

function put(columns: Columns, row: Row): void {
  drop(columns, row.articleId);
  if (row.number >= columns.lengths.length) grow(columns, row.number);
  const { number } = row;
  columns.numbers.set(row.articleId, number);
  columns.count++;
  const length = Math.min(LONGEST, row.length);
  columns.totalLength += length;
  columns.lengths[number] = length;
  columns.articleIds[number] = row.articleId;
  columns.publicFrom[number] = row.status === 'PUBLISHED' ? row.publishedAt.getTime() : Number.POSITIVE_INFINITY;
  columns.locked[number] = row.isLock ? 1 : 0;
  columns.difficulty[number] = difficulties.indexOf(row.difficulty);
  columns.topics[number] = row.topics.reduce((bits, topic) => bits | topicBit(topic), 0);
  columns.source[number] = indexOf(columns.sourceNames, row.sourceName);
  columns.author[number] = indexOf(columns.authorNames, row.authorName);
}

function drop(columns: Columns, articleId: number): void {
  const number = columns.numbers.get(articleId);
  if (number === undefined) return;
  columns.numbers.delete(articleId);
  columns.count--;
  columns.totalLength -= columns.lengths[number] ?? 0;
  columns.articleIds[number] = 0;
}

/** 0 for what is no topic. */
export function topicBit(topic: string): number {
  const index = (TOPICS as readonly string[]).indexOf(topic);
  return index === -1 ? 0 : 1 << index;
}

export interface NameInUse {
  key: 'source' | 'author';
  name: string;
  /** Public articles. */
  count: number;
}

/**
 * Sources and authors of public articles of whose names a word begins as typed, those with most articles first. O(names), and O(documents)
 * where there are any.
 *
 * @param at the time, in milliseconds since 1970
 */
export function namesBeginning(columns: Columns, typed: string, at: number): NameInUse[] {
  const wanted = typed.toLowerCase();
  const fits = (name: string) => {
    const lower = name.toLowerCase();
    // Chinese has no spaces between words.
    return ` ${lower}`.includes(` ${wanted}`) || (HAN.test(wanted) && lower.includes(wanted));
  };
  const found = (['source', 'author'] as const).flatMap((key) => {
    const names = key === 'source' ? columns.sourceNames : columns.authorNames;
    const counts = new Map(names.flatMap((name, place) => (fits(name) ? [[place, 0]] : [])));
    if (counts.size === 0) return [];
    for (const document of columns.numbers.values()) {
      const place = columns[key][document] ?? -1;
      const count = counts.get(place);
      if (count !== undefined && (columns.publicFrom[document] ?? 0) <= at) counts.set(place, count + 1);
    }
    return [...counts].map(([place, count]) => ({ key, name: names[place] ?? '', count }));
  });
  return found.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
}

const HAN = /\p{Script=Han}/u;

/** Words of a name without marks and signs, each between spaces: `Tomás O’Brien` is ` tomas o brien `. */
const wordsOfName = (name: string): string =>
  ` ${name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()} `.replace(/[^\p{L}\p{N}]+/gu, ' ');

/** The same of each name, by the array of names, which only grows. */
const nameWords = new WeakMap<string[], string[]>();

function wordsOfNames(names: string[]): readonly string[] {
  const words = nameWords.get(names) ?? [];
  nameWords.set(names, words);
  for (const name of names.slice(words.length)) words.push(wordsOfName(name));
  return words;
}

/** Names that are looked at: a common first name is one of many. */
const MOST_NAMES = 50;

/**
 * Sources and authors of public articles that are called so, the shortest name first; a name stands for all that contain it (`Mary Walsh and Li
 * Wei`). Of sources the whole name, also without its article, of authors some words of it too. O(names), and O(documents) where there are any.
 *
 * @param at the time, in milliseconds since 1970
 */
export function namesCalled(columns: Columns, typed: string, at: number): (NameInUse & { isWhole: boolean })[] {
  const wanted = wordsOfName(typed);
  if (wanted.trim().length < 2) return [];
  const found = (['author', 'source'] as const).flatMap((key) => {
    const names = key === 'source' ? columns.sourceNames : columns.authorNames;
    const places = new Map<number, { name: string; isWhole: boolean }>();
    for (const [place, words] of wordsOfNames(names).entries()) {
      const isWhole = words === wanted || words === ` the${wanted}`;
      const isPart = key === 'author' && words.includes(wanted);
      if ((isWhole || isPart) && places.size < MOST_NAMES) places.set(place, { name: names[place] ?? '', isWhole });
    }
    if (places.size === 0) return [];
    const counts = new Map<string, number>();
    for (const document of columns.numbers.values()) {
      if ((columns.publicFrom[document] ?? 0) > at) continue;
      const { name } = places.get(columns[key][document] ?? -1) ?? {};
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const inUse = [...places.values()]
      .filter(({ name }) => counts.has(name))
      .sort((one, other) => one.name.length - other.name.length);
    const contains = (one: string, other: string) => one.toLowerCase().includes(other.toLowerCase());
    return inUse
      .filter(({ name }, n) => !inUse.slice(0, n).some((shorter) => contains(name, shorter.name)))
      .map(({ name, isWhole }) => {
        const all = [...counts].filter(([other]) => contains(other, name));
        return { key, name, isWhole, count: all.reduce((sum, [, count]) => sum + count, 0) };
      });
  });
  return found.sort((one, other) => Number(other.isWhole) - Number(one.isWhole) || other.count - one.count);
}

/** Index of each name, by the array of names: few names stand for many documents. */
const indexes = new WeakMap<string[], Map<string, number>>();

function indexOf(names: string[], name: string | null): number {
  if (name === null) return -1;
  const known = indexes.get(names) ?? new Map<string, number>();
  indexes.set(names, known);
  const found = known.get(name);
  if (found !== undefined) return found;
  known.set(name, names.length);
  return names.push(name) - 1;
}

function emptyColumns(size: number): Columns {
  return {
    segments: [],
    count: 0,
    totalLength: 0,
    sourceNames: [],
    authorNames: [],
    numbers: new Map(),
    lengths: new Uint16Array(size),
    articleIds: new Float64Array(size),
    publicFrom: new Float64Array(size),
    locked: new Uint8Array(size),
    difficulty: new Uint8Array(size),
    topics: new Uint16Array(size),
    source: new Int32Array(size),
    author: new Int32Array(size),
  };
}

function grow(columns: Columns, number: number): void {
  const larger = emptyColumns(Math.max(number + 1, columns.lengths.length * 2));
  for (const key of [
    'lengths',
    'articleIds',
    'publicFrom',
    'locked',
    'difficulty',
    'topics',
    'source',
    'author',
  ] as const) {
    larger[key].set(columns[key]);
    columns[key] = larger[key] as never;
  }
}
