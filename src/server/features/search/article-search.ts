/**
 * Searches articles: ranks by the index, filters by the catalogue and by what the reader has read, and makes hits of those shown, each with
 * an excerpt: the sentence that matches best and its translation, both marked.
 */
import type { ArticleCard, SearchHit } from '#contract/shapes.ts';
import { difficulties, difficultyLabel } from '#engine/difficulty-label.ts';
import { memoise } from '#engine/memoise.ts';
import {
  hasPhrases,
  type MarkedSentence,
  markSentence,
  marksIn,
  phraseText,
  type SearchedSentence,
  type SoughtWords,
  soughtWords,
} from '#engine/search/excerpt.ts';
import { type ParsedQuery, type QueryFilter, queryTerms } from '#engine/search/query.ts';
import { newestDocuments, type RankedDocuments, searchIndex } from '#engine/search/search.ts';
import type { TermAnalyzer } from '#engine/search/terms.ts';
import { senseByTranslation } from '#engine/sense/sense-by-translation.ts';
import type { Db } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import { isMember, type Viewer } from '#server/http/viewer.ts';
import { type Catalogue, type Columns, topicBit } from './catalogue.ts';
import type { IndexReader } from './index-reader.ts';
import { type IndexedText, previewOf, sentencesIn } from './indexed-text.ts';
import * as queries from './queries.ts';
import { plainHit } from './sources.ts';

export interface ArticleResults {
  hits: SearchHit[];
  total: number;
  /** Results that can be paged to. */
  reached: number;
  isRelaxed: boolean;
  /** Articles that have all words of a short query; phrases are not compared. */
  withAll: number;
  /** Words that no article has, as typed. */
  unknown: string[];
  forms: string[];
}

export interface ArticleSearch {
  search(query: ParsedQuery, viewer: Viewer | null, page: Slice): Promise<ArticleResults>;
  /** Articles whose title has what is typed, without excerpts. */
  titled(query: ParsedQuery, viewer: Viewer | null, limit: number): Promise<SearchHit[]>;
  /** Total only. */
  count(query: ParsedQuery, viewer: Viewer | null): Promise<Pick<ArticleResults, 'total' | 'unknown'>>;
}

interface ArticleSearchOptions {
  db: Db;
  catalogue: Catalogue;
  index: IndexReader;
  analyzer: TermAnalyzer;
  articles: Pick<ArticleService, 'cards' | 'knownFrom'>;
  dictionary: Pick<Dictionary, 'lookup'>;
  now: () => Date;
}

/** Further results can't be paged to. */
const DEEPEST = 1_000;
/** Results that are looked at for what only the reader's words (`known>`) or their text (a phrase) can tell. */
const LOOKED_AT = 300;
const COMPARED_AT_ONCE = 50;
/** Results of a phrase that are compared with their texts at least, so that the number of few is exact. */
const COMPARED = 40;
const MEMOISED = 5_000;

export function createArticleSearch(options: ArticleSearchOptions): ArticleSearch {
  const { db, catalogue, index, analyzer, articles, dictionary, now } = options;

  const [textsByIds, hiddenFrom, readBy] = [queries.textsOf(db), queries.hiddenArticles(db), queries.readArticles(db)];
  // The results of a query have few words in common.
  const sensesOf = memoise(MEMOISED, (word): Senses => dictionary.lookup(word)?.senses ?? []);

  async function ranked(query: ParsedQuery, viewer: Viewer | null, most: number) {
    const terms = queryTerms(query, analyzer);
    const [columns, accepts] = await Promise.all([catalogue.current(), filterOf(query.filters, viewer)]);
    const documents = documentsOf(columns, accepts, viewer);
    if (terms.terms.size === 0) {
      // Filters alone list the newest, without what is to be left out; a query of signs alone finds nothing.
      const isAsked = query.filters.length > 0 && query.words.trim() === '' && query.phrases.length === 0;
      const found = isAsked
        ? await newestDocuments(terms.excluded, index, documents, most)
        : { best: [], total: 0, withAll: 0, isRelaxed: false };
      return { terms, columns, ...found, unknown: [] };
    }
    return { terms, columns, ...(await searchIndex(terms, index, documents, analyzer, most)) };
  }

  async function filterOf(filters: readonly QueryFilter[], viewer: Viewer | null) {
    const isUnread = filters.some(({ key }) => key === 'unread');
    const [hidden, read] = await Promise.all([
      viewer ? hiddenFrom(viewer.userId) : [],
      viewer && isUnread ? readBy(viewer.userId) : [],
    ]);
    const left = new Set([...hidden, ...read]);
    return (columns: Columns) => {
      const at = now().getTime();
      const byName = (names: readonly string[], value: string) => {
        const wanted = value.toLowerCase();
        return new Set(names.flatMap((name, place) => (name.toLowerCase().includes(wanted) ? [place] : [])));
      };
      const tests = filters.flatMap(({ key, value }): ((document: number) => boolean)[] => {
        if (key === 'level') {
          const level = levelOf(value);
          return [(document) => columns.difficulty[document] === level];
        }
        if (key === 'topic') {
          const bit = topicBit(value);
          return [(document) => ((columns.topics[document] ?? 0) & bit) !== 0];
        }
        if (key !== 'source' && key !== 'author') return [];
        const [column, names] =
          key === 'source' ? [columns.source, columns.sourceNames] : [columns.author, columns.authorNames];
        const wanted = byName(names, value);
        return [(document) => wanted.has(column[document] ?? -1)];
      });
      if (left.size === 0 && tests.length === 0) {
        return (document: number) =>
          columns.articleIds[document] !== 0 && (columns.publicFrom[document] ?? Infinity) <= at;
      }
      return (document: number) => {
        const articleId = columns.articleIds[document] ?? 0;
        if (articleId === 0 || (columns.publicFrom[document] ?? 0) > at) return false;
        return !left.has(articleId) && tests.every((passes) => passes(document));
      };
    };
  }

  async function publicCards(ids: readonly number[], viewer: Viewer | null): Promise<ArticleCard[]> {
    return (await articles.cards(viewer, ids)).filter(
      ({ status, published_at: publishedAt }) =>
        status === 'PUBLISHED' && publishedAt !== null && new Date(publishedAt) <= now(),
    );
  }

  /** Those of the results that are there and have the phrases, which only their texts can tell. */
  async function withPhrases(phrases: readonly string[], ids: readonly number[], viewer: Viewer | null) {
    const texts = await textsByIds(ids, now());
    return ids.filter((id) => {
      const text = texts.get(id);
      if (text === undefined) return false;
      // A phrase may begin in one sentence and end in the next.
      const { english, chinese } = readable(text, viewer);
      return hasPhrases([text.title, text.titleZh ?? '', english, chinese.replaceAll('\n', '')], phrases);
    });
  }

  /** Those of which the reader knows as many words as `known>` asks for, of the first {@link LOOKED_AT}; all where it is not asked. */
  async function known(query: ParsedQuery, ids: number[], viewer: Viewer | null): Promise<number[]> {
    const least = leastKnown(query, viewer);
    return viewer && least > 0 ? articles.knownFrom(viewer, ids.slice(0, LOOKED_AT), least) : ids;
  }

  /** @param withTexts fetches the texts of the page, at the same time as the cards where these are all shown */
  async function found(query: ParsedQuery, viewer: Viewer | null, offset: number, limit: number, withTexts: boolean) {
    const shownOn = async (page: readonly number[]) => {
      const textsOf = withTexts ? textsByIds(page, now()) : new Map<number, queries.FoundText>();
      const [cards, texts] = await Promise.all([publicCards(page, viewer), textsOf]);
      return { cards, texts };
    };
    const isRated = leastKnown(query, viewer) > 0;
    const phrases = phrasesOf(query);
    const most = Math.min(DEEPEST, Math.max(offset + limit, isRated || phrases.length > 0 ? LOOKED_AT : 0));
    const result = await ranked(query, viewer, most);
    const ids = await known(query, articleIdsOf(result), viewer);
    const all = isRated ? ids.length : result.total;
    if (phrases.length === 0) {
      const page = await shownOn(ids.slice(offset, offset + limit));
      return { ...result, total: all, reached: Math.min(all, DEEPEST), ...page };
    }
    // As many as fill the page.
    const wanted = Math.max(offset + limit, COMPARED);
    const candidates = ids.slice(0, LOOKED_AT);
    const having: number[] = [];
    let looked = 0;
    while (looked < candidates.length && having.length < wanted) {
      const next = candidates.slice(looked, looked + COMPARED_AT_ONCE);
      having.push(...(await withPhrases(phrases, next, viewer)));
      looked += next.length;
    }
    // Those that nobody looked at have it as often as those that were looked at.
    const total = having.length + Math.round((all - looked) * (having.length / Math.max(1, looked)));
    const reached = looked < candidates.length ? Math.min(total, LOOKED_AT) : having.length;
    return { ...result, total, reached, ...(await shownOn(having.slice(offset, offset + limit))) };
  }

  function hitOf(card: ArticleCard, text: queries.FoundText | undefined, sought: SoughtWords, viewer: Viewer | null) {
    const shown = text ? sentencesIn(readable(text, viewer)) : [];
    const best = bestSentence(shown, sought, analyzer);
    const rest = best.sentence === null && text ? sentencesIn(text).slice(shown.length) : [];
    const isLockedMatch = bestSentence(rest, sought, analyzer).sentence !== null;
    const excerpt = best.sentence && cut(withTranslationMarks(best.sentence, sensesOf));
    const titleMarks = (['title', 'title_zh'] as const).flatMap((field) =>
      marksIn(card[field] ?? '', sought, analyzer).map((range) => ({ field, ...range })),
    );
    const hit: SearchHit = {
      ...plainHit('article', card.id, card.title),
      title_zh: card.title_zh,
      excerpt: excerpt?.text ?? null,
      excerpt_zh: excerpt?.textZh || null,
      marks: [
        ...titleMarks,
        ...(excerpt?.marks ?? []).map((range) => ({ field: 'excerpt' as const, ...range })),
        ...(excerpt?.marksZh ?? []).map((range) => ({ field: 'excerpt_zh' as const, ...range })),
      ],
      more: Math.max(0, best.count - 1),
      is_locked_match: isLockedMatch,
      cover: card.cover,
      article: card,
    };
    return { hit, forms: best.forms };
  }

  return {
    async search(query, viewer, { offset, limit }) {
      const { terms, cards, texts, ...result } = await found(query, viewer, offset, limit, true);
      const sought = soughtWords(terms, query.phrases);
      const made = cards.map((card) => hitOf(card, texts.get(Number(card.id)), sought, viewer));
      const forms = [...new Set(made.flatMap((one) => one.forms))];
      const { total, reached, isRelaxed, withAll, unknown } = result;
      return { hits: made.map(({ hit }) => hit), total, reached, isRelaxed, withAll, unknown, forms };
    },
    async titled(query, viewer, limit) {
      const phrases = phrasesOf(query);
      const result = await ranked(query, viewer, phrases.length > 0 ? COMPARED : limit);
      const cards = await publicCards(await known(query, articleIdsOf(result), viewer), viewer);
      const sought = soughtWords(result.terms, query.phrases);
      const hits = cards
        .filter((card) => hasPhrases(titlesOf(card), phrases))
        .map((card) => hitOf(card, undefined, sought, viewer).hit);
      return hits.filter(({ marks }) => marks.length > 0).slice(0, limit);
    },
    async count(query, viewer) {
      const { total, unknown } = await found(query, viewer, 0, 0, false);
      return { total, unknown };
    },
  };
}

const phrasesOf = ({ phrases }: ParsedQuery): string[] => phrases.map(phraseText).filter((phrase) => phrase !== '');

/** Share of known words that `known>` asks for; 0 for visitors, of whom no words are known. */
function leastKnown({ filters }: ParsedQuery, viewer: Viewer | null): number {
  return viewer === null ? 0 : Number(filters.find(({ key }) => key === 'known')?.value ?? 0) / 100;
}

function articleIdsOf({ best, columns }: { best: readonly number[]; columns: Columns }): number[] {
  return best.flatMap((document) => columns.articleIds[document] || []);
}

const titlesOf = ({ title, title_zh: titleZh }: ArticleCard): string[] => [title, titleZh ?? ''];

function documentsOf(
  columns: Columns,
  accepts: (columns: Columns) => (document: number) => boolean,
  viewer: Viewer | null,
): RankedDocuments {
  const { count, totalLength, lengths, locked, publicFrom: dates } = columns;
  const averageLength = totalLength / Math.max(1, count);
  return { count, averageLength, lengths, dates, accepts: accepts(columns), sealed: isMember(viewer) ? null : locked };
}

/** What the viewer may read; otherwise phrases of the rest could be found out by guessing. */
const readable = (text: queries.FoundText, viewer: Viewer | null): IndexedText =>
  text.isLock && !isMember(viewer) ? previewOf(text) : text;

/** Index of a difficulty by its name, Chinese or not; -1 for none. */
export function levelOf(value: string): number {
  const wanted = value.toUpperCase().replaceAll('-', '_');
  return difficulties.findIndex((difficulty) => difficulty === wanted || difficultyLabel(difficulty) === value);
}

/** The sentence with most of the words, the first handy one of several; how many have any; and the words' forms. */
function bestSentence(sentences: readonly SearchedSentence[], sought: SoughtWords, analyzer: TermAnalyzer) {
  let sentence: MarkedSentence | null = null;
  let count = 0;
  const forms = new Set<string>();
  for (const one of sentences) {
    const marked = markSentence(one, sought, analyzer);
    if (marked === null) continue;
    count++;
    for (const range of marked.marks) forms.add(marked.text.slice(range.start, range.end).toLowerCase());
    if (sentence === null || isBetter(marked, sentence)) sentence = marked;
  }
  return { sentence, count, forms: [...forms] };
}

/** Longer sentences are no excerpt where another one does as well. */
const HANDY = 150;

function isBetter(one: MarkedSentence, other: MarkedSentence): boolean {
  if (one.score !== other.score) return one.score > other.score;
  return one.text.length <= HANDY && other.text.length > HANDY;
}

type Senses = readonly { zh: string }[];

/** Words looked up for one sentence. */
const MAX_LOOKED_UP = 4;

/** Marks in the translation the wording that the dictionary has for a marked English word. */
function withTranslationMarks(sentence: MarkedSentence, sensesOf: (word: string) => Senses): MarkedSentence {
  const { text, textZh, marks, marksZh } = sentence;
  if (textZh === '' || marksZh.length > 0) return sentence;
  const found: MarkedSentence['marks'] = [];
  for (const { start, end } of marks.slice(0, MAX_LOOKED_UP)) {
    const senses = sensesOf(text.slice(start, end).toLowerCase());
    const { wording } = senseByTranslation(senses, null, [...senses.keys()], textZh);
    const used = wording !== null && textZh.includes(wording) ? wording : usedWording(senses, textZh);
    const at = used === null ? -1 : textZh.indexOf(used);
    const isApart = found.every((range) => at >= range.end || at + (used ?? '').length <= range.start);
    if (used !== null && isApart) found.push({ start: at, end: at + used.length });
  }
  return { ...sentence, marksZh: found.sort((a, b) => a.start - b.start) };
}

/** The longest wording of any sense that stands in the translation; of single characters those that are verbs or nouns. */
function usedWording(senses: readonly { zh: string }[], textZh: string): string | null {
  const wordings = senses
    .flatMap(({ zh }) => zh.split(/[，；、,;]/))
    .map((wording) => wording.replace(/[（(][^）)]*[）)]/g, '').trim());
  const used = wordings.filter((wording) => CONTENT.test(wording) && textZh.includes(wording));
  return used.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Chinese that isn't a single function character. */
const CONTENT =
  /^(?![的了着过地得和与及或而但是在有也都就还又很更最不没我你他她它这那吗呢吧被把对从到为以于之其所一能会要上下中个]$)\p{Script=Han}+$/u;

const LONGEST_EXCERPT = 320;
const LONGEST_TRANSLATION = 160;

/** Shortens a long sentence around its first mark. */
function cut(sentence: MarkedSentence): MarkedSentence {
  const english = around(sentence.text, sentence.marks, LONGEST_EXCERPT);
  const chinese = around(sentence.textZh, sentence.marksZh, LONGEST_TRANSLATION);
  return { ...sentence, text: english.text, marks: english.marks, textZh: chinese.text, marksZh: chinese.marks };
}

function around(text: string, marks: MarkedSentence['marks'], longest: number) {
  if (text.length <= longest) return { text, marks };
  const first = marks[0]?.start ?? 0;
  const wanted = Math.max(0, Math.min(first - Math.floor(longest / 3), text.length - longest));
  // English is cut at a space.
  const space = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const from = space > 0 && space <= first ? space : wanted;
  const to = Math.min(text.length, from + longest);
  const lead = from > 0 ? '…' : '';
  const tail = to < text.length ? '…' : '';
  const moved = marks
    .filter(({ start, end }) => start >= from && end <= to)
    .map(({ start, end }) => ({ start: start - from + lead.length, end: end - from + lead.length }));
  return { text: `${lead}${text.slice(from, to)}${tail}`, marks: moved };
}
