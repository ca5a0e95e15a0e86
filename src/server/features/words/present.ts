/** The word book on the wire. */
import type { MyWord, MyWordDetail, WordContext, WordInfo } from '#contract/shapes.ts';
import type { DictionaryWord } from '#server/features/dictionary/service.ts';
import type { WordRow, WordSentence } from './queries.ts';

/** What a reader has of a word. */
export interface OwnState {
  known: boolean;
  inBook: boolean;
  isIgnored: boolean;
}

export function presentWord(row: WordRow, contexts: readonly WordSentence[]): MyWord {
  return {
    id: String(row.id),
    word: row.word,
    phonetic: row.phonetic,
    resolve: row.resolve,
    tags: row.tags,
    state: row.state,
    due_at: row.dueAt?.toISOString() ?? null,
    stability: row.stability,
    difficulty: row.difficulty,
    review_count: row.reviewCount,
    lapses: row.lapses,
    contexts: contexts.map(presentContext),
    created_at: row.createdAt.toISOString(),
  };
}

function presentContext(row: WordSentence): WordContext {
  return {
    sentence: row.sentence,
    sentence_zh: row.sentenceZh,
    start: row.start,
    end: row.end,
    ...(row.articleId === null ? {} : { article_id: String(row.articleId) }),
    ...(row.bookUuid === null ? {} : { book_uuid: row.bookUuid }),
    title: row.title,
  };
}

export function ownStateOf({ state, inBook }: Pick<WordRow, 'state' | 'inBook'>): OwnState {
  return { known: state === 'known', inBook, isIgnored: state === 'ignored' };
}

/** @param own undefined for a reader who has nothing of it, and for visitors */
export function presentInfo(info: DictionaryWord, own: OwnState | undefined): WordInfo {
  const { match: _, senses, parts, ...rest } = info;
  return {
    ...rest,
    senses: [...senses],
    ...(parts.length > 0 && { parts }),
    known: own?.known ?? null,
    in_myword: own?.inBook ?? false,
    ...(own?.isIgnored && { ignored: true }),
    sentence_zh: null,
    examples: [],
    audio: null,
  };
}

/** A word that only its reader has: the dictionary says nothing of it. */
export function presentUnknownInfo(word: string, own: OwnState): WordInfo {
  return {
    word,
    lemma: word,
    phrase: word.includes(' '),
    phonetic: null,
    senses: [],
    best: null,
    tags: [],
    collins: null,
    rank: null,
    forms: [],
    family: [],
    known: own.known,
    in_myword: own.inBook,
    sentence_zh: null,
    examples: [],
    audio: null,
    origin: 'dictionary',
  };
}

/** Any word of the dictionary, with nothing of the reader's own. */
export function presentForeign(info: WordInfo, resolve: string): MyWordDetail {
  return {
    id: null,
    word: info.lemma,
    phonetic: info.phonetic,
    resolve,
    tags: info.tags,
    state: null,
    due_at: null,
    stability: null,
    difficulty: null,
    review_count: 0,
    lapses: 0,
    contexts: [],
    created_at: null,
    info,
    reviews: [],
  };
}
