/** Searching: parses the query, asks each kind, corrects spelling, and mixes the results. */
import type { Result } from '#contract/call.ts';
import type { contract } from '#contract/index.ts';
import type { SearchCounts, SearchFilter, SearchHit, SearchKind, SearchSuggestion } from '#contract/shapes.ts';
import { TOPICS } from '#contract/topics.ts';
import { type ParsedQuery, parseQuery, type QueryFilter } from '#engine/search/query.ts';
import { createTermAnalyzer } from '#engine/search/terms.ts';
import type { Db } from '#server/db/database.ts';
import type { Events } from '#server/db/events.ts';
import type { Slice } from '#server/db/slice.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import { type Dictionary, shortGloss } from '#server/features/dictionary/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createArticleSearch, levelOf } from './article-search.ts';
import { createCatalogue, type NameInUse, namesBeginning, namesCalled } from './catalogue.ts';
import { createIndexReader } from './index-reader.ts';
import { createIndexWriter } from './index-writer.ts';
import { createNoteSource, createWordSource, MAX_OF_KIND, type SearchSource } from './sources.ts';
import { nearestWord } from './spelling.ts';

export interface SearchInput extends Slice {
  q: string;
  kind?: SearchKind | undefined;
  /** True to search for exactly what was typed, without correcting the spelling. */
  isExact: boolean;
}

export interface SearchService {
  search(viewer: Viewer | null, input: SearchInput): Promise<Result<(typeof contract)['GET /api/search']>>;
  /** Suggestions for the beginning of a query, at most eight. */
  suggest(viewer: Viewer | null, typed: string): Promise<SearchSuggestion[]>;
  /** Indexes what is not, and merges; from then on whatever is published, within moments. In processes with the jobs role. */
  keepUp(): Promise<void>;
  /** Indexes what was missed. */
  catchUp(): Promise<void>;
  /** Forgets words that no article has any more. */
  clean(): Promise<void>;
}

interface SearchOptions {
  db: Db;
  events: Pick<Events, 'on'>;
  dictionary: Dictionary;
  articles: Pick<ArticleService, 'cards' | 'knownFrom'>;
  /** Kinds beside articles, words and notes. */
  sources: readonly SearchSource[];
  onError: (error: unknown) => void;
  now: () => Date;
}

/** Results of each other kind among the first articles. */
const MIXED_IN = 3;
/** Number of articles before each group of another kind. */
const ARTICLES_BETWEEN = 2;
const MAX_SUGGESTIONS = 8;
const MAX_WORD_SUGGESTIONS = 6;
/** Sources and authors that are suggested. */
const MAX_NAMES = 2;
const SHORTEST_NAME = 2;

export function createSearch({
  db,
  events,
  dictionary,
  articles,
  sources,
  onError,
  now,
}: SearchOptions): SearchService {
  const analyzer = createTermAnalyzer(dictionary.lexicon, dictionary.isSameWord);
  const catalogue = createCatalogue(db, events, now);
  const index = createIndexReader(db, catalogue);
  const writer = createIndexWriter({ db, analyzer, stamp: dictionary.stamp });
  const articleSearch = createArticleSearch({ db, catalogue, index, analyzer, articles, dictionary, now });
  const others = [
    createWordSource({ db, dictionary }),
    createNoteSource({ db, analyzer, dictionary, now }),
    ...sources,
  ];

  let working: Promise<void> | null = null;
  let isKeptUp = false;
  const changed = new Set<number>();
  let isAnyChanged = false;

  /** Updates the index, one run at a time in this process; changes that come meanwhile are done next. */
  function work(): Promise<void> {
    working ??= (async () => {
      try {
        while (isAnyChanged || changed.size > 0) {
          const ids = isAnyChanged ? null : [...changed];
          isAnyChanged = false;
          changed.clear();
          await writer.index(ids);
          while (await writer.merge());
        }
      } finally {
        working = null;
      }
    })();
    return working;
  }
  events.on('content', ({ ids }) => {
    if (!isKeptUp) return;
    if (ids === null) isAnyChanged = true;
    else for (const id of ids) changed.add(id);
    work().catch(onError);
  });
  const catchUp = () => {
    isAnyChanged = true;
    return work();
  };

  const othersOf = (query: ParsedQuery, viewer: Viewer | null, isExact: boolean) =>
    Promise.all(
      others.map(async (source) => ({ kind: source.kind, hits: await source.search(query, viewer, isExact) })),
    );

  async function spelled(query: ParsedQuery, unknown: readonly string[]): Promise<string | null> {
    let text = query.text;
    for (const word of unknown) {
      // A word that the dictionary has is not misspelled, though no article has it.
      if (dictionary.lookup(word) !== null) continue;
      const nearest = await nearestWord(db, word, dictionary.suggest(word), async (candidates) => {
        const terms = new Map(candidates.map((candidate) => [candidate, analyzer.termOf(candidate).text]));
        const counts = await index.documents([...new Set(terms.values())]);
        return new Map(candidates.map((candidate) => [candidate, counts.get(terms.get(candidate) ?? '') ?? 0]));
      });
      if (nearest === null) continue;
      const start = text.toLowerCase().indexOf(word);
      if (start !== -1) text = text.slice(0, start) + nearest + text.slice(start + word.length);
    }
    return text === query.text ? null : text;
  }

  /** Sources and authors that the query names, unless it says itself whose articles it asks for. */
  async function namesOf({ words, phrases, excluded, filters }: ParsedQuery) {
    const isOpen = excluded.length === 0 && filters.every(({ key }) => key !== 'author' && key !== 'source');
    const text = [words, ...phrases].join(' ');
    return isOpen ? namesCalled(await catalogue.current(), text, now().getTime()) : [];
  }

  return {
    async search(viewer, { q, kind, isExact, offset, limit }) {
      let query = parseQuery(q, isFilterValue);
      const page = kind === undefined || kind === 'article' ? { offset, limit } : { offset: 0, limit: 0 };
      const searched = (one: ParsedQuery) =>
        Promise.all([articleSearch.search(one, viewer, page), othersOf(one, viewer, isExact)]);
      let [found, ofKinds] = await searched(query);
      const named = await namesOf(query);
      const [name] = named;
      const isByName = name !== undefined && (found.total === 0 || found.withAll === 0);
      if (isByName) found = await articleSearch.search(byName(query, name), viewer, page);
      let corrected: string | null = null;
      if (!isByName && !isExact && found.unknown.length > 0) {
        corrected = await spelled(query, found.unknown);
        if (corrected !== null) {
          query = { ...parseQuery(corrected, isFilterValue), filters: query.filters };
          [found, ofKinds] = await searched(query);
        }
      }
      if (found.total === 0 && query.isImplied) {
        // Rare contractions: only the texts that are fullest of their terms were compared with them.
        query = { ...query, words: query.text, phrases: [], isImplied: false };
        [found, ofKinds] = await searched(query);
        found = { ...found, isRelaxed: found.total > 0 };
      }
      const hitsOf = (wanted: SearchKind) => ofKinds.find((one) => one.kind === wanted)?.hits ?? [];
      const counts: SearchCounts = {
        article: found.total,
        collection: hitsOf('collection').length,
        book: hitsOf('book').length,
        word: hitsOf('word').length,
        note: hitsOf('note').length,
      };
      const total = kind === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[kind];
      const items =
        kind === undefined
          ? mixedItems(found.hits, found.reached, ofKinds, { offset, limit })
          : kind === 'article'
            ? found.hits
            : hitsOf(kind)
                .slice(0, MAX_OF_KIND)
                .slice(offset, offset + limit);
      const reached =
        kind === undefined ? found.reached + leftOver(ofKinds).length : kind === 'article' ? found.reached : total;
      const hasFilters = query.filters.length > 0;
      return {
        items,
        next_offset: offset + limit < reached ? offset + limit : null,
        total,
        counts,
        text: query.text,
        filters: query.filters.map(presentFilter),
        stray_filters: query.strayFilters,
        corrected,
        is_relaxed: found.isRelaxed,
        is_only_excluding: query.words === '' && query.phrases.length === 0 && query.excluded.length > 0 && !hasFilters,
        names: named
          .filter(({ isWhole }) => isWhole || isByName || query.text.includes(' '))
          .slice(0, MAX_NAMES)
          .map(({ key, name: called, count }) => ({ key, name: called, count, typed: nameFilter(key, called) })),
        is_by_name: isByName,
        forms: found.forms.slice(0, 6),
        without_filters:
          total === 0 && hasFilters ? (await articleSearch.count({ ...query, filters: [] }, viewer)).total : null,
      };
    },
    async suggest(viewer, typed) {
      const query = parseQuery(typed, isFilterValue);
      if (query.text === '') return [];
      const titled = await articleSearch.titled(query, viewer, MAX_SUGGESTIONS);
      const completed = wordSuggestions(query.text, dictionary);
      const words = completed.slice(0, Math.min(MAX_WORD_SUGGESTIONS, Math.max(4, MAX_SUGGESTIONS - titled.length)));
      const isName = query.text.length >= SHORTEST_NAME && query.filters.length === 0;
      const names = isName ? namesBeginning(await catalogue.current(), query.text, now().getTime()) : [];
      const suggested = [...names.slice(0, MAX_NAMES).map(nameSuggestion), ...words, ...titled.map(articleSuggestion)];
      return suggested.slice(0, MAX_SUGGESTIONS);
    },
    async keepUp() {
      isKeptUp = true;
      await catchUp();
    },
    catchUp,
    clean: writer.dropLostWords,
  };
}

function isFilterValue(key: QueryFilter['key'], value: string): boolean {
  if (key === 'level') return levelOf(value) !== -1;
  return key !== 'topic' || TOPICS.some((topic) => topic === value);
}

const LABELS: Record<QueryFilter['key'], (value: string) => string> = {
  level: (value) => value,
  topic: (value) => value,
  author: (value) => `作者 ${value}`,
  source: (value) => `来源 ${value}`,
  unread: () => '没读过',
  known: (value) => `认识 ${value}% 以上`,
};

const presentFilter = ({ key, value, typed }: QueryFilter): SearchFilter => ({
  key,
  value,
  typed,
  label: LABELS[key](value),
});

type HitsOfKind = readonly { kind: SearchKind; hits: readonly SearchHit[] }[];

/**
 * A page of everything: articles, with the best of the other kinds among the first ones and the rest of them after the last, so
 * that who reads on sees all that is counted.
 *
 * @param hits articles of this page, out of `articles`
 */
function mixedItems(
  hits: readonly SearchHit[],
  articles: number,
  ofKinds: HitsOfKind,
  { offset, limit }: Slice,
): SearchHit[] {
  const after = leftOver(ofKinds).slice(Math.max(0, offset - articles), Math.max(0, offset + limit - articles));
  if (offset > 0) return [...hits, ...after];
  const mixed = [...hits];
  let place = 0;
  for (const { kind: other, hits: some } of ofKinds) {
    const few = some.slice(0, MIXED_IN);
    if (few.length === 0) continue;
    // Words come first: who types a word may want to know what it means.
    mixed.splice(Math.min(place, mixed.length), 0, ...few);
    place += few.length + (other === 'word' ? ARTICLES_BETWEEN + 1 : ARTICLES_BETWEEN);
  }
  return [...mixed, ...after];
}

/** Results of each other kind that have no place among the first articles. */
const leftOver = (ofKinds: HitsOfKind): SearchHit[] => ofKinds.flatMap(({ hits }) => hits.slice(MIXED_IN));

function wordSuggestions(typed: string, dictionary: Pick<Dictionary, 'lookup' | 'suggest'>): SearchSuggestion[] {
  if (!/^[a-z][a-z' -]*$/i.test(typed)) return [];
  const exact = dictionary.lookup(typed)?.lemma;
  const completed = dictionary.suggest(typed);
  const words = [...new Set([...(exact === undefined ? [] : [exact]), ...completed])].slice(0, MAX_SUGGESTIONS);
  return words.flatMap((word) => {
    const entry = dictionary.lookup(word);
    if (entry === null) return [];
    return {
      kind: 'word' as const,
      text: word,
      text_zh: shortGloss(entry.senses[0]?.zh ?? ''),
      cover: null,
      tags: entry.tags,
      href: `/Search?q=${encodeURIComponent(word)}`,
    };
  });
}

const NAME_LABELS = { source: '来源', author: '作者' } as const;

/** The filter that lists the articles of a source or an author. */
function nameFilter(key: NameInUse['key'], name: string): string {
  // A value ends at its quotation mark, and a part of a name finds it.
  const value = name.split(/["“”]/).toSorted((one, other) => other.length - one.length)[0] ?? '';
  return `${NAME_LABELS[key]}:"${value.trim()}"`;
}

/** The query for all articles of a source or an author, with its filters. */
const byName = (query: ParsedQuery, { key, name }: NameInUse): ParsedQuery => ({
  ...query,
  words: '',
  phrases: [],
  isImplied: false,
  filters: [...query.filters, { key, value: name, typed: '' }],
});

function nameSuggestion({ key, name, count }: NameInUse): SearchSuggestion {
  const text = nameFilter(key, name);
  const href = `/Search?q=${encodeURIComponent(text)}`;
  return { kind: 'query', text, text_zh: `${count} 篇`, cover: null, tags: [], href };
}

const articleSuggestion = ({ id, title, title_zh: titleZh, cover }: SearchHit): SearchSuggestion => ({
  kind: 'article',
  text: title,
  text_zh: titleZh,
  cover,
  tags: [],
  href: `/article/${id}`,
});
