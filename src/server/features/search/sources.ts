/** Kinds of things that can be searched beside articles, and how a kind joins the search. */
import type { BookNote, ExamLevel, SearchHit, SearchKind } from '#contract/shapes.ts';
import { marksIn, type SoughtWords, soughtWords } from '#engine/search/excerpt.ts';
import { type ParsedQuery, queryTerms } from '#engine/search/query.ts';
import type { TermAnalyzer } from '#engine/search/terms.ts';
import type { Db } from '#server/db/database.ts';
import type { BookService } from '#server/features/books/service.ts';
import type { CollectionService } from '#server/features/collections/service.ts';
import type { Dictionary, DictionaryWord } from '#server/features/dictionary/service.ts';
import { infoAlone } from '#server/features/words/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { bookNotesWith, notesWith, type SoughtText, wordPattern } from './note-queries.ts';
import * as queries from './queries.ts';

/** One kind of thing that can be searched, such as own words or notes. */
export interface SearchSource {
  kind: Exclude<SearchKind, 'article'>;
  /** @param isExact not with another spelling. @returns the best first, no more than {@link MAX_OF_KIND}. Invisible things are no results. */
  search(query: ParsedQuery, viewer: Viewer | null, isExact: boolean): Promise<SearchHit[]>;
}

/** Results of a kind that are counted and can be paged through. */
export const MAX_OF_KIND = 200;

/** A hit without anything that only one kind has. */
export function plainHit(kind: SearchKind, id: string, title: string): SearchHit {
  return {
    kind,
    id,
    title,
    title_zh: null,
    excerpt: null,
    excerpt_zh: null,
    marks: [],
    more: 0,
    is_locked_match: false,
    cover: null,
    article_id: null,
    article: null,
    word: null,
    note: null,
  };
}

const HAN = /\p{Script=Han}/u;

interface WordSourceOptions {
  db: Db;
  dictionary: Pick<Dictionary, 'lookup' | 'suggest'>;
}

/** Own words that are suggested for a misspelling. */
const WORDS_SUGGESTED = 3;

/** The dictionary's word or phrase, or the words that a misspelling may mean, and words of the own book by their beginning or their meaning. */
export function createWordSource({ db, dictionary }: WordSourceOptions): SearchSource {
  return {
    kind: 'word',
    async search({ words, phrases, filters }, viewer, isExact) {
      const text = [words, ...phrases].join(' ').trim();
      // Filters ask for articles.
      if (text === '' || filters.length > 0) return [];
      const entries = HAN.test(text) ? [] : entriesOf(text, isExact, dictionary);
      const lemmas = entries.map(({ lemma }) => lemma);
      const own = viewer ? await queries.ownWordsWith(db, viewer.userId, [text, ...lemmas], text, MAX_OF_KIND) : [];
      const ownByWord = new Map(own.map((row) => [row.word.toLowerCase(), row]));
      const fromDictionary = entries.map((entry) => {
        const mine = ownByWord.get(entry.lemma.toLowerCase());
        ownByWord.delete(entry.lemma.toLowerCase());
        const meaning = mine?.resolve || entry.senses.map(({ pos, zh }) => `${pos} ${zh}`.trim()).join('；');
        return wordHit(entry.lemma, meaning, entry.tags, mine);
      });
      const fromBook = [...ownByWord.values()].map((row) => wordHit(row.word, row.resolve, row.tags, row));
      return [...fromDictionary, ...fromBook].map((hit) => ({ ...hit, marks: meaningMarks(hit.excerpt ?? '', text) }));
    },
  };
}

/** A form that is a word of its own has two: `rose`. */
function entriesOf(text: string, isExact: boolean, dictionary: WordSourceOptions['dictionary']): DictionaryWord[] {
  const entries = [infoAlone(text, '', dictionary), dictionary.lookup(text)].filter((entry) => entry !== null);
  const meant = !isExact && /^[a-z]{4,}$/i.test(text) && entries.length === 0 ? dictionary.suggest(text) : [];
  const suggested = meant.slice(0, WORDS_SUGGESTED).flatMap((word) => dictionary.lookup(word) ?? []);
  return [...new Map([...entries, ...suggested].map((entry) => [entry.lemma, entry])).values()];
}

const LONGEST_MEANING = 60;

function wordHit(
  word: string,
  meaning: string,
  tags: readonly ExamLevel[],
  own: Pick<Awaited<ReturnType<typeof queries.ownWordsWith>>[number], 'state' | 'dueAt'> | undefined,
): SearchHit {
  const excerpt = meaning.length > LONGEST_MEANING ? `${meaning.slice(0, LONGEST_MEANING)}…` : meaning || null;
  const state = { tags: [...tags], state: own?.state ?? null, due_at: own?.dueAt?.toISOString() ?? null };
  return { ...plainHit('word', word, word), excerpt, word: state };
}

function meaningMarks(meaning: string, text: string): SearchHit['marks'] {
  const start = HAN.test(text) ? meaning.indexOf(text) : -1;
  return start === -1 ? [] : [{ field: 'excerpt', start, end: start + text.length }];
}

/** The words and phrases to look for in titles; none for a query with filters, which ask for articles. */
function wordsOfTitles({ words, phrases, filters }: ParsedQuery): string[] {
  if (filters.length > 0) return [];
  return [...words.split(/\s+/), ...phrases].filter(Boolean).slice(0, MAX_WORDS);
}

/** Whether a text has something that is to be left out. */
function hasExcluded({ excluded }: ParsedQuery, ...texts: string[]): boolean {
  return excluded.some((word) => {
    const pattern = new RegExp(wordPattern(word.trim(), true), 'u');
    return word.trim() !== '' && texts.some((text) => pattern.test(text.toLowerCase()));
  });
}

/** Where each word stands first, in the order of the text; words that lie in or over each other have one mark. */
function marksOf(sought: readonly string[], field: SearchHit['marks'][number]['field'], text: string) {
  const found = sought.flatMap((word) => {
    const start = text.toLowerCase().indexOf(word.toLowerCase());
    return start < 0 ? [] : [{ field, start, end: start + word.length }];
  });
  const marks: SearchHit['marks'] = [];
  for (const mark of found.sort((a, b) => a.start - b.start)) {
    const last = marks.at(-1);
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end);
    else marks.push(mark);
  }
  return marks;
}

/** Public collections, and the reader's own, by words of their titles. */
export function createCollectionSource(collections: Pick<CollectionService, 'titled'>): SearchSource {
  return {
    kind: 'collection',
    async search(query, viewer) {
      const sought = wordsOfTitles(query);
      if (sought.length === 0) return [];
      const titled = await collections.titled(viewer, sought, MAX_OF_KIND);
      const found = titled.filter(({ title }) => !hasExcluded(query, title));
      return found.map(({ id, title, intro, covers, cover }) => ({
        ...plainHit('collection', id, title),
        excerpt: intro,
        cover: cover ?? covers[0] ?? null,
        marks: marksOf(sought, 'title', title),
      }));
    },
  };
}

/** Public books, and the reader's own, by words of title and author; of a book's text there is a search in the book. */
export function createBookSource(books: Pick<BookService, 'named'>): SearchSource {
  return {
    kind: 'book',
    async search(query, viewer) {
      const sought = wordsOfTitles(query);
      if (sought.length === 0) return [];
      const named = await books.named(viewer, sought, MAX_OF_KIND);
      const found = named.filter(({ title, author }) => !hasExcluded(query, title, author ?? ''));
      return found.map(({ uuid, title, author, cover }) => ({
        ...plainHit('book', uuid, title),
        excerpt: author,
        cover,
        marks: [...marksOf(sought, 'title', title), ...marksOf(sought, 'excerpt', author ?? '')],
      }));
    },
  };
}

interface NoteSourceOptions {
  db: Db;
  analyzer: TermAnalyzer;
  dictionary: Pick<Dictionary, 'lookup'>;
  now: () => Date;
}

/** Words of a query that are looked for in notes. */
const MAX_WORDS = 8;
const MAX_FORMS = 8;

/** The reader's own highlights and comments. */
export function createNoteSource({ db, analyzer, dictionary, now }: NoteSourceOptions): SearchSource {
  /** A word with its other forms, so that `ran` finds `run`. */
  function formsOf(word: string): SoughtText {
    const entry = HAN.test(word) ? null : dictionary.lookup(word);
    const forms = entry ? [entry.lemma, ...entry.forms.map((form) => form.word)] : [];
    return { forms: [...new Set([word, ...forms])].slice(0, MAX_FORMS), isWhole: entry !== null };
  }
  const phraseOf = (phrase: string): SoughtText => ({ forms: [phrase], isWhole: true });
  return {
    kind: 'note',
    async search(query, viewer) {
      if (viewer === null || query.filters.length > 0) return [];
      const terms = queryTerms(query, analyzer);
      const words = [...terms.forms.values()].slice(0, MAX_WORDS);
      if (words.length === 0) return [];
      const excluded = query.excluded.map((text) => text.trim()).filter(Boolean);
      const asked = {
        words: [...words.map(formsOf), ...query.phrases.filter(Boolean).map(phraseOf)],
        excluded: excluded.map((text) => (text.includes(' ') ? phraseOf(text) : formsOf(text))),
      };
      const [onArticles, inBooks] = await Promise.all([
        notesWith(db, viewer.userId, asked, MAX_OF_KIND, now()),
        bookNotesWith(db, viewer.userId, asked, MAX_OF_KIND),
      ]);
      const sought = soughtWords(terms, query.phrases);
      const articleHits = onArticles.map(
        ({ noteUuid, articleId, text, comment, color, title, titleZh, isPublic, updatedAt }) => ({
          updatedAt,
          hit: {
            ...plainHit('note', noteUuid, titleZh ?? title),
            ...markedText(text, comment ?? '', sought, analyzer),
            article_id: String(articleId),
            note: { color, article_title: titleZh ?? title, book_uuid: null, is_withdrawn: !isPublic },
          },
        }),
      );
      const bookHits = inBooks.map(({ noteUuid, bookUuid, payload, title, updatedAt }) => {
        const { text, comment, color } = payload as Partial<BookNote>;
        return {
          updatedAt,
          hit: {
            ...plainHit('note', noteUuid, title),
            ...markedText(text ?? '', comment ?? '', sought, analyzer),
            note: { color: color ?? ('yellow' as const), article_title: title, book_uuid: bookUuid },
          },
        };
      });
      return [...articleHits, ...bookHits]
        .sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
        .slice(0, MAX_OF_KIND)
        .map(({ hit }) => hit);
    },
  };
}

/** The highlighted text as the excerpt and the comment below it, both marked. */
function markedText(text: string, comment: string, sought: SoughtWords, analyzer: TermAnalyzer) {
  const inText = marksIn(text, sought, analyzer).map((range) => ({ field: 'excerpt' as const, ...range }));
  const inComment = marksIn(comment, sought, analyzer).map((range) => ({ field: 'excerpt_zh' as const, ...range }));
  return { excerpt: text, excerpt_zh: comment === '' ? null : comment, marks: [...inText, ...inComment] };
}
