/** The word book on the wire. */

import type { MetSentence, MyWord, MyWordDetail, WordContext, WordExample, WordInfo } from '#contract/shapes.ts';
import { LEECH_LAPSES, retrievability } from '#engine/schedule/card.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { wordAudioAddress } from '#server/features/audio/service.ts';
import type { DictionaryWord } from '#server/features/dictionary/service.ts';
import type { WordRow, WordSentence } from './queries.ts';

/** A reader's own state of a word. */
export interface OwnState {
  known: boolean;
  inBook: boolean;
  isIgnored: boolean;
  /** The meaning that the reader chose for it; null for the one that came with it. */
  chosen: string | null;
}

/** Parameters for computing a word's retrievability. */
export interface Memory {
  /** Decay of the reader's forgetting curve. */
  decay: number;
  now: Date;
}

/** A word of the book. @param contexts its sentences, in the order to show; times of day and the chance of recall are those of `memory.now` */
export function presentWord(row: WordRow, contexts: readonly WordSentence[], memory: Memory): MyWord {
  return {
    id: String(row.id),
    word: row.word,
    phonetic: row.phonetic,
    resolve: row.resolve,
    tags: row.tags,
    state: row.state,
    ...(!row.inBook && { in_myword: false }),
    due_at: row.dueAt?.toISOString() ?? null,
    stability: row.stability,
    difficulty: row.difficulty,
    retrievability: chanceOf(row, memory),
    last_review_at: row.lastReviewAt?.toISOString() ?? null,
    review_count: row.reviewCount,
    lapses: row.lapses,
    leech: row.lapses >= LEECH_LAPSES,
    source: row.source,
    contexts: contexts.map(presentContext),
    created_at: row.createdAt.toISOString(),
  };
}

/** Retrievability of the word now; null before its first review. */
export function chanceOf(
  { lastReviewAt, stability }: Pick<WordRow, 'lastReviewAt' | 'stability'>,
  { decay, now }: Memory,
): number | null {
  if (lastReviewAt === null || stability === null) return null;
  return retrievability((now.getTime() - lastReviewAt.getTime()) / DAY_MS, stability, decay);
}

/** A sentence of a word. What is not known of its source is left out. */
export function presentContext(row: WordSentence): WordContext {
  return {
    sentence: row.sentence,
    sentence_zh: row.sentenceZh,
    ...(row.meaning ? { meaning: row.meaning } : {}),
    start: row.start,
    end: row.end,
    ...(row.articleId === null ? {} : { article_id: String(row.articleId) }),
    ...(row.bookUuid === null ? {} : { book_uuid: row.bookUuid }),
    ...(row.blockId ? { block_id: row.blockId } : {}),
    title: row.title,
  };
}

/** What a reader has of a word; `chosen` is the meaning that the reader chose, null for a word without one or outside the book. */
export function ownStateOf(row: Pick<WordRow, 'state' | 'inBook' | 'isChosen' | 'resolve'>): OwnState {
  const { state, inBook, isChosen, resolve } = row;
  return {
    known: state === 'known',
    inBook,
    isIgnored: state === 'ignored',
    chosen: inBook && isChosen ? resolve : null,
  };
}

/** @param own undefined for a reader who has nothing of it, and for visitors */
export function presentInfo(
  info: DictionaryWord,
  own: OwnState | undefined,
  examples: readonly WordExample[] = [],
  { met, isKept }: { met: readonly MetSentence[]; isKept: boolean } = { met: [], isKept: false },
): WordInfo {
  const { match: _, senses, parts, name, contraction, ...rest } = info;
  return {
    ...rest,
    senses: [...senses],
    ...(parts.length > 0 && { parts }),
    ...(name && { name }),
    ...(contraction && { contraction }),
    known: own?.known ?? null,
    in_myword: own?.inBook ?? false,
    ...(isKept && { kept: true }),
    ...(own?.isIgnored && { ignored: true }),
    ...(own?.chosen && { chosen: own.chosen }),
    sentence_zh: null,
    examples: [...examples],
    ...(met.length > 0 && { met: [...met] }),
    audio: wordAudioAddress(info.word),
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

/** A word of the book that the dictionary has not got. */
export interface UnlistedWord {
  /** As the book has it. */
  word: string;
  resolve: string;
  own: OwnState;
}

/** On its card the meaning of the book stands for the dictionary's. @param asked as it stands in the text */
export function presentUnlisted(
  asked: string,
  { word, resolve, own }: UnlistedWord,
  { met, isKept }: { met: readonly MetSentence[]; isKept: boolean } = { met: [], isKept: false },
): WordInfo {
  const senses = resolve.split('\n').flatMap((line) => {
    const [, pos = '', zh = ''] = /^([a-z]+\.)?\s*(.*)$/i.exec(line.trim()) ?? [];
    return zh === '' ? [] : [{ pos, zh }];
  });
  return {
    ...presentUnknownInfo(word, own),
    word: asked,
    senses,
    chosen: resolve,
    unlisted: true,
    ...(isKept && { kept: true }),
    ...(own.isIgnored && { ignored: true }),
    ...(met.length > 0 && { met: [...met] }),
  };
}

/** Any word of the dictionary, with nothing of the reader's own. */
export function presentForeign(info: WordInfo, resolve: string, decay: number): MyWordDetail {
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
    retrievability: null,
    last_review_at: null,
    review_count: 0,
    lapses: 0,
    leech: false,
    source: null,
    contexts: [],
    created_at: null,
    info,
    reviews: [],
    decay,
  };
}
